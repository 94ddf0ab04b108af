-- CommunityCharge: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- communityCharge, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."contrato_id" as "contratoId",
    t1."comunidad_id" as "comunidadId",
    trim_scale((t1."monto_cargo")::numeric) as "montoCargo",
    to_char(t1."fecha_de_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaDePago",
    trim_scale((t1."monto_recargos")::numeric) as "montoRecargos",
    case
      when t1."monto_pagado" >= t1."monto_cargo" + t1."monto_recargos" then 'pagado'
      when (
        t1."fecha_de_pago" < $4::timestamptz - interval '2 days'
        or t1."fecha_de_pago" < $4::timestamptz + interval '2 days'
        and calendar_day (t1."fecha_de_pago", coalesce(t1_comunidad_id."time_zone", $3::text)) < ($4::timestamptz at time zone coalesce(t1_comunidad_id."time_zone", $3::text))::date
      ) then 'vencido'
      when t1."monto_pagado" > 0 then 'pago parcial'
      else 'No vencido'
    end as "estatus",
    t1."notas" as "notas",
    t1."is_active" as "isActive",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(t1."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
  from "community_charges" t1 left join "communities" t1_comunidad_id on t1_comunidad_id."id" = t1."comunidad_id"
  where t1."id" = $1 and (t1."comunidad_id" = any ($2::uuid[]))
) o;

-- communityCharge, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "community_charges" t1
  where
    t1."id" = $1
    and (t1."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- communityCharge, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "community_charges" t1
  where t1."id" = $1 and (t1."comunidad_id" = any ($2::uuid[]))
) o;

-- communityCharge, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "community_charges" t1 where t1."id" = $1 and false) o;

-- communityCharges, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "community_charges" t1
        where (t1."comunidad_id" = any ($1::uuid[]))
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (select count(*)::int4 from "community_charges" t3 where (t3."comunidad_id" = any ($1::uuid[]))) as "totalCount"
) o;

-- chargesOfContract, a page and the total: ADMIN_COMPANY
select t."id" as "id"
from "contracts" t
where t."id" = $1 and t."deleted_at" is null and (t."community_id" = any ($2::uuid[]));

-- chargesOfCommunity, a page and the total: ADMIN_COMPANY
select t."id" as "id"
from "communities" t
where t."id" = $1 and t."deleted_at" is null and (t."id" = any ($2::uuid[]));

-- CommunityCharge.contract: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "contracts" t2
      where t2."id" = rt1."contratoId" and t2."deleted_at" is null and (t2."community_id" = any ($2::uuid[]))
    ) o3
  ) as "contract"
  from (
    select t1."id" as "id", t1."contrato_id" as "contratoId"
    from "community_charges" t1
    where t1."id" = $1 and (t1."comunidad_id" = any ($2::uuid[]))
  ) rt1
) o;

-- CommunityCharge.community: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "communities" t2
      where t2."id" = rt1."comunidadId" and t2."deleted_at" is null and (t2."id" = any ($2::uuid[]))
    ) o3
  ) as "community"
  from (
    select t1."id" as "id", t1."comunidad_id" as "comunidadId"
    from "community_charges" t1
    where t1."id" = $1 and (t1."comunidad_id" = any ($2::uuid[]))
  ) rt1
) o;

-- CommunityCharge.applications: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "payment_applications" t2
          where t2."cargos_comunidad_id" = rt1."id" and (t2."community_id" = any ($2::uuid[]))
          order by t2."created_at" asc, t2."id" asc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "applications"
  from (
    select t1."id" as "id"
    from "community_charges" t1
    where t1."id" = $1 and (t1."comunidad_id" = any ($2::uuid[]))
  ) rt1
) o;
