-- screen-communities: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- communities: SYSTEM_ADMIN
select
  r.*,
  (
    select count(*)::int4
    from "residents" t1
    where t1."community_id" = r."id" and t1."deleted_at" is null
  ) as "#0 total",
  (
    select json_agg(jt2)
    from (
      select
        t2."id" as "id",
        t2."full_name" as "fullName",
        t2."phone" as "phone",
        t2."email" as "email",
        to_char(t2."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from "residents" t2
      where
        t2."community_id" = r."id"
        and exists (
          select
          from "users" w left join "roles" w_role_id on w_role_id."id" = w."role_id"
          where w."id" = t2."user_id" and w_role_id."code" = $4::text
        )
        and t2."deleted_at" is null
      order by t2."created_at" desc, t2."id" desc
      limit $5
    ) jt2
  ) as "#1",
  (
    select count(*)::int4
    from "tickets" t3
    where t3."community_id" = r."id" and ((t3."status_id" not in (5, 6)))
  ) as "#2 total",
  (
    select json_agg(jt4)
    from (
      select
        t4."id" as "id",
        t4."folio_contrato" as "folioContrato",
        t4."tipo_contrato" as "tipoContrato",
        to_char(t4."fecha_fin" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaFin",
        t4."periodicidad_pago" as "periodicidadPago"
      from "contracts" t4
      where t4."community_id" = r."id" and t4."estado_contrato" = $6::text and t4."deleted_at" is null
      order by t4."fecha_fin" asc, t4."id" asc
      limit $7
    ) jt4
  ) as "#3"
from (
  select n.total as "#total", r.*
  from
    (select count(*)::int4 as total from "communities" t where t."deleted_at" is null) n
    left join (
      select
        t."id" as "id",
        t."nombre" as "nombre",
        t."direccion" as "direccion",
        t."tipo_comunidad" as "tipoComunidad",
        t."cantidad_viviendas" as "cantidadViviendas",
        coalesce(t."time_zone", $1::text) as "effectiveTimeZone",
        (
          select row_to_json(figures)
          from (
            select
              owed.*,
              (
                select coalesce(sum(e."monto_pago"), 0)
                from
                  "payments" e
                  left join "communities" e_community_id on e_community_id."id" = e."community_id"
                where
                  e."community_id" = t."id"
                  and e."is_active"
                  and e."fecha_de_pago" >= (
                    date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $1::text))::date::timestamp)::date - 1
                  )::timestamp at time zone 'UTC'
                  and (
                    e."fecha_de_pago" >= (
                      date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $1::text))::date::timestamp)::date + 1
                    )::timestamp at time zone 'UTC'
                    or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $1::text)) >= date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $1::text))::date::timestamp)::date
                  )
                  and e."fecha_de_pago" < (
                    (
                      date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $1::text))::date::timestamp) + interval '1 month'
                    )::date + 1
                  )::timestamp at time zone 'UTC'
                  and (
                    e."fecha_de_pago" < (
                      (
                        date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $1::text))::date::timestamp) + interval '1 month'
                      )::date - 1
                    )::timestamp at time zone 'UTC'
                    or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $1::text)) < (
                      date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $1::text))::date::timestamp) + interval '1 month'
                    )::date
                  )
                  and (
                    e."community_id" <> all (
                      array(select "id" from "communities" where "deleted_at" is not null)
                    )
                  ) is not false
              ) as "paidThisMonth"
            from (
              select
                count(*) filter (
                  where
                    case
                      when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                      when (
                        e."fecha_de_pago" < $2::timestamptz - interval '2 days'
                        or e."fecha_de_pago" < $2::timestamptz + interval '2 days'
                        and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $1::text))::date
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
                          e."fecha_de_pago" < $2::timestamptz - interval '2 days'
                          or e."fecha_de_pago" < $2::timestamptz + interval '2 days'
                          and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $1::text))::date
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
                  e."comunidad_id" <> all (
                    array(select "id" from "communities" where "deleted_at" is not null)
                  )
                ) is not false
            ) owed
          ) figures
        ) as "receivables"
      from "communities" t
      where t."deleted_at" is null
      order by (sort_key (t."nombre") collate "C") asc, t."id" asc
      limit $3
    ) r on true
  order by (sort_key (r."nombre") collate "C") asc, r."id" asc
) r
order by (sort_key (r."nombre") collate "C") asc, r."id" asc;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."nombre" as "nombre",
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
where t."id" = any ($1::uuid[]) and t."deleted_at" is null;
