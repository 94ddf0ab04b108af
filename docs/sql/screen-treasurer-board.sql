-- screen-treasurer-board: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- treasurer-board: SYSTEM_ADMIN
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1."banco" as "banco",
        t1."cuenta" as "cuenta",
        to_char(t1."fecha_saldo" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaSaldo",
        trim_scale((t1."monto")::numeric) as "monto"
      from "bank_balances" t1
      where
        t1."community_id" = r."id"
        and (
          not exists (
            select
            from "bank_balances" l
            where
              l."community_id" = t1."community_id"
              and l."banco" = t1."banco"
              and l."cuenta" = t1."cuenta"
              and (l."fecha_saldo", l."id") > (t1."fecha_saldo", t1."id")
          )
        )
      order by (sort_key (t1."banco") collate "C") asc, t1."id" asc
      limit $4
    ) jt1
  ) as "#0",
  (
    select json_agg(jt2 order by jt2."fechaDePago" asc, jt2."id" asc)
    from (
      select rt2.*, row_to_json(jt3) as "#0"
      from
        (
          select
            t2."id" as "id",
            to_char(t2."fecha_de_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaDePago",
            trim_scale(((t2."monto_cargo" + t2."monto_recargos" - t2."monto_pagado"))::numeric) as "saldo",
            case
              when t2."monto_pagado" >= t2."monto_cargo" + t2."monto_recargos" then 'pagado'
              when (
                t2."fecha_de_pago" < $1::timestamptz - interval '2 days'
                or t2."fecha_de_pago" < $1::timestamptz + interval '2 days'
                and calendar_day (t2."fecha_de_pago", coalesce(t2_comunidad_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(t2_comunidad_id."time_zone", $2::text))::date
              ) then 'vencido'
              when t2."monto_pagado" > 0 then 'pago parcial'
              else 'No vencido'
            end as "estatus",
            t2."contrato_id" as "contratoId"
          from
            "community_charges" t2
            left join "communities" t2_comunidad_id on t2_comunidad_id."id" = t2."comunidad_id"
          where
            t2."comunidad_id" = r."id"
            and (t2."monto_cargo" + t2."monto_recargos" - t2."monto_pagado") >= $5::numeric
          order by t2."fecha_de_pago" asc, t2."id" asc
          limit $6
        ) rt2
        left join lateral (
          select t3."id" as "id", t3."folio_contrato" as "folioContrato"
          from "contracts" t3
          where
            t3."id" = rt2."contratoId"
            and t3."deleted_at" is null
            and (
              t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) jt3 on true
    ) jt2
  ) as "#1",
  (
    select json_agg(jt4 order by jt4."fechaPago" asc, jt4."id" asc)
    from (
      select rt4.*, row_to_json(jt5) as "#0"
      from
        (
          select
            t4."id" as "id",
            t4."version" as "version",
            to_char(t4."fecha_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
            trim_scale((t4."monto")::numeric) as "monto",
            t4."forma_de_pago" as "formaDePago",
            t4."concepto" as "concepto",
            t4."url_comprobante" as "urlComprobante",
            t4_residente_id."full_name" as "residentName",
            t4_residente_id."number" as "residentNumber",
            t4."cargo_residente_id" as "cargoResidenteId"
          from
            "resident_payments" t4
            left join "residents" t4_residente_id on t4_residente_id."id" = t4."residente_id"
          where t4."community_id" = r."id" and t4."status" = $7::text
          order by t4."fecha_pago" asc, t4."id" asc
          limit $8
        ) rt4
        left join lateral (
          select
            t5."id" as "id",
            t5."descripcion" as "descripcion",
            trim_scale((coalesce((t5_account."open" ->> t5."id"::text)::numeric(14, 2), 0))::numeric) as "balance"
          from
            "resident_charges" t5
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
                                select
                                  received."cargo_residente_id" as "id",
                                  sum(received."monto") as "amount"
                                from
                                  "resident_payments" received
                                  left join "communities" received_community_id on received_community_id."id" = received."community_id"
                                where
                                  received."residente_id" = t5."resident_id"
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
                                    case
                                      when charged."estatus_fijado" = 'Cancelado' then 0
                                      else charged."monto"
                                    end as "owed",
                                    charged."monto_pagado" as "paid",
                                    coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                  from
                                    "resident_charges" charged
                                    left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                  where
                                    charged."resident_id" = t5."resident_id"
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
                                    case
                                      when charged."estatus_fijado" = 'Cancelado' then 0
                                      else charged."monto"
                                    end as "owed",
                                    charged."monto_pagado" as "paid",
                                    coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                  from
                                    "resident_charges" charged
                                    left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                  where
                                    charged."resident_id" = t5."resident_id"
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
                                received."residente_id" = t5."resident_id"
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
                              order by
                                "begins",
                                "fecha",
                                "id" rows between unbounded preceding
                                and 1 preceding
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
            ) t5_account on true
          where
            t5."id" = rt4."cargoResidenteId"
            and (
              t5."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) jt5 on true
    ) jt4
  ) as "#2"
from (
  select
    t."id" as "id",
    t."nombre" as "nombre",
    (
      select row_to_json(figures)
      from (
        select
          owed.*,
          (
            select coalesce(sum(e."monto_pago"), 0)
            from "payments" e left join "communities" e_community_id on e_community_id."id" = e."community_id"
            where
              e."community_id" = t."id"
              and e."is_active"
              and e."fecha_de_pago" >= (
                date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp)::date - 1
              )::timestamp at time zone 'UTC'
              and (
                e."fecha_de_pago" >= (
                  date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp)::date + 1
                )::timestamp at time zone 'UTC'
                or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $2::text)) >= date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp)::date
              )
              and e."fecha_de_pago" < (
                (
                  date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp) + interval '1 month'
                )::date + 1
              )::timestamp at time zone 'UTC'
              and (
                e."fecha_de_pago" < (
                  (
                    date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp) + interval '1 month'
                  )::date - 1
                )::timestamp at time zone 'UTC'
                or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $2::text)) < (
                  date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp) + interval '1 month'
                )::date
              )
              and (
                e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
          ) as "paidThisMonth"
        from (
          select
            count(*) filter (
              where
                case
                  when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                  when (
                    e."fecha_de_pago" < $1::timestamptz - interval '2 days'
                    or e."fecha_de_pago" < $1::timestamptz + interval '2 days'
                    and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $2::text))::date
                  ) then 'vencido'
                  when e."monto_pagado" > 0 then 'pago parcial'
                  else 'No vencido'
                end = 'vencido'
            )::int4 as "overdueCharges",
            coalesce(sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")), 0) as "outstanding",
            coalesce(
              sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")) filter (
                where
                  case
                    when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                    when (
                      e."fecha_de_pago" < $1::timestamptz - interval '2 days'
                      or e."fecha_de_pago" < $1::timestamptz + interval '2 days'
                      and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $2::text))::date
                    ) then 'vencido'
                    when e."monto_pagado" > 0 then 'pago parcial'
                    else 'No vencido'
                  end = 'vencido'
              ),
              0
            ) as "overdue"
          from
            "community_charges" e
            left join "communities" e_comunidad_id on e_comunidad_id."id" = e."comunidad_id"
          where
            e."comunidad_id" = t."id"
            and e."is_active"
            and (
              e."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) owed
      ) figures
    ) as "payables",
    t."version" as "version",
    t."modified_at" as "updatedAt",
    t."descripcion" as "descripcion",
    t."direccion" as "direccion",
    t."contacto" as "contacto",
    t."email" as "email",
    t."phone" as "phone",
    t."tipo_comunidad" as "tipoComunidad",
    t."latitud" as "latitud",
    t."longitud" as "longitud",
    t."cantidad_viviendas" as "cantidadViviendas",
    t."time_zone" as "timeZone",
    t."created_at" as "createdAt",
    t."deleted_at" as "deletedAt"
  from "communities" t
  where t."id" = $3 and t."deleted_at" is null
) r;
