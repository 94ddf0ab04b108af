-- What the reads of Payment become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- payments: SYSTEM_ADMIN
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
  (
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

-- payments: ADMIN_COMPANY
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
  (t."community_id" = any ($1::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- payments: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
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
  false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- payments with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "payments" t
    where
      exists (
        select
        from
          "payment_applications" a
          join "community_charges" c on c."id" = a."cargos_comunidad_id"
        where
          a."pago_comunidad_id" = t."id"
          and c."contrato_id" = $1
      )
      and t."community_id" = $2
      and t."is_active" = $3
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
          "payment_applications" a
          join "community_charges" c on c."id" = a."cargos_comunidad_id"
        where
          a."pago_comunidad_id" = t."id"
          and c."contrato_id" = $4
      )
      and t."community_id" = $5
      and t."is_active" = $6
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
      $7
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- payment: SYSTEM_ADMIN
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."pago_comunidad_id" as "pagoComunidadId",
          t1."cargos_comunidad_id" as "cargosComunidadId",
          trim_scale((t1."monto_aplicado")::numeric) as "montoAplicado",
          to_char(
            t1."created_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "createdAt"
        from
          "payment_applications" t1
        where
          t1."pago_comunidad_id" = r."id"
          and (
            t1."community_id" <> all (
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
          t1."created_at" asc,
          t1."id" asc
        limit
          $2
      ) jt1
  ) as "#0"
from
  (
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
      t."id" = $1
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

-- payment: ADMIN_COMPANY
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."pago_comunidad_id" as "pagoComunidadId",
          t1."cargos_comunidad_id" as "cargosComunidadId",
          trim_scale((t1."monto_aplicado")::numeric) as "montoAplicado",
          to_char(
            t1."created_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "createdAt"
        from
          "payment_applications" t1
        where
          t1."pago_comunidad_id" = r."id"
          and (t1."community_id" = any ($2::uuid[]))
        order by
          t1."created_at" asc,
          t1."id" asc
        limit
          $3
      ) jt1
  ) as "#0"
from
  (
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
      t."id" = $1
      and (t."community_id" = any ($2::uuid[]))
  ) r;

-- payment: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."pago_comunidad_id" as "pagoComunidadId",
          t1."cargos_comunidad_id" as "cargosComunidadId",
          trim_scale((t1."monto_aplicado")::numeric) as "montoAplicado",
          to_char(
            t1."created_at" at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) as "createdAt"
        from
          "payment_applications" t1
        where
          t1."pago_comunidad_id" = r."id"
          and false
        order by
          t1."created_at" asc,
          t1."id" asc
        limit
          $2
      ) jt1
  ) as "#0"
from
  (
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
      t."id" = $1
      and false
  ) r;

-- Payment.updatedBy: ADMIN_COMPANY
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

-- Payment.community: ADMIN_COMPANY
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

-- Payment.pagoCargos: ADMIN_COMPANY
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
      t."pago_comunidad_id" = p.id
      and (t."community_id" = any ($2::uuid[]))
    order by
      t."created_at" asc,
      t."id" asc
  ) r
order by
  p.n,
  r."createdAt" asc,
  r."id" asc
limit
  $3;

-- Payment.contracts: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
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
      exists (
        select
        from
          "payment_applications" x
          left join "community_charges" x_cargos_comunidad_id on x_cargos_comunidad_id."id" = x."cargos_comunidad_id"
        where
          x_cargos_comunidad_id."contrato_id" = t."id"
          and x."pago_comunidad_id" = p.id
      )
      and t."deleted_at" is null
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
