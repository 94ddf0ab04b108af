-- What the reads of Community become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- communities: SYSTEM_ADMIN
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
  t."time_zone" as "timeZone",
  t."created_at" as "createdAt"
from
  "communities" t
where
  t."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- communities: ADMIN_COMPANY
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
  t."time_zone" as "timeZone",
  t."created_at" as "createdAt"
from
  "communities" t
where
  t."deleted_at" is null
  and (t."id" = any ($1::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- communities: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
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
  t."time_zone" as "timeZone",
  t."created_at" as "createdAt"
from
  "communities" t
where
  t."deleted_at" is null
  and (t."id" = ($1::uuid[]) [1])
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- communities with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "communities" t
    where
      (
        search_text (t."nombre") like (
          select
            search_pattern ($1::text)
        )
        or search_text (t."direccion") like (
          select
            search_pattern ($1::text)
        )
        or search_text (t."contacto") like (
          select
            search_pattern ($1::text)
        )
      )
      and t."tipo_comunidad" = $2
      and t."deleted_at" is null
  ) n
  left join (
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
      t."time_zone" as "timeZone",
      t."created_at" as "createdAt"
    from
      "communities" t
    where
      (
        search_text (t."nombre") like (
          select
            search_pattern ($3::text)
        )
        or search_text (t."direccion") like (
          select
            search_pattern ($3::text)
        )
        or search_text (t."contacto") like (
          select
            search_pattern ($3::text)
        )
      )
      and t."tipo_comunidad" = $4
      and t."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $5
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- community: SYSTEM_ADMIN
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
  t."id" = $1
  and t."deleted_at" is null;

-- community: ADMIN_COMPANY
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
  t."id" = $1
  and t."deleted_at" is null
  and (t."id" = any ($2::uuid[]));

-- community: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
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
  t."id" = $1
  and t."deleted_at" is null
  and (t."id" = ($2::uuid[]) [1]);

-- Community.amenities: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."nombre" as "nombre",
      t."descripcion" as "descripcion",
      t."reglas" as "reglas",
      t."costo" as "costo",
      t."fecha_alta" as "fechaAlta",
      t."imagen" as "imagen",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."capacidad_maxima" as "capacidadMaxima",
      t."numero_reservaciones_simultaneas" as "numeroReservacionesSimultaneas",
      t."personas_por_reservacion" as "personasPorReservacion",
      t."horas_por_reservacion" as "horasPorReservacion",
      t."requiere_aprobacion" as "requiereAprobacion",
      t."deleted_at" is null as "isActive",
      t."created_at" as "createdAt",
      t."created_by_user_id" as "createdByUserId"
    from
      "amenities" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
      and t."deleted_at" is null
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t."audience" is null
          or t."audience" && $2::uuid[]
        )
      )
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

-- Community.reservations: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."amenity_id" as "amenityId",
      t_amenity_id."nombre" as "amenityName",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."horario" as "horario",
      t."num_personas" as "numPersonas",
      t."horas_reservadas" as "horasReservadas",
      t."status" as "status",
      t."created_at" as "createdAt"
    from
      "amenity_reservations" t
      left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."community_id" = p.id
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t_amenity_id."audience" is null
          or t_amenity_id."audience" && $2::uuid[]
        )
        or t."resident_id" = $3
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
      )
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- Community.announcements: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."subtitulo" as "subtitulo",
      t."contenido" as "contenido",
      t."fecha" as "fecha",
      t."imagen" as "imagen",
      t."created_at" as "createdAt"
    from
      "announcements" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t."audience" is null
          or t."audience" && $2::uuid[]
        )
      )
    order by
      t."fecha" desc,
      t."id" desc
    limit
      $3
  ) r
order by
  p.n,
  r."fecha" desc,
  r."id" desc;

-- Community.auditEntries: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."created_at" as "createdAt",
      t."user_id" as "userId",
      t."username" as "username",
      t."role" as "role",
      t."action" as "action",
      t."record" as "record",
      t."record_id" as "recordId",
      t."community_id" as "communityId",
      t."network" as "network",
      t."request_id" as "requestId",
      t."before" as "before",
      t."after" as "after"
    from
      "audit_entries" t
    where
      t."community_id" = p.id
      and t."community_id" = any (
        array(
          select
            a."community_id"
          from
            "community_assignments" a
          where
            a."user_id" = $2
        )
      )
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

