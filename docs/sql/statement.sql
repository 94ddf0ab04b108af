-- Statement: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- statementOfContract: ADMIN_COMPANY
select t."id" as "id"
from "contracts" t
where t."id" = $1 and t."deleted_at" is null and (t."community_id" = any ($2::uuid[]));
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."contrato_id" as "contratoId",
      t."comunidad_id" as "comunidadId",
      t."monto_cargo" as "montoCargo",
      t."fecha_de_pago" as "fechaDePago",
      t."monto_recargos" as "montoRecargos",
      case
        when t."monto_pagado" >= t."monto_cargo" + t."monto_recargos" then 'pagado'
        when (
          t."fecha_de_pago" < $4::timestamptz - interval '2 days'
          or t."fecha_de_pago" < $4::timestamptz + interval '2 days'
          and calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $3::text)) < ($4::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $3::text))::date
        ) then 'vencido'
        when t."monto_pagado" > 0 then 'pago parcial'
        else 'No vencido'
      end as "estatus",
      t."notas" as "notas",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from "community_charges" t left join "communities" t_comunidad_id on t_comunidad_id."id" = t."comunidad_id"
    where t."contrato_id" = p.id and (t."comunidad_id" = any ($2::uuid[]))
    order by t."created_at" desc, t."id" desc
  ) r
order by p.n, r."createdAt" desc, r."id" desc
limit $5;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."monto_pago" as "montoPago",
      t."forma_de_pago" as "formaDePago",
      t."fecha_de_pago" as "fechaDePago",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from "payments" t
    where
      exists (
        select
        from
          "payment_applications" x
          left join "community_charges" x_cargos_comunidad_id on x_cargos_comunidad_id."id" = x."cargos_comunidad_id"
        where x."pago_comunidad_id" = t."id" and x_cargos_comunidad_id."contrato_id" = p.id
      )
      and (t."community_id" = any ($2::uuid[]))
    order by t."created_at" desc, t."id" desc
  ) r
order by p.n, r."createdAt" desc, r."id" desc
limit $3;

-- statementOfCommunity: ADMIN_COMPANY
select t."id" as "id"
from "communities" t
where t."id" = $1 and t."deleted_at" is null and (t."id" = any ($2::uuid[]));
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."contrato_id" as "contratoId",
      t."comunidad_id" as "comunidadId",
      t."monto_cargo" as "montoCargo",
      t."fecha_de_pago" as "fechaDePago",
      t."monto_recargos" as "montoRecargos",
      case
        when t."monto_pagado" >= t."monto_cargo" + t."monto_recargos" then 'pagado'
        when (
          t."fecha_de_pago" < $4::timestamptz - interval '2 days'
          or t."fecha_de_pago" < $4::timestamptz + interval '2 days'
          and calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $3::text)) < ($4::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $3::text))::date
        ) then 'vencido'
        when t."monto_pagado" > 0 then 'pago parcial'
        else 'No vencido'
      end as "estatus",
      t."notas" as "notas",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from "community_charges" t left join "communities" t_comunidad_id on t_comunidad_id."id" = t."comunidad_id"
    where t."comunidad_id" = p.id and (t."comunidad_id" = any ($2::uuid[]))
    order by t."created_at" desc, t."id" desc
  ) r
order by p.n, r."createdAt" desc, r."id" desc
limit $5;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."monto_pago" as "montoPago",
      t."forma_de_pago" as "formaDePago",
      t."fecha_de_pago" as "fechaDePago",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from "payments" t
    where t."community_id" = p.id and (t."community_id" = any ($2::uuid[]))
    order by t."created_at" desc, t."id" desc
  ) r
order by p.n, r."createdAt" desc, r."id" desc
limit $3;
