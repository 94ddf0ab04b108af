-- What the reads of Resident become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- residents: SYSTEM_ADMIN
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
  t."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- residents: ADMIN_COMPANY
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
  t."deleted_at" is null
  and (
    t."community_id" = any ($1::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $1::uuid[]
    )
    or t."id" = $2
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- residents: COMITEE_MEMBER
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
  t."deleted_at" is null
  and (
    t."community_id" = ($1::uuid[]) [1]
    or t."id" = $2
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- residents: RESIDENT, RENTER
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."full_name" as "fullName",
  case
    when t."id" = $1 then t."email"
  end as "email",
  case
    when t."id" = $2 then t."phone"
  end as "phone",
  t."number" as "number",
  case
    when t."id" = $3 then t."address"
  end as "address",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."deleted_at" is null
  and (t."id" = $4)
order by
  t."created_at" desc,
  t."id" desc
limit
  $5;

-- residents: VIGILANCE
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."full_name" as "fullName",
  case
    when t."id" = $1 then t."email"
  end as "email",
  t."phone" as "phone",
  t."number" as "number",
  case
    when t."id" = $2 then t."address"
  end as "address",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."deleted_at" is null
  and (
    t."community_id" = ($3::uuid[]) [1]
    or t."id" = $4
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $5;

-- residents with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "residents" t
    where
      t."community_id" = $1
      and t."community_id" = any ($2::uuid[])
      and exists (
        select
          d.*
        from
          (
            select
              "resident",
              "community",
              sum("amount") as "owed"
            from
              (
                select
                  e."resident_id" as "resident",
                  e."community_id" as "community",
                  case e."estatus_fijado"
                    when 'Cancelado' then 0
                    when 'Pagado' then (
                      select
                        coalesce(sum(p."monto"), 0)
                      from
                        "resident_payments" p
                      where
                        p."cargo_residente_id" = e."id"
                        and p."status" = 'Aplicado'
                    )
                    else e."monto"
                  end as "amount"
                from
                  "resident_charges" e
                  left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
                  left join "communities" e_community_id on e_community_id."id" = e."community_id"
                where
                  e_resident_id."deleted_at" is null
                  and calendar_day (
                    e."fecha",
                    coalesce(e_community_id."time_zone", $3::text)
                  ) < (
                    $4::timestamptz at time zone coalesce(e_community_id."time_zone", $3::text)
                  )::date
                  and e."resident_id" = t."id"
                  and (
                    e."community_id" <> all (
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
                union all
                select
                  e."residente_id",
                  e."community_id",
                  - e."monto"
                from
                  "resident_payments" e
                  left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
                where
                  e_residente_id."deleted_at" is null
                  and e."status" = $5
                  and e."residente_id" = t."id"
                  and (
                    e."community_id" <> all (
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
              ) entries
            group by
              1,
              2
          ) d
        where
          d."owed" > 0
          and d."owed" >= 2 * coalesce(
            (
              select
                case
                  when f."valor" ~ '^[0-9]+([.][0-9]+)?$' then f."valor"::numeric
                end
              from
                "community_configurations" f
              where
                f."community_id" = d."community"
                and f."codigo" = 'MONTO_MANT'
              order by
                f."created_at" desc,
                f."id" desc
              limit
                1
            ),
            800
          )
      ) = $6
      and (
        search_text (t."full_name") like (
          select
            search_pattern ($7::text)
        )
        or search_text (t."email") like (
          select
            search_pattern ($7::text)
        )
        or search_text (t."number") like (
          select
            search_pattern ($7::text)
        )
      )
      and t."deleted_at" is null
  ) n
  left join (
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
      t."community_id" = $8
      and t."community_id" = any ($2::uuid[])
      and exists (
        select
          d.*
        from
          (
            select
              "resident",
              "community",
              sum("amount") as "owed"
            from
              (
                select
                  e."resident_id" as "resident",
                  e."community_id" as "community",
                  case e."estatus_fijado"
                    when 'Cancelado' then 0
                    when 'Pagado' then (
                      select
                        coalesce(sum(p."monto"), 0)
                      from
                        "resident_payments" p
                      where
                        p."cargo_residente_id" = e."id"
                        and p."status" = 'Aplicado'
                    )
                    else e."monto"
                  end as "amount"
                from
                  "resident_charges" e
                  left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
                  left join "communities" e_community_id on e_community_id."id" = e."community_id"
                where
                  e_resident_id."deleted_at" is null
                  and calendar_day (
                    e."fecha",
                    coalesce(e_community_id."time_zone", $3::text)
                  ) < (
                    $4::timestamptz at time zone coalesce(e_community_id."time_zone", $3::text)
                  )::date
                  and e."resident_id" = t."id"
                  and (
                    e."community_id" <> all (
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
                union all
                select
                  e."residente_id",
                  e."community_id",
                  - e."monto"
                from
                  "resident_payments" e
                  left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
                where
                  e_residente_id."deleted_at" is null
                  and e."status" = $9
                  and e."residente_id" = t."id"
                  and (
                    e."community_id" <> all (
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
              ) entries
            group by
              1,
              2
          ) d
        where
          d."owed" > 0
          and d."owed" >= 2 * coalesce(
            (
              select
                case
                  when f."valor" ~ '^[0-9]+([.][0-9]+)?$' then f."valor"::numeric
                end
              from
                "community_configurations" f
              where
                f."community_id" = d."community"
                and f."codigo" = 'MONTO_MANT'
              order by
                f."created_at" desc,
                f."id" desc
              limit
                1
            ),
            800
          )
      ) = $10
      and (
        search_text (t."full_name") like (
          select
            search_pattern ($11::text)
        )
        or search_text (t."email") like (
          select
            search_pattern ($11::text)
        )
        or search_text (t."number") like (
          select
            search_pattern ($11::text)
        )
      )
      and t."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $12
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- resident: SYSTEM_ADMIN
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
  t."id" = $1
  and t."deleted_at" is null;

-- resident: ADMIN_COMPANY
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
  t."id" = $1
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

-- resident: COMITEE_MEMBER
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
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" = ($2::uuid[]) [1]
    or t."id" = $3
  );

-- resident: RESIDENT, RENTER
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."full_name" as "fullName",
  case
    when t."id" = $1 then t."email"
  end as "email",
  case
    when t."id" = $2 then t."phone"
  end as "phone",
  t."number" as "number",
  case
    when t."id" = $3 then t."address"
  end as "address",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $4
  and t."deleted_at" is null
  and (t."id" = $5);

-- resident: VIGILANCE
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."full_name" as "fullName",
  case
    when t."id" = $1 then t."email"
  end as "email",
  t."phone" as "phone",
  t."number" as "number",
  case
    when t."id" = $2 then t."address"
  end as "address",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $3
  and t."deleted_at" is null
  and (
    t."community_id" = ($4::uuid[]) [1]
    or t."id" = $5
  );

-- Resident.reservations: ADMIN_COMPANY
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
      t."resident_id" = p.id
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

-- Resident.upcomingReservations: ADMIN_COMPANY
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
      t."status" as "status"
    from
      "amenity_reservations" t
      left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."resident_id" = p.id
      and (
        t."status" in ('En proceso', 'Reservada')
        and t."horario" + make_interval(hours => t."horas_reservadas") > $2::timestamptz
      )
      and (
        t."community_id" = any ($3::uuid[])
        or t."community_id" is null
        and (
          t_amenity_id."audience" is null
          or t_amenity_id."audience" && $3::uuid[]
        )
        or t."resident_id" = $4
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
      t."horario" asc,
      t."id" asc
    limit
      $5
  ) r
order by
  p.n,
  r."horario" asc,
  r."id" asc;

-- Resident.comments: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      coalesce(
        t_resident_id."full_name",
        t_author_user_id."first_name" || ' ' || t_author_user_id."last_name"
      ) as "residentName",
      t."origen" as "origen",
      t."id_origen" as "idOrigen",
      t."id_comment" as "idComment",
      t."comentario_texto" as "comentarioTexto",
      t."image_urls" as "imageUrls",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."resident_id" as "residentId"
    from
      "comments" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "users" t_author_user_id on t_author_user_id."id" = t."author_user_id"
      left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id"
    where
      t."resident_id" = p.id
      and (
        coalesce(
          t_ticket_id."community_id",
          t_resident_id."community_id"
        ) = any ($2::uuid[])
        or coalesce(
          t_ticket_id."community_id",
          t_resident_id."community_id"
        ) is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $2::uuid[]
        )
        or t."resident_id" = $3
        and (
          coalesce(
            t_ticket_id."community_id",
            t_resident_id."community_id"
          ) <> all (
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
        or t_ticket_id."resident_id" = $4
        and (
          coalesce(
            t_ticket_id."community_id",
            t_resident_id."community_id"
          ) <> all (
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
      $5
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- Resident.contracts: ADMIN_COMPANY
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
      t."resident_id" = p.id
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

-- Resident.pets: ADMIN_COMPANY
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
      t."resident_id" = p.id
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

-- Resident.nextCharge: ADMIN_COMPANY
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
  t."id" = any ($1::uuid[])
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
  );

-- Resident.charges: ADMIN_COMPANY
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
      t."resident_id" = p.id
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

-- Resident.payments: ADMIN_COMPANY
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
      t."residente_id" = p.id
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

-- Resident.community: ADMIN_COMPANY
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

-- Resident.user: ADMIN_COMPANY
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

-- Resident.tickets: ADMIN_COMPANY
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
      t."resident_id" = p.id
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

-- Resident.vehicles: ADMIN_COMPANY
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
      t."resident_id" = p.id
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

-- Resident.visits: ADMIN_COMPANY
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
      t."resident_id" = p.id
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
