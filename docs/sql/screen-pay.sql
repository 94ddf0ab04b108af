-- screen-pay: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- pay: COMITEE_MEMBER
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1."descripcion" as "descripcion",
        to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
        trim_scale((t1."monto")::numeric) as "monto",
        trim_scale((t1."monto_pagado")::numeric) as "montoPagado",
        trim_scale((coalesce((t1_account."open" ->> t1."id"::text)::numeric(14, 2), 0))::numeric) as "balance",
        coalesce(
          t1."estatus_fijado",
          case
            when t1."monto_pagado" >= t1."monto" then 'Pagado'
            when t1."monto_pagado" > 0 then 'PagoParcial'
            else 'Activo'
          end
        ) as "estatus",
        (
          (
            t1."fecha" < $1::timestamptz - interval '2 days'
            or t1."fecha" < $1::timestamptz + interval '2 days'
            and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(t1_community_id."time_zone", $2::text))::date
          )
          and coalesce((t1_account."open" ->> t1."id"::text)::numeric(14, 2), 0) > 0
        ) as "isOverdue"
      from
        "resident_charges" t1
        left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
        left join lateral (
          select
            coalesce(
              sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
              0
            ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
            (
              array_agg(
                "fecha"
                order by "begins", "fecha", "id"
                where "isReadable" and "balance" > 0 and "isDue"
              ) filter ()
            ) [1] as "oldestUnpaid",
            (
              array_agg("id" order by "begins", "fecha", "id" where "isReadable" and "balance" > 0) filter ()
            ) [1] as "nextChargeId",
            jsonb_object_agg("id", "balance") filter (where "balance" > 0) as "open"
          from (
            select
              "resident",
              "id",
              "community",
              "fecha",
              "begins",
              "isDue",
              "isPast",
              "isReadable",
              "open" - greatest(least("free" + "lent" - "olderOpen", "open"), 0) + case
                when "byHand" then 0
                else "early" - greatest(least("allEarly" - "lent" - "olderEarly", "early"), 0)
              end as "balance",
              case when "isDue" then "own" + "taken" + "open" else 0
              end - "linked" - "account" as "net"
            from (
              select *, greatest(least("allDue" - "free", "allEarly"), 0) as "lent"
              from (
                select
                  *,
                  coalesce(sum("early") over r, 0) as "allEarly",
                  coalesce(sum("early") over older, 0) as "olderEarly"
                from (
                  select *, case when "isDue" then 0 else "own" + "taken" end as "early"
                  from (
                    select
                      *,
                      greatest("accounts" - "allLacking", 0) + "excess" as "free",
                      greatest(least("accounts" - "olderLacking", "lacking"), 0) as "taken"
                    from (
                      select
                        *,
                        sum("account") over r as "accounts",
                        sum("lacking") over r as "allLacking",
                        sum("linked" - "own") over r as "excess",
                        coalesce(sum("open") filter (where "isDue") over r, 0) as "allDue",
                        coalesce(sum("lacking") over older, 0) as "olderLacking",
                        coalesce(sum("open") over older, 0) as "olderOpen"
                      from (
                        select
                          *,
                          least("owed", "linked") as "own",
                          case when "byHand" then greatest("owed" - "linked", 0) else 0
                          end as "lacking",
                          case when "byHand" then 0 else greatest("owed" - "linked", 0)
                          end as "open"
                        from (
                          with "later" as (
                            select received."cargo_residente_id" as "id", sum(received."monto") as "amount"
                            from
                              "resident_payments" received
                              left join "communities" received_community_id on received_community_id."id" = received."community_id"
                            where
                              received."residente_id" = t1."resident_id"
                              and received."cargo_residente_id" is not null
                              and received."status" = 'Aplicado'
                              and received."fecha_pago" between $1::timestamptz - interval '2 days' and 'infinity'
                              and not (
                                received."fecha_pago" < $1::timestamptz - interval '2 days'
                                or received."fecha_pago" < $1::timestamptz + interval '2 days'
                                and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(received_community_id."time_zone", $2::text))::date + 1)
                              )
                            group by 1
                          )
                          select
                            "resident",
                            c."id",
                            "community",
                            "fecha",
                            "begins",
                            "isDue",
                            "isPast",
                            "isReadable",
                            "owed",
                            "paid" - coalesce(l."amount", 0) as "linked",
                            "byHand",
                            0 as "account"
                          from
                            (
                              select
                                charged."resident_id" as "resident",
                                charged."id" as "id",
                                charged."community_id" as "community",
                                charged."fecha" as "fecha",
                                (
                                  calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $2::text)
                                ) as "begins",
                                (
                                  charged."fecha" < $1::timestamptz - interval '2 days'
                                  or charged."fecha" < $1::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                                ) as "isDue",
                                (
                                  charged."fecha" < $1::timestamptz - interval '2 days'
                                  or charged."fecha" < $1::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                                ) as "isPast",
                                (
                                  charged."resident_id" = $9::uuid
                                  and (
                                    charged."community_id" <> all (
                                      array(select "id" from "communities" where "deleted_at" is not null)
                                    )
                                  ) is not false
                                ) as "isReadable",
                                case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                end as "owed",
                                charged."monto_pagado" as "paid",
                                coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                              from
                                "resident_charges" charged
                                left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                              where
                                charged."resident_id" = t1."resident_id"
                                and charged_community_id."deleted_at" is null
                                and (
                                  charged."monto" <> charged."monto_pagado"
                                  or charged."estatus_fijado" = 'Cancelado'
                                )
                              union all
                              select
                                charged."resident_id" as "resident",
                                charged."id" as "id",
                                charged."community_id" as "community",
                                charged."fecha" as "fecha",
                                (
                                  calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $2::text)
                                ) as "begins",
                                (
                                  charged."fecha" < $1::timestamptz - interval '2 days'
                                  or charged."fecha" < $1::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                                ) as "isDue",
                                (
                                  charged."fecha" < $1::timestamptz - interval '2 days'
                                  or charged."fecha" < $1::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                                ) as "isPast",
                                (
                                  charged."resident_id" = $10::uuid
                                  and (
                                    charged."community_id" <> all (
                                      array(select "id" from "communities" where "deleted_at" is not null)
                                    )
                                  ) is not false
                                ) as "isReadable",
                                case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                end as "owed",
                                charged."monto_pagado" as "paid",
                                coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                              from
                                "resident_charges" charged
                                left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                              where
                                charged."resident_id" = t1."resident_id"
                                and charged_community_id."deleted_at" is null
                                and not coalesce(
                                  (
                                    charged."monto" <> charged."monto_pagado"
                                    or charged."estatus_fijado" = 'Cancelado'
                                  ),
                                  false
                                )
                                and (
                                  charged."fecha" between $1::timestamptz - interval '2 days' and 'infinity'
                                  and not (
                                    charged."fecha" < $1::timestamptz - interval '2 days'
                                    or charged."fecha" < $1::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                                  )
                                  or charged."id" = any (array(select "id" from "later"))
                                )
                            ) c
                            left join "later" l on l."id" = c."id"
                          union all
                          select
                            received."residente_id",
                            null::uuid,
                            null::uuid,
                            null::timestamptz,
                            null::timestamptz,
                            false,
                            false,
                            false,
                            0,
                            0,
                            false,
                            sum(received."monto")
                          from
                            "resident_payments" received
                            left join "communities" received_community_id on received_community_id."id" = received."community_id"
                          where
                            received."residente_id" = t1."resident_id"
                            and received."cargo_residente_id" is null
                            and received."status" = 'Aplicado'
                            and (
                              received."fecha_pago" < $1::timestamptz - interval '2 days'
                              or received."fecha_pago" < $1::timestamptz + interval '2 days'
                              and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(received_community_id."time_zone", $2::text))::date + 1)
                            )
                            and received_community_id."deleted_at" is null
                          group by 1
                        ) entries
                      ) shares
                      window
                        r as (partition by "resident"),
                        older as (
                          partition by "resident"
                          order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                        )
                    ) sums
                  ) taken
                ) taken
                window
                  r as (partition by "resident"),
                  older as (
                    partition by "resident"
                    order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                  )
              ) early
            ) lent
          ) account
        ) t1_account on true
      where
        t1."resident_id" = r."id"
        and coalesce((t1_account."open" ->> t1."id"::text)::numeric(14, 2), 0) >= $11::numeric
        and (
          t1."resident_id" = $12::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
      order by t1."fecha" asc, t1."id" asc
      limit $13
    ) jt1
  ) as "#0",
  (
    select count(*)::int4
    from
      "resident_charges" t2
      left join lateral (
        select
          coalesce(
            sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
            0
          ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
          (
            array_agg(
              "fecha"
              order by "begins", "fecha", "id"
              where "isReadable" and "balance" > 0 and "isDue"
            ) filter ()
          ) [1] as "oldestUnpaid",
          (
            array_agg("id" order by "begins", "fecha", "id" where "isReadable" and "balance" > 0) filter ()
          ) [1] as "nextChargeId",
          jsonb_object_agg("id", "balance") filter (where "balance" > 0) as "open"
        from (
          select
            "resident",
            "id",
            "community",
            "fecha",
            "begins",
            "isDue",
            "isPast",
            "isReadable",
            "open" - greatest(least("free" + "lent" - "olderOpen", "open"), 0) + case
              when "byHand" then 0
              else "early" - greatest(least("allEarly" - "lent" - "olderEarly", "early"), 0)
            end as "balance",
            case when "isDue" then "own" + "taken" + "open" else 0
            end - "linked" - "account" as "net"
          from (
            select *, greatest(least("allDue" - "free", "allEarly"), 0) as "lent"
            from (
              select
                *,
                coalesce(sum("early") over r, 0) as "allEarly",
                coalesce(sum("early") over older, 0) as "olderEarly"
              from (
                select *, case when "isDue" then 0 else "own" + "taken" end as "early"
                from (
                  select
                    *,
                    greatest("accounts" - "allLacking", 0) + "excess" as "free",
                    greatest(least("accounts" - "olderLacking", "lacking"), 0) as "taken"
                  from (
                    select
                      *,
                      sum("account") over r as "accounts",
                      sum("lacking") over r as "allLacking",
                      sum("linked" - "own") over r as "excess",
                      coalesce(sum("open") filter (where "isDue") over r, 0) as "allDue",
                      coalesce(sum("lacking") over older, 0) as "olderLacking",
                      coalesce(sum("open") over older, 0) as "olderOpen"
                    from (
                      select
                        *,
                        least("owed", "linked") as "own",
                        case when "byHand" then greatest("owed" - "linked", 0) else 0
                        end as "lacking",
                        case when "byHand" then 0 else greatest("owed" - "linked", 0)
                        end as "open"
                      from (
                        with "later" as (
                          select received."cargo_residente_id" as "id", sum(received."monto") as "amount"
                          from
                            "resident_payments" received
                            left join "communities" received_community_id on received_community_id."id" = received."community_id"
                          where
                            received."residente_id" = t2."resident_id"
                            and received."cargo_residente_id" is not null
                            and received."status" = 'Aplicado'
                            and received."fecha_pago" between $1::timestamptz - interval '2 days' and 'infinity'
                            and not (
                              received."fecha_pago" < $1::timestamptz - interval '2 days'
                              or received."fecha_pago" < $1::timestamptz + interval '2 days'
                              and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(received_community_id."time_zone", $2::text))::date + 1)
                            )
                          group by 1
                        )
                        select
                          "resident",
                          c."id",
                          "community",
                          "fecha",
                          "begins",
                          "isDue",
                          "isPast",
                          "isReadable",
                          "owed",
                          "paid" - coalesce(l."amount", 0) as "linked",
                          "byHand",
                          0 as "account"
                        from
                          (
                            select
                              charged."resident_id" as "resident",
                              charged."id" as "id",
                              charged."community_id" as "community",
                              charged."fecha" as "fecha",
                              (
                                calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $2::text)
                              ) as "begins",
                              (
                                charged."fecha" < $1::timestamptz - interval '2 days'
                                or charged."fecha" < $1::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                              ) as "isDue",
                              (
                                charged."fecha" < $1::timestamptz - interval '2 days'
                                or charged."fecha" < $1::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                              ) as "isPast",
                              (
                                charged."resident_id" = $14::uuid
                                and (
                                  charged."community_id" <> all (
                                    array(select "id" from "communities" where "deleted_at" is not null)
                                  )
                                ) is not false
                              ) as "isReadable",
                              case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                              end as "owed",
                              charged."monto_pagado" as "paid",
                              coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                            from
                              "resident_charges" charged
                              left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                            where
                              charged."resident_id" = t2."resident_id"
                              and charged_community_id."deleted_at" is null
                              and (
                                charged."monto" <> charged."monto_pagado"
                                or charged."estatus_fijado" = 'Cancelado'
                              )
                            union all
                            select
                              charged."resident_id" as "resident",
                              charged."id" as "id",
                              charged."community_id" as "community",
                              charged."fecha" as "fecha",
                              (
                                calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $2::text)
                              ) as "begins",
                              (
                                charged."fecha" < $1::timestamptz - interval '2 days'
                                or charged."fecha" < $1::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                              ) as "isDue",
                              (
                                charged."fecha" < $1::timestamptz - interval '2 days'
                                or charged."fecha" < $1::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                              ) as "isPast",
                              (
                                charged."resident_id" = $15::uuid
                                and (
                                  charged."community_id" <> all (
                                    array(select "id" from "communities" where "deleted_at" is not null)
                                  )
                                ) is not false
                              ) as "isReadable",
                              case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                              end as "owed",
                              charged."monto_pagado" as "paid",
                              coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                            from
                              "resident_charges" charged
                              left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                            where
                              charged."resident_id" = t2."resident_id"
                              and charged_community_id."deleted_at" is null
                              and not coalesce(
                                (
                                  charged."monto" <> charged."monto_pagado"
                                  or charged."estatus_fijado" = 'Cancelado'
                                ),
                                false
                              )
                              and (
                                charged."fecha" between $1::timestamptz - interval '2 days' and 'infinity'
                                and not (
                                  charged."fecha" < $1::timestamptz - interval '2 days'
                                  or charged."fecha" < $1::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                                )
                                or charged."id" = any (array(select "id" from "later"))
                              )
                          ) c
                          left join "later" l on l."id" = c."id"
                        union all
                        select
                          received."residente_id",
                          null::uuid,
                          null::uuid,
                          null::timestamptz,
                          null::timestamptz,
                          false,
                          false,
                          false,
                          0,
                          0,
                          false,
                          sum(received."monto")
                        from
                          "resident_payments" received
                          left join "communities" received_community_id on received_community_id."id" = received."community_id"
                        where
                          received."residente_id" = t2."resident_id"
                          and received."cargo_residente_id" is null
                          and received."status" = 'Aplicado'
                          and (
                            received."fecha_pago" < $1::timestamptz - interval '2 days'
                            or received."fecha_pago" < $1::timestamptz + interval '2 days'
                            and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(received_community_id."time_zone", $2::text))::date + 1)
                          )
                          and received_community_id."deleted_at" is null
                        group by 1
                      ) entries
                    ) shares
                    window
                      r as (partition by "resident"),
                      older as (
                        partition by "resident"
                        order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                      )
                  ) sums
                ) taken
              ) taken
              window
                r as (partition by "resident"),
                older as (
                  partition by "resident"
                  order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                )
            ) early
          ) lent
        ) account
      ) t2_account on true
    where
      t2."resident_id" = r."id"
      and coalesce((t2_account."open" ->> t2."id"::text)::numeric(14, 2), 0) >= $16::numeric
      and (
        t2."resident_id" = $17::uuid
        and (
          t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) as "#0 total",
  (
    select json_agg(jt3 order by jt3."fechaPago" desc, jt3."id" desc)
    from (
      select rt3.*, row_to_json(jt4) as "#0"
      from
        (
          select
            t3."id" as "id",
            to_char(t3."fecha_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
            trim_scale((t3."monto")::numeric) as "monto",
            t3."forma_de_pago" as "formaDePago",
            t3."status" as "status",
            t3."cargo_residente_id" as "cargoResidenteId"
          from "resident_payments" t3
          where
            t3."residente_id" = r."id"
            and (
              t3."residente_id" = $18::uuid
              and (
                t3."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t3."fecha_pago" desc, t3."id" desc
          limit $19
        ) rt3
        left join lateral (
          select t4."id" as "id", t4."descripcion" as "descripcion"
          from "resident_charges" t4
          where
            t4."id" = rt3."cargoResidenteId"
            and (
              t4."resident_id" = $20::uuid
              and (
                t4."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
        ) jt4 on true
    ) jt3
  ) as "#1",
  (
    select count(*)::int4
    from "resident_payments" t5
    where
      t5."residente_id" = r."id"
      and (
        t5."residente_id" = $21::uuid
        and (
          t5."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) as "#1 total"
from (
  select t."id" as "id", case when t."id" = $5 then t_account."balance" end as "balance"
  from
    "residents" t
    left join lateral (
      select
        coalesce(
          sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
          0
        ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
        (
          array_agg(
            "fecha"
            order by "begins", "fecha", "id"
            where "isReadable" and "balance" > 0 and "isDue"
          ) filter ()
        ) [1] as "oldestUnpaid",
        (
          array_agg("id" order by "begins", "fecha", "id" where "isReadable" and "balance" > 0) filter ()
        ) [1] as "nextChargeId",
        jsonb_object_agg("id", "balance") filter (where "balance" > 0) as "open"
      from (
        select
          "resident",
          "id",
          "community",
          "fecha",
          "begins",
          "isDue",
          "isPast",
          "isReadable",
          "open" - greatest(least("free" + "lent" - "olderOpen", "open"), 0) + case
            when "byHand" then 0
            else "early" - greatest(least("allEarly" - "lent" - "olderEarly", "early"), 0)
          end as "balance",
          case when "isDue" then "own" + "taken" + "open" else 0
          end - "linked" - "account" as "net"
        from (
          select *, greatest(least("allDue" - "free", "allEarly"), 0) as "lent"
          from (
            select
              *,
              coalesce(sum("early") over r, 0) as "allEarly",
              coalesce(sum("early") over older, 0) as "olderEarly"
            from (
              select *, case when "isDue" then 0 else "own" + "taken" end as "early"
              from (
                select
                  *,
                  greatest("accounts" - "allLacking", 0) + "excess" as "free",
                  greatest(least("accounts" - "olderLacking", "lacking"), 0) as "taken"
                from (
                  select
                    *,
                    sum("account") over r as "accounts",
                    sum("lacking") over r as "allLacking",
                    sum("linked" - "own") over r as "excess",
                    coalesce(sum("open") filter (where "isDue") over r, 0) as "allDue",
                    coalesce(sum("lacking") over older, 0) as "olderLacking",
                    coalesce(sum("open") over older, 0) as "olderOpen"
                  from (
                    select
                      *,
                      least("owed", "linked") as "own",
                      case when "byHand" then greatest("owed" - "linked", 0) else 0
                      end as "lacking",
                      case when "byHand" then 0 else greatest("owed" - "linked", 0)
                      end as "open"
                    from (
                      with "later" as (
                        select received."cargo_residente_id" as "id", sum(received."monto") as "amount"
                        from
                          "resident_payments" received
                          left join "communities" received_community_id on received_community_id."id" = received."community_id"
                        where
                          received."residente_id" = t."id"
                          and received."cargo_residente_id" is not null
                          and received."status" = 'Aplicado'
                          and received."fecha_pago" between $1::timestamptz - interval '2 days' and 'infinity'
                          and not (
                            received."fecha_pago" < $1::timestamptz - interval '2 days'
                            or received."fecha_pago" < $1::timestamptz + interval '2 days'
                            and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(received_community_id."time_zone", $2::text))::date + 1)
                          )
                        group by 1
                      )
                      select
                        "resident",
                        c."id",
                        "community",
                        "fecha",
                        "begins",
                        "isDue",
                        "isPast",
                        "isReadable",
                        "owed",
                        "paid" - coalesce(l."amount", 0) as "linked",
                        "byHand",
                        0 as "account"
                      from
                        (
                          select
                            charged."resident_id" as "resident",
                            charged."id" as "id",
                            charged."community_id" as "community",
                            charged."fecha" as "fecha",
                            (
                              calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $2::text)
                            ) as "begins",
                            (
                              charged."fecha" < $1::timestamptz - interval '2 days'
                              or charged."fecha" < $1::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                            ) as "isDue",
                            (
                              charged."fecha" < $1::timestamptz - interval '2 days'
                              or charged."fecha" < $1::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                            ) as "isPast",
                            (
                              charged."resident_id" = $3::uuid
                              and (
                                charged."community_id" <> all (
                                  array(select "id" from "communities" where "deleted_at" is not null)
                                )
                              ) is not false
                            ) as "isReadable",
                            case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                            end as "owed",
                            charged."monto_pagado" as "paid",
                            coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                          from
                            "resident_charges" charged
                            left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                          where
                            charged."resident_id" = t."id"
                            and charged_community_id."deleted_at" is null
                            and (
                              charged."monto" <> charged."monto_pagado"
                              or charged."estatus_fijado" = 'Cancelado'
                            )
                          union all
                          select
                            charged."resident_id" as "resident",
                            charged."id" as "id",
                            charged."community_id" as "community",
                            charged."fecha" as "fecha",
                            (
                              calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $2::text)
                            ) as "begins",
                            (
                              charged."fecha" < $1::timestamptz - interval '2 days'
                              or charged."fecha" < $1::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                            ) as "isDue",
                            (
                              charged."fecha" < $1::timestamptz - interval '2 days'
                              or charged."fecha" < $1::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                            ) as "isPast",
                            (
                              charged."resident_id" = $4::uuid
                              and (
                                charged."community_id" <> all (
                                  array(select "id" from "communities" where "deleted_at" is not null)
                                )
                              ) is not false
                            ) as "isReadable",
                            case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                            end as "owed",
                            charged."monto_pagado" as "paid",
                            coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                          from
                            "resident_charges" charged
                            left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                          where
                            charged."resident_id" = t."id"
                            and charged_community_id."deleted_at" is null
                            and not coalesce(
                              (
                                charged."monto" <> charged."monto_pagado"
                                or charged."estatus_fijado" = 'Cancelado'
                              ),
                              false
                            )
                            and (
                              charged."fecha" between $1::timestamptz - interval '2 days' and 'infinity'
                              and not (
                                charged."fecha" < $1::timestamptz - interval '2 days'
                                or charged."fecha" < $1::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                              )
                              or charged."id" = any (array(select "id" from "later"))
                            )
                        ) c
                        left join "later" l on l."id" = c."id"
                      union all
                      select
                        received."residente_id",
                        null::uuid,
                        null::uuid,
                        null::timestamptz,
                        null::timestamptz,
                        false,
                        false,
                        false,
                        0,
                        0,
                        false,
                        sum(received."monto")
                      from
                        "resident_payments" received
                        left join "communities" received_community_id on received_community_id."id" = received."community_id"
                      where
                        received."residente_id" = t."id"
                        and received."cargo_residente_id" is null
                        and received."status" = 'Aplicado'
                        and (
                          received."fecha_pago" < $1::timestamptz - interval '2 days'
                          or received."fecha_pago" < $1::timestamptz + interval '2 days'
                          and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(received_community_id."time_zone", $2::text))::date + 1)
                        )
                        and received_community_id."deleted_at" is null
                      group by 1
                    ) entries
                  ) shares
                  window
                    r as (partition by "resident"),
                    older as (
                      partition by "resident"
                      order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                    )
                ) sums
              ) taken
            ) taken
            window
              r as (partition by "resident"),
              older as (
                partition by "resident"
                order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
              )
          ) early
        ) lent
      ) account
    ) t_account on true
  where t."id" = $6 and t."deleted_at" is null and (t."community_id" = ($7::uuid[]) [1] or t."id" = $8::uuid)
) r;