-- Community.bankBalances: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."banco" as "banco",
      t."cuenta" as "cuenta",
      t."fecha_saldo" as "fechaSaldo",
      t."monto" as "monto",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "bank_balances" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
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

-- Community.banners: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."path_imagen" as "pathImagen",
      t."title" as "title",
      t."text" as "text",
      t."enlace" as "enlace",
      t."orden" as "orden",
      t."is_active" as "isActive",
      t."start_date" as "startDate",
      t."end_date" as "endDate",
      t."created_at" as "createdAt"
    from
      "banners" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
      and t."is_active"
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t."audience" is null
          or t."audience" && $2::uuid[]
        )
      )
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

-- Community.charges: ADMIN_COMPANY
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
      t."comunidad_id" = p.id
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

-- Community.payments: ADMIN_COMPANY
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
      t."community_id" = p.id
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

-- Community.configurations: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."codigo" as "codigo",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."valor" as "valor",
      t."tipo_dato" as "tipoDato",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "community_configurations" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
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

-- Community.contracts: ADMIN_COMPANY
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
      t."community_id" = p.id
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

-- Community.documents: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."user_id" as "userId",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha" as "fecha",
      t."user_created" as "userCreated",
      t."nombre_documento" as "nombreDocumento",
      t."url_doc" as "urlDoc",
      t."created_at" as "createdAt"
    from
      "documents" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t."audience" is null
          or t."audience" && $2::uuid[]
        )
      )
    order by
      t."fecha" desc,
      t."id" desc
    limit
      $3
  ) r
order by
  p.n,
  r."fecha" desc,
  r."id" desc;

-- Community.pets: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."name" as "name",
      t."species" as "species",
      t."breed" as "breed",
      t."age" as "age",
      t."color" as "color",
      t."created_at" as "createdAt"
    from
      "pets" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t_resident_id."community_id" = p.id
      and t."deleted_at" is null
      and (
        t_resident_id."community_id" = any ($2::uuid[])
        or t_resident_id."community_id" is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $2::uuid[]
        )
        or t."resident_id" = $3
      )
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- Community.prices: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."concepto" as "concepto",
      t."monto" as "monto",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "community_prices" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
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

-- Community.providers: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."business_name" as "businessName",
      t."tax_id" as "taxId",
      t."full_address" as "fullAddress",
      t."contact_phones" as "contactPhones",
      t."primary_email" as "primaryEmail",
      t."website_or_social_media" as "websiteOrSocialMedia",
      t."primary_contact_name" as "primaryContactName",
      t."direct_phone" as "directPhone",
      t."mobile_phone" as "mobilePhone",
      t."contact_email" as "contactEmail",
      t."products_or_services" as "productsOrServices",
      t."category_or_industry" as "categoryOrIndustry",
      t."payment_methods" as "paymentMethods",
      t."order_history" as "orderHistory",
      t."past_incidents_or_claims" as "pastIncidentsOrClaims",
      t."internal_notes" as "internalNotes",
      t."rating" as "rating",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "community_providers" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
      and t."is_active"
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t."audience" is null
          or t."audience" && $2::uuid[]
        )
      )
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

-- Community.residentCharges: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t_resident_id."number" as "residentNumber",
      t."community_id" as "communityId",
      t."fecha" as "fecha",
      t."descripcion" as "descripcion",
      t."monto" as "monto",
      coalesce(
        t."estatus_fijado",
        case
          when (
            select
              coalesce(sum(p."monto"), 0)
            from
              "resident_payments" p
            where
              p."cargo_residente_id" = t."id"
              and p."status" = 'Aplicado'
          ) >= t."monto" then 'Pagado'
          when (
            select
              coalesce(sum(p."monto"), 0)
            from
              "resident_payments" p
            where
              p."cargo_residente_id" = t."id"
              and p."status" = 'Aplicado'
          ) > 0 then 'PagoParcial'
          else 'Activo'
        end
      ) as "estatus",
      (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) as "montoPagado",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "resident_charges" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."community_id" = p.id
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $2::uuid[]
        )
        or t."resident_id" = $3
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
      )
    order by
      t."fecha" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."fecha" desc,
  r."id" desc;

