-- What the reads of PaymentApplication become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- PaymentApplication.payment: ADMIN_COMPANY
select
  t."id" as "id",
  t."monto_pago" as "montoPago",
  t."forma_de_pago" as "formaDePago",
  t."fecha_de_pago" as "fechaDePago",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payments" t
where
  t."id" = any ($1::uuid[])
  and (t."community_id" = any ($2::uuid[]));

-- PaymentApplication.charge: ADMIN_COMPANY
select
  t."id" as "id",
  t."contrato_id" as "contratoId",
  t."comunidad_id" as "comunidadId",
  t."monto_cargo" as "montoCargo",
  t."fecha_de_pago" as "fechaDePago",
  t."monto_recargos" as "montoRecargos",
  case
    when t."monto_pagado" >= t."monto_cargo" + t."monto_recargos" then 'pagado'
    when calendar_day (
      t."fecha_de_pago",
      coalesce(t_comunidad_id."time_zone", $1::text)
    ) < (
      $2::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $1::text)
    )::date then 'vencido'
    when t."monto_pagado" > 0 then 'pago parcial'
    else 'No vencido'
  end as "estatus",
  t."notas" as "notas",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "community_charges" t
  left join "communities" t_comunidad_id on t_comunidad_id."id" = t."comunidad_id"
where
  t."id" = any ($3::uuid[])
  and (t."comunidad_id" = any ($4::uuid[]));
