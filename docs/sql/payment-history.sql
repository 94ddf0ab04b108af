-- What the reads of PaymentHistory become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- paymentHistories: SYSTEM_ADMIN
select
  t."id" as "id",
  t."contrato_id" as "contratoId",
  t."monto" as "monto",
  t."fecha_pago" as "fechaPago",
  t."metodo_pago" as "metodoPago",
  t."referencia_pago" as "referenciaPago",
  t."estado_pago" as "estadoPago",
  t."notas" as "notas",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payment_histories" t
  left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id"
  left join "communities" t_contrato_id_community_id on t_contrato_id_community_id."id" = t_contrato_id."community_id"
where
  t_contrato_id."deleted_at" is null
  and t_contrato_id_community_id."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- paymentHistories: ADMIN_COMPANY
select
  t."id" as "id",
  t."contrato_id" as "contratoId",
  t."monto" as "monto",
  t."fecha_pago" as "fechaPago",
  t."metodo_pago" as "metodoPago",
  t."referencia_pago" as "referenciaPago",
  t."estado_pago" as "estadoPago",
  t."notas" as "notas",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payment_histories" t
  left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id"
where
  t_contrato_id."deleted_at" is null
  and (t_contrato_id."community_id" = any ($1::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- paymentHistories: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."contrato_id" as "contratoId",
  t."monto" as "monto",
  t."fecha_pago" as "fechaPago",
  t."metodo_pago" as "metodoPago",
  t."referencia_pago" as "referenciaPago",
  t."estado_pago" as "estadoPago",
  t."notas" as "notas",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payment_histories" t
  left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id"
where
  t_contrato_id."deleted_at" is null
  and false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- paymentHistories with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "payment_histories" t
      left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id"
      left join "communities" t_contrato_id_community_id on t_contrato_id_community_id."id" = t_contrato_id."community_id"
    where
      t."contrato_id" = $1
      and t_contrato_id."community_id" = $2
      and t."estado_pago" = $3
      and t_contrato_id."deleted_at" is null
      and t_contrato_id_community_id."deleted_at" is null
  ) n
  left join (
    select
      t."id" as "id",
      t."contrato_id" as "contratoId",
      t."monto" as "monto",
      t."fecha_pago" as "fechaPago",
      t."metodo_pago" as "metodoPago",
      t."referencia_pago" as "referenciaPago",
      t."estado_pago" as "estadoPago",
      t."notas" as "notas",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "payment_histories" t
      left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id"
      left join "communities" t_contrato_id_community_id on t_contrato_id_community_id."id" = t_contrato_id."community_id"
    where
      t."contrato_id" = $4
      and t_contrato_id."community_id" = $5
      and t."estado_pago" = $6
      and t_contrato_id."deleted_at" is null
      and t_contrato_id_community_id."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $7
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- paymentHistory: SYSTEM_ADMIN
select
  t."id" as "id",
  t."contrato_id" as "contratoId",
  t."monto" as "monto",
  t."fecha_pago" as "fechaPago",
  t."metodo_pago" as "metodoPago",
  t."referencia_pago" as "referenciaPago",
  t."estado_pago" as "estadoPago",
  t."notas" as "notas",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payment_histories" t
  left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id"
  left join "communities" t_contrato_id_community_id on t_contrato_id_community_id."id" = t_contrato_id."community_id"
where
  t."id" = $1
  and t_contrato_id."deleted_at" is null
  and t_contrato_id_community_id."deleted_at" is null;

-- paymentHistory: ADMIN_COMPANY
select
  t."id" as "id",
  t."contrato_id" as "contratoId",
  t."monto" as "monto",
  t."fecha_pago" as "fechaPago",
  t."metodo_pago" as "metodoPago",
  t."referencia_pago" as "referenciaPago",
  t."estado_pago" as "estadoPago",
  t."notas" as "notas",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payment_histories" t
  left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id"
where
  t."id" = $1
  and t_contrato_id."deleted_at" is null
  and (t_contrato_id."community_id" = any ($2::uuid[]));

-- paymentHistory: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."contrato_id" as "contratoId",
  t."monto" as "monto",
  t."fecha_pago" as "fechaPago",
  t."metodo_pago" as "metodoPago",
  t."referencia_pago" as "referenciaPago",
  t."estado_pago" as "estadoPago",
  t."notas" as "notas",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payment_histories" t
  left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id"
where
  t."id" = $1
  and t_contrato_id."deleted_at" is null
  and false;

-- PaymentHistory.contract: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t."tipo_contrato" as "tipoContrato",
  t."folio_contrato" as "folioContrato",
  t."representante_comunidad" as "representanteComunidad",
  t."costo_total" as "costoTotal",
  t."monto_pago_parcial" as "montoPagoParcial",
  t."numero_pagos_parciales" as "numeroPagosParciales",
  t."dia_pago" as "diaPago",
  t."periodicidad_pago" as "periodicidadPago",
  t."metodo_pago" as "metodoPago",
  t."fecha_firma" as "fechaFirma",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  t."numero_casas" as "numeroCasas",
  t."estado_contrato" as "estadoContrato",
  t."asesor_ventas" as "asesorVentas",
  t."notas" as "notas",
  t."documentos_adjuntos" as "documentosAdjuntos",
  t."resident_id" as "residentId",
  (t."deleted_at" is null) as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "contracts" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."community_id" = any ($2::uuid[]));
