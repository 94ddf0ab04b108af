-- What the reads of Contract become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- contracts: SYSTEM_ADMIN
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
  t."deleted_at" is null
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
  ) is not false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- contracts: ADMIN_COMPANY
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
  t."deleted_at" is null
  and (t."community_id" = any ($1::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- contracts: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
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
  t."deleted_at" is null
  and false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- contracts with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "contracts" t
    where
      t."community_id" = $1
      and t."resident_id" = $2
      and t."estado_contrato" = $3
      and (
        search_text (t."folio_contrato") like (
          select
            search_pattern ($4::text)
        )
        or search_text (t."representante_comunidad") like (
          select
            search_pattern ($4::text)
        )
        or search_text (t."asesor_ventas") like (
          select
            search_pattern ($4::text)
        )
      )
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
      ) is not false
  ) n
  left join (
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
      t."community_id" = $5
      and t."resident_id" = $6
      and t."estado_contrato" = $7
      and (
        search_text (t."folio_contrato") like (
          select
            search_pattern ($8::text)
        )
        or search_text (t."representante_comunidad") like (
          select
            search_pattern ($8::text)
        )
        or search_text (t."asesor_ventas") like (
          select
            search_pattern ($8::text)
        )
      )
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
      ) is not false
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $9
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- contract: SYSTEM_ADMIN
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."contrato_id" as "contratoId",
          trim_scale((t1."monto")::numeric) as "monto",
          to_char(
            t1."fecha_pago" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "fechaPago",
          t1."metodo_pago" as "metodoPago",
          t1."referencia_pago" as "referenciaPago",
          t1."estado_pago" as "estadoPago",
          t1."notas" as "notas",
          to_char(
            t1."created_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "createdAt",
          to_char(
            t1."updated_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "editedAt",
          t1."updated_by_user_id" as "updatedByUserId"
        from
          "payment_histories" t1
          left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
        where
          t1."contrato_id" = r."id"
          and (
            t1_contrato_id."community_id" <> all (
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
          t1."created_at" desc,
          t1."id" desc
        limit
          $2
      ) jt1
  ) as "#0"
from
  (
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
      ) is not false
  ) r;

-- contract: ADMIN_COMPANY
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."contrato_id" as "contratoId",
          trim_scale((t1."monto")::numeric) as "monto",
          to_char(
            t1."fecha_pago" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "fechaPago",
          t1."metodo_pago" as "metodoPago",
          t1."referencia_pago" as "referenciaPago",
          t1."estado_pago" as "estadoPago",
          t1."notas" as "notas",
          to_char(
            t1."created_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "createdAt",
          to_char(
            t1."updated_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "editedAt",
          t1."updated_by_user_id" as "updatedByUserId"
        from
          "payment_histories" t1
          left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
        where
          t1."contrato_id" = r."id"
          and (t1_contrato_id."community_id" = any ($2::uuid[]))
        order by
          t1."created_at" desc,
          t1."id" desc
        limit
          $3
      ) jt1
  ) as "#0"
from
  (
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
      t."id" = $1
      and t."deleted_at" is null
      and (t."community_id" = any ($2::uuid[]))
  ) r;

-- contract: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."contrato_id" as "contratoId",
          trim_scale((t1."monto")::numeric) as "monto",
          to_char(
            t1."fecha_pago" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "fechaPago",
          t1."metodo_pago" as "metodoPago",
          t1."referencia_pago" as "referenciaPago",
          t1."estado_pago" as "estadoPago",
          t1."notas" as "notas",
          to_char(
            t1."created_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "createdAt",
          to_char(
            t1."updated_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "editedAt",
          t1."updated_by_user_id" as "updatedByUserId"
        from
          "payment_histories" t1
        where
          t1."contrato_id" = r."id"
          and false
        order by
          t1."created_at" desc,
          t1."id" desc
        limit
          $2
      ) jt1
  ) as "#0"
from
  (
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
      t."id" = $1
      and t."deleted_at" is null
      and false
  ) r;

-- Contract.updatedBy: ADMIN_COMPANY
select
  t."id" as "id",
  t."first_name" as "firstName",
  t."last_name" as "lastName",
  t."username" as "username",
  t."email" as "email",
  t."role_id" as "roleId",
  t_role_id."code" as "role",
  t_role_id."code" as "roleCode",
  array[t_role_id."code"] as "roles",
  array[t."role_id"] as "roleIds",
  array[t_role_id."code"] as "roleCodes",
  t."is_active" as "isActive",
  t."phone" as "phone",
  t."address" as "address",
  case
    when t_role_id."code" in ('ADMIN_COMPANY', 'SYSTEM_ADMIN')
    and t."sent_resident_info" is not null then json_build_object(
      'residentId',
      null,
      'fullName',
      coalesce(
        t."sent_resident_info" ->> 'fullName',
        t."first_name" || ' ' || t."last_name"
      ),
      'email',
      t."sent_resident_info" ->> 'email',
      'phone',
      t."sent_resident_info" ->> 'phone',
      'number',
      t."sent_resident_info" ->> 'number',
      'address',
      coalesce(
        t."sent_resident_info" ->> 'address',
        t."address",
        ''
      ),
      'communityId',
      (
        array(
          select
            c."id"
          from
            jsonb_array_elements_text(t."sent_resident_info" -> 'communityIds') with ordinality as g ("id", "place")
            join "communities" c on c."id" = g."id"::uuid
            and c."deleted_at" is null
          order by
            g."place"
        )
      ) [1],
      'communityIds',
      array(
        select
          c."id"
        from
          jsonb_array_elements_text(t."sent_resident_info" -> 'communityIds') with ordinality as g ("id", "place")
          join "communities" c on c."id" = g."id"::uuid
          and c."deleted_at" is null
        order by
          g."place"
      )
    )
    else (
      select
        json_build_object(
          'residentId',
          r."id",
          'fullName',
          r."full_name",
          'email',
          r."email",
          'phone',
          r."phone",
          'number',
          r."number",
          'address',
          r."address",
          'communityId',
          r."community_id",
          'communityIds',
          array_remove(array[r."community_id"], null)
        )
      from
        "residents" r
      where
        r."user_id" = t."id"
        and r."deleted_at" is null
    )
  end as "contact",
  array(
    select
      a."community_id"
    from
      "community_assignments" a
      join "communities" c on c."id" = a."community_id"
      and c."deleted_at" is null
    where
      a."user_id" = t."id"
    order by
      c."created_at",
      c."id"
  ) as "userCommunityIds",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "users" t
  left join "roles" t_role_id on t_role_id."id" = t."role_id"
where
  t."id" = any ($1::uuid[])
  and (
    t."id" = $2
    or coalesce(
      nullif(
        array(
          select
            a."community_id"
          from
            "community_assignments" a
          where
            a."user_id" = t."id"
          union
          (
            select
              r."community_id"
            from
              "residents" r
            where
              r."user_id" = t."id"
              and r."community_id" is not null
            order by
              r."deleted_at" desc nulls first
            limit
              1
          )
        ),
        '{}'
      ),
      t."audience"
    ) && $4::uuid[]
    or (
      coalesce(
        nullif(
          array(
            select
              a."community_id"
            from
              "community_assignments" a
            where
              a."user_id" = t."id"
            union
            (
              select
                r."community_id"
              from
                "residents" r
              where
                r."user_id" = t."id"
                and r."community_id" is not null
              order by
                r."deleted_at" desc nulls first
              limit
                1
            )
          ),
          '{}'
        ),
        t."audience"
      ) is null
    )
    and t_role_id."code" <> all ($3::text[])
  );

-- Contract.charges: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
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
        when calendar_day (
          t."fecha_de_pago",
          coalesce(t_comunidad_id."time_zone", $2::text)
        ) < (
          $3::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $2::text)
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
      t."contrato_id" = p.id
      and (t."comunidad_id" = any ($4::uuid[]))
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $5
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- Contract.payments: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
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
    from
      "payments" t
    where
      exists (
        select
        from
          "payment_applications" x
          left join "community_charges" x_cargos_comunidad_id on x_cargos_comunidad_id."id" = x."cargos_comunidad_id"
        where
          x."pago_comunidad_id" = t."id"
          and x_cargos_comunidad_id."contrato_id" = p.id
      )
      and (t."community_id" = any ($2::uuid[]))
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $3
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- Contract.community: ADMIN_COMPANY
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

-- Contract.resident: ADMIN_COMPANY
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."full_name" as "fullName",
  t."email" as "email",
  t."phone" as "phone",
  t."number" as "number",
  t."address" as "address",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $2::uuid[]
    )
    or t."id" = $3
  );

-- Contract.paymentHistories: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
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
      t."contrato_id" = p.id
      and (t_contrato_id."community_id" = any ($2::uuid[]))
    order by
      t."created_at" desc,
      t."id" desc
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc
limit
  $3;
