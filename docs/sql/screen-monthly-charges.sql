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
          trim_scale(
            (
              case
                when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
                else greatest(t1."monto" - t1."monto_pagado", 0)
              end
            )::numeric
          ) as "balance",
          coalesce(
            t1."estatus_fijado",
            case
              when t1."monto_pagado" >= t1."monto" then 'Pagado'
              when t1."monto_pagado" > 0 then 'PagoParcial'
              else 'Activo'
            end
          ) as "estatus",
          (
            (t1."monto" <> t1."monto_pagado" or t1."estatus_fijado" = 'Cancelado')
            and case
              when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
              else greatest(t1."monto" - t1."monto_pagado", 0)
            end > 0
            and (
              t1."fecha" < $1::timestamptz - interval '2 days'
              or t1."fecha" < $1::timestamptz + interval '2 days'
              and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(t1_community_id."time_zone", $2::text))::date
            )
          ) as "isOverdue",
          t1_resident_id."full_name" as "residentName",
          t1_resident_id."number" as "residentNumber"
        from
          "resident_charges" t1
          left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
          left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
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
    ) as "receivables"
  from "communities" t
  where t."id" = $3 and t."deleted_at" is null
) r;