-- Community.residentPayments: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."residente_id" as "residenteId",
      t_residente_id."full_name" as "residentName",
      t_residente_id."number" as "residentNumber",
      t."cargo_residente_id" as "cargoResidenteId",
      t."fecha_pago" as "fechaPago",
      t."monto" as "monto",
      t."status" as "status",
      t."concepto" as "concepto",
      t."forma_de_pago" as "formaDePago",
      t."url_comprobante" as "urlComprobante",
      t."nota" as "nota",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "resident_payments" t
      left join "residents" t_residente_id on t_residente_id."id" = t."residente_id"
    where
      t."community_id" = p.id
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t_residente_id."audience" is null
          or t_residente_id."audience" && $2::uuid[]
        )
        or t."residente_id" = $3
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
      )
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- Community.residents: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
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
      t."community_id" = p.id
      and t."deleted_at" is null
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t."audience" is null
          or t."audience" && $2::uuid[]
        )
        or t."id" = $3
      )
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- Community.serviceProviders: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."giro" as "giro",
      t."nombre" as "nombre",
      t."telefono" as "telefono",
      t."email" as "email",
      t."descripcion" as "descripcion",
      t."pagina_web" as "paginaWeb",
      coalesce(
        (
          select
            round(avg(g."puntuacion"), 2)
          from
            "service_provider_ratings" g
          where
            g."service_provider_id" = t."id"
        ),
        0
      ) as "rating",
      (
        select
          count(*)::int4
        from
          "service_provider_ratings" g
        where
          g."service_provider_id" = t."id"
      ) as "totalCalificaciones",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."created_by_user_id" as "createdByUserId",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "service_providers" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
      and t."is_active"
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t."audience" is null
          or t."audience" && $2::uuid[]
        )
      )
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

-- Community.surveys: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_inicio" as "fechaInicio",
      t."fecha_fin" as "fechaFin",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
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

-- Community.tickets: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t_resident_id."number" as "residentNumber",
      t."categoria_ticket_id" as "categoriaTicketId",
      t_categoria_ticket_id."categoria" as "categoriaTicketNombre",
      t."status_id" as "statusId",
      t_status_id."code" as "statusCode",
      t_status_id."descripcion" as "statusDescripcion",
      t_status_id."color" as "statusColor",
      t."fecha_reporte" as "fechaReporte",
      t."contenido" as "contenido",
      t."image_urls" as "imageUrls",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "tickets" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "ticket_categories" t_categoria_ticket_id on t_categoria_ticket_id."id" = t."categoria_ticket_id"
      left join "ticket_statuses" t_status_id on t_status_id."id" = t."status_id"
    where
      t."community_id" = p.id
      and (
        t."community_id" = any ($2::uuid[])
        or t."resident_id" = $3
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
      )
    order by
      t."fecha_reporte" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."fechaReporte" desc,
  r."id" desc;

-- Community.users: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
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
      exists (
        select
        from
          "community_assignments" x
        where
          x."user_id" = t."id"
          and x."community_id" = p.id
      )
      and t."is_active"
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
      )
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

-- Community.vehicles: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."brand" as "brand",
      t."vehicle_type_id" as "vehicleTypeId",
      t_vehicle_type_id."name" as "vehicleTypeName",
      t."model" as "model",
      t."year" as "year",
      t."color" as "color",
      t."license_plate" as "licensePlate",
      t."created_at" as "createdAt"
    from
      "vehicles" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "vehicle_types" t_vehicle_type_id on t_vehicle_type_id."id" = t."vehicle_type_id"
    where
      t_resident_id."community_id" = p.id
      and t."deleted_at" is null
      and (
        t_resident_id."community_id" = any ($2::uuid[])
        or t_resident_id."community_id" is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $2::uuid[]
        )
        or t."resident_id" = $3
      )
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- Community.visits: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."visitor_name" as "visitorName",
      t."total_people" as "totalPeople",
      t."vehicle_color" as "vehicleColor",
      t."license_plate" as "licensePlate",
      t."subject" as "subject",
      t."arrival_date" as "arrivalDate",
      t."departure_date" as "departureDate",
      t."created_at" as "createdAt"
    from
      "resident_visits" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."community_id" = p.id
      and t."deleted_at" is null
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $2::uuid[]
        )
        or t."resident_id" = $3
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
      )
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;
