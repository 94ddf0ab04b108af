-- What the reads of CommunityCharge become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- communityCharges: SYSTEM_ADMIN
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
  (
    t."comunidad_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- communityCharges: ADMIN_COMPANY
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
  (t."comunidad_id" = any ($3::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $4;

-- communityCharges: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
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
  false
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- communityCharges with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "community_charges" t
      left join "communities" t_comunidad_id on t_comunidad_id."id" = t."comunidad_id"
    where
      t."contrato_id" = $1
      and t."comunidad_id" = $2
      and case
        when t."monto_pagado" >= t."monto_cargo" + t."monto_recargos" then 'pagado'
        when calendar_day (
          t."fecha_de_pago",
          coalesce(t_comunidad_id."time_zone", $3::text)
        ) < (
          $4::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $3::text)
        )::date then 'vencido'
        when t."monto_pagado" > 0 then 'pago parcial'
        else 'No vencido'
      end = $5
      and t."is_active" = $6
      and (
        t."comunidad_id" <> all (
          array(
            select
              "id"
            from
              "communities"
            where
              "deleted_at" is not null
          )
        )
      ) is not false
  ) n
  left join (
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
          coalesce(t_comunidad_id."time_zone", $3::text)
        ) < (
          $4::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $3::text)
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
      t."contrato_id" = $7
      and t."comunidad_id" = $8
      and case
        when t."monto_pagado" >= t."monto_cargo" + t."monto_recargos" then 'pagado'
        when calendar_day (
          t."fecha_de_pago",
          coalesce(t_comunidad_id."time_zone", $3::text)
        ) < (
          $4::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $3::text)
        )::date then 'vencido'
        when t."monto_pagado" > 0 then 'pago parcial'
        else 'No vencido'
      end = $9
      and t."is_active" = $10
      and (
        t."comunidad_id" <> all (
          array(
            select
              "id"
            from
              "communities"
            where
              "deleted_at" is not null
          )
        )
      ) is not false
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $11
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- communityCharge: SYSTEM_ADMIN
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
  t."id" = $3
  and (
    t."comunidad_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false;

-- communityCharge: ADMIN_COMPANY
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
  t."id" = $3
  and (t."comunidad_id" = any ($4::uuid[]));

-- communityCharge: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
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
  t."id" = $3
  and false;

-- chargesOfContract: SYSTEM_ADMIN
select
  t."id" as "id"
from
  "contracts" t
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false;

-- chargesOfContract: ADMIN_COMPANY
select
  t."id" as "id"
from
  "contracts" t
where
  t."id" = $1
  and t."deleted_at" is null
  and (t."community_id" = any ($2::uuid[]));

-- chargesOfContract: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id"
from
  "contracts" t
where
  t."id" = $1
  and t."deleted_at" is null
  and false;

-- chargesOfContract with every filter, and its totalCount: SYSTEM_ADMIN
select
  t."id" as "id"
from
  "contracts" t
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false;

-- chargesOfCommunity: SYSTEM_ADMIN
select
  t."id" as "id"
from
  "communities" t
where
  t."id" = $1
  and t."deleted_at" is null;

-- chargesOfCommunity: ADMIN_COMPANY
select
  t."id" as "id"
from
  "communities" t
where
  t."id" = $1
  and t."deleted_at" is null
  and (t."id" = any ($2::uuid[]));

-- chargesOfCommunity: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id"
from
  "communities" t
where
  t."id" = $1
  and t."deleted_at" is null
  and (t."id" = ($2::uuid[]) [1]);

-- chargesOfCommunity with every filter, and its totalCount: SYSTEM_ADMIN
select
  t."id" as "id"
from
  "communities" t
where
  t."id" = $1
  and t."deleted_at" is null;

-- CommunityCharge.contract: ADMIN_COMPANY
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

-- CommunityCharge.community: ADMIN_COMPANY
select
  t."id" as "id",
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
  t."time_zone" as "timeZone"
from
  "communities" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."id" = any ($2::uuid[]));

-- CommunityCharge.applications: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."pago_comunidad_id" as "pagoComunidadId",
      t."cargos_comunidad_id" as "cargosComunidadId",
      t."monto_aplicado" as "montoAplicado",
      t."created_at" as "createdAt"
    from
      "payment_applications" t
    where
      t."cargos_comunidad_id" = p.id
      and (t."community_id" = any ($2::uuid[]))
    order by
      t."created_at" asc,
      t."id" asc
    limit
      $3
  ) r
order by
  p.n,
  r."createdAt" asc,
  r."id" asc;
