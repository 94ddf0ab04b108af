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
  from (
    select "resident", "community", sum("amount") as "owed"
    from (
      select
        e."resident_id" as "resident",
        e."community_id" as "community",
        case e."estatus_fijado"
          when 'Cancelado' then 0
          when 'Pagado' then (
            select coalesce(sum(p."monto"), 0)
            from "resident_payments" p
            where p."cargo_residente_id" = e."id" and p."status" = 'Aplicado'
          )
          else e."monto"
        end as "amount"
      from
        "resident_charges" e
        left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
        left join "communities" e_community_id on e_community_id."id" = e."community_id"
      where
        e_resident_id."deleted_at" is null
        and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(e_community_id."time_zone", $2::text))::date
        and e."community_id" = any ($1::uuid[])
        and (
          e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      union all
      select e."residente_id", e."community_id", - e."monto"
      from
        "resident_payments" e
        left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
      where
        e_residente_id."deleted_at" is null
        and e."status" = $4
        and e."community_id" = any ($1::uuid[])
        and (
          e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
    ) entries
    group by 1, 2
  ) d
  where
    d."owed" > 0
    and d."owed" >= 2 * coalesce(
      (
        select case when f."valor" ~ '^[0-9]+([.][0-9]+)?$' then f."valor"::numeric end
        from "community_configurations" f
        where f."community_id" = d."community" and f."codigo" = 'MONTO_MANT'
        order by f."created_at" desc, f."id" desc
        limit 1
      ),
      800
    )
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
            and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(e_community_id."time_zone", $2::text))::date
            and e."resident_id" = a."resident"
            and e."community_id" = a."community"
            and case
              when e."estatus_fijado" in ('Pagado', 'Cancelado') then 0
              else greatest(
                e."monto" - (
                  select coalesce(sum(p."monto"), 0)
                  from "resident_payments" p
                  where p."cargo_residente_id" = e."id" and p."status" = 'Aplicado'
                ),
                0
              )
            end > 0
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) as "oldestUnpaid"
      from a join "residents" r on r."id" = a."resident"
      where a."community" = p.id
    ) d
    order by d."oldestUnpaid" asc, d."owed" desc, d."id" desc
    limit $5
    offset $6
  ) d on true
order by p.n, d."oldestUnpaid" asc, d."owed" desc, d."id" desc;
