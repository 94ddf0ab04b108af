-- screen-monthly-charges: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- monthly-charges: SYSTEM_ADMIN
select
  r.*,
  (
    select json_agg(
      jt1
      order by jt1."fecha" desc, (sort_key (jt1."residentName") collate "C") asc, jt1."id" asc
    )
    from (
      select
        rt1.*,
        (
          select json_agg(jt2)
          from (
            select
              t2."id" as "id",
              trim_scale((t2."monto")::numeric) as "monto",
              t2."status" as "status",
              to_char(t2."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
            from "resident_payments" t2
            where
              t2."cargo_residente_id" = rt1."id"
              and (
                t2."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            order by t2."created_at" desc, t2."id" desc
            limit $6
          ) jt2
        ) as "#0"
      from (
        select
          t1."id" as "id",
          to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
          t1."descripcion" as "descripcion",
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
          ) as "isOverdue",
          t1_resident_id."full_name" as "residentName",
          t1_resident_id."number" as "residentNumber"
        from
          "resident_charges" t1
          left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
          left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
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
                array_agg(
                  "id"
                  order by "begins", "fecha", "id"
                  where "isReadable" and "balance" > 0
                ) filter ()
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
                                    charged."community_id" <> all (
                                      array(select "id" from "communities" where "deleted_at" is not null)
                                    )
                                  ) is not false as "isReadable",
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
                                    charged."community_id" <> all (
                                      array(select "id" from "communities" where "deleted_at" is not null)
                                    )
                                  ) is not false as "isReadable",
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
          t1."community_id" = r."id"
          and (
            t1."fecha" >= ($4::date - 1)::timestamp at time zone 'UTC'
            and (
              t1."fecha" >= ($4::date + 1)::timestamp at time zone 'UTC'
              or calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $2::text)) >= $4::date
            )
            and t1."fecha" < (($4::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
            and (
              t1."fecha" < (($4::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
              or calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $2::text)) < ($4::date + interval '1 month')::date
            )
            and true
          )
        order by t1."fecha" desc, (sort_key (t1_resident_id."full_name") collate "C") asc, t1."id" asc
        limit $5
      ) rt1
    ) jt1
  ) as "#0",
  (
    select count(*)::int4
    from
      "resident_charges" t3
      left join "communities" t3_community_id on t3_community_id."id" = t3."community_id"
    where
      t3."community_id" = r."id"
      and (
        t3."fecha" >= ($7::date - 1)::timestamp at time zone 'UTC'
        and (
          t3."fecha" >= ($7::date + 1)::timestamp at time zone 'UTC'
          or calendar_day (t3."fecha", coalesce(t3_community_id."time_zone", $2::text)) >= $7::date
        )
        and t3."fecha" < (($7::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and (
          t3."fecha" < (($7::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
          or calendar_day (t3."fecha", coalesce(t3_community_id."time_zone", $2::text)) < ($7::date + interval '1 month')::date
        )
        and true
      )
  ) as "#0 total"
from (
  select
    t."id" as "id",
    t."nombre" as "nombre",
    (
      select row_to_json(figures)
      from (
        select
          count(*) filter (where "isPast")::int4 as "overdueCharges",
          coalesce(sum("balance"), 0) as "outstanding",
          coalesce(sum("balance") filter (where "isPast"), 0) as "overdue"
        from (
          select *
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
                              received."residente_id" = any (
                                array(
                                  select possible."resident_id"
                                  from "resident_charges" possible
                                  where
                                    possible."community_id" = t."id"
                                    and (
                                      possible."monto" <> possible."monto_pagado"
                                      or possible."estatus_fijado" = 'Cancelado'
                                    )
                                  union
                                  select possible."residente_id"
                                  from
                                    "resident_payments" possible
                                    left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
                                  where
                                    possible."community_id" = t."id"
                                    and possible."cargo_residente_id" is not null
                                    and possible."status" = 'Aplicado'
                                    and possible."fecha_pago" between $1::timestamptz - interval '2 days' and 'infinity'
                                    and not (
                                      possible."fecha_pago" < $1::timestamptz - interval '2 days'
                                      or possible."fecha_pago" < $1::timestamptz + interval '2 days'
                                      and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(possible_community_id."time_zone", $2::text))::date + 1)
                                    )
                                )
                              )
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
                                  charged."community_id" <> all (
                                    array(select "id" from "communities" where "deleted_at" is not null)
                                  )
                                ) is not false as "isReadable",
                                case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                end as "owed",
                                charged."monto_pagado" as "paid",
                                coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                              from
                                "resident_charges" charged
                                left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                              where
                                charged."resident_id" = any (
                                  array(
                                    select possible."resident_id"
                                    from "resident_charges" possible
                                    where
                                      possible."community_id" = t."id"
                                      and (
                                        possible."monto" <> possible."monto_pagado"
                                        or possible."estatus_fijado" = 'Cancelado'
                                      )
                                    union
                                    select possible."residente_id"
                                    from
                                      "resident_payments" possible
                                      left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
                                    where
                                      possible."community_id" = t."id"
                                      and possible."cargo_residente_id" is not null
                                      and possible."status" = 'Aplicado'
                                      and possible."fecha_pago" between $1::timestamptz - interval '2 days' and 'infinity'
                                      and not (
                                        possible."fecha_pago" < $1::timestamptz - interval '2 days'
                                        or possible."fecha_pago" < $1::timestamptz + interval '2 days'
                                        and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(possible_community_id."time_zone", $2::text))::date + 1)
                                      )
                                  )
                                )
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
                                  charged."community_id" <> all (
                                    array(select "id" from "communities" where "deleted_at" is not null)
                                  )
                                ) is not false as "isReadable",
                                case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                end as "owed",
                                charged."monto_pagado" as "paid",
                                coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                              from
                                "resident_charges" charged
                                left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                              where
                                charged."resident_id" = any (
                                  array(
                                    select possible."resident_id"
                                    from "resident_charges" possible
                                    where
                                      possible."community_id" = t."id"
                                      and (
                                        possible."monto" <> possible."monto_pagado"
                                        or possible."estatus_fijado" = 'Cancelado'
                                      )
                                    union
                                    select possible."residente_id"
                                    from
                                      "resident_payments" possible
                                      left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
                                    where
                                      possible."community_id" = t."id"
                                      and possible."cargo_residente_id" is not null
                                      and possible."status" = 'Aplicado'
                                      and possible."fecha_pago" between $1::timestamptz - interval '2 days' and 'infinity'
                                      and not (
                                        possible."fecha_pago" < $1::timestamptz - interval '2 days'
                                        or possible."fecha_pago" < $1::timestamptz + interval '2 days'
                                        and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(possible_community_id."time_zone", $2::text))::date + 1)
                                      )
                                  )
                                )
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
                            received."residente_id" = any (
                              array(
                                select possible."resident_id"
                                from "resident_charges" possible
                                where
                                  possible."community_id" = t."id"
                                  and (
                                    possible."monto" <> possible."monto_pagado"
                                    or possible."estatus_fijado" = 'Cancelado'
                                  )
                                union
                                select possible."residente_id"
                                from
                                  "resident_payments" possible
                                  left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
                                where
                                  possible."community_id" = t."id"
                                  and possible."cargo_residente_id" is not null
                                  and possible."status" = 'Aplicado'
                                  and possible."fecha_pago" between $1::timestamptz - interval '2 days' and 'infinity'
                                  and not (
                                    possible."fecha_pago" < $1::timestamptz - interval '2 days'
                                    or possible."fecha_pago" < $1::timestamptz + interval '2 days'
                                    and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $2::text)) < (($1::timestamptz at time zone coalesce(possible_community_id."time_zone", $2::text))::date + 1)
                                  )
                              )
                            )
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
          ) accounts
          where "isDue" and "isReadable" and "balance" > 0 and "community" = t."id"
        ) o
      ) figures
    ) as "receivables"
  from "communities" t
  where t."id" = $3 and t."deleted_at" is null
) r;
