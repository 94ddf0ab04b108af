-- screen-debtor-follow-up: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- debtor-follow-up: SYSTEM_ADMIN
select
  t."id" as "id",
  t."nombre" as "nombre",
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
where t."id" = $1 and t."deleted_at" is null;
with a as materialized (
  select d.*
  from
    (
      select "resident", "community", sum("amount") as "owed"
      from (
        select
          e."resident_id" as "resident",
          e."community_id" as "community",
          case
            when (
              e."fecha" < $3::timestamptz - interval '2 days'
              or e."fecha" < $3::timestamptz + interval '2 days'
              and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(e_community_id."time_zone", $2::text))::date
              when 'Cancelado' then 0
              when 'Pagado' then e."monto_pagado"
              else e."monto"
            ) then case e."estatus_fijado"
            end
            else 0
          end - e."monto_pagado" as "amount"
        from
          "resident_charges" e
          left join "communities" e_community_id on e_community_id."id" = e."community_id"
          left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
        where
          e_resident_id."deleted_at" is null
          and e."community_id" = any ($1::uuid[])
          and (e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado')
        union all
        select e."resident_id" as "resident", e."community_id" as "community", - e."monto_pagado" as "amount"
        from
          "resident_charges" e
          left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
          left join "communities" e_community_id on e_community_id."id" = e."community_id"
        where
          e_resident_id."deleted_at" is null
          and e."community_id" = any ($1::uuid[])
          and e."fecha" between $3::timestamptz - interval '2 days' and 'infinity'
          and not (
            e."fecha" < $3::timestamptz - interval '2 days'
            or e."fecha" < $3::timestamptz + interval '2 days'
            and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(e_community_id."time_zone", $2::text))::date
          )
          and not coalesce((e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado'), false)
        union all
        select e."residente_id", e."community_id", - e."monto"
        from
          "resident_payments" e
          left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
        where
          e_residente_id."deleted_at" is null
          and e."cargo_residente_id" is null
          and e."status" = 'Aplicado'
          and e."community_id" = any ($1::uuid[])
      ) entries
      group by 1, 2
    ) d
    left join (
      select distinct
        on (f."community_id") f."community_id" as "community",
        case when f."valor" ~ '^[0-9]+([.][0-9]+)?$' then f."valor"::numeric
        end as "amount"
      from "community_configurations" f
      where f."codigo" = 'MONTO_MANT' and f."community_id" = any ($1::uuid[])
      order by f."community_id", f."created_at" desc, f."id" desc
    ) fee on fee."community" = d."community"
  where d."owed" > 0 and d."owed" >= 2 * coalesce(fee."amount", 800)
)
select p.n::int4 as "position", f.*, d.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select count(*)::int4 as "total", sum(a."owed") as "sum"
    from a
    where a."community" = p.id
  ) f
  left join lateral (
    select d.*
    from (
      select
        a."resident" as "id",
        r."full_name" as "residentName",
        r."number" as "residentNumber",
        a."owed",
        (
          select min(e."fecha")
          from
            "resident_charges" e
            left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
            left join "communities" e_community_id on e_community_id."id" = e."community_id"
          where
            e_resident_id."deleted_at" is null
            and e."resident_id" = a."resident"
            and e."community_id" = a."community"
            and (e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado')
            and case
              when e."estatus_fijado" in ('Pagado', 'Cancelado') then 0
              else greatest(e."monto" - e."monto_pagado", 0)
            end > 0
            and (
              e."fecha" < $3::timestamptz - interval '2 days'
              or e."fecha" < $3::timestamptz + interval '2 days'
              and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(e_community_id."time_zone", $2::text))::date
            )
        ) as "oldestUnpaid"
      from a join "residents" r on r."id" = a."resident"
      where a."community" = p.id
    ) d
    order by d."oldestUnpaid" asc, d."owed" desc, d."id" desc
    limit $4
    offset $5
  ) d on true
order by p.n, d."oldestUnpaid" asc, d."owed" desc, d."id" desc;
