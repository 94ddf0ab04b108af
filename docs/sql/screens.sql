-- Screens: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- audit: SYSTEM_ADMIN
select r.*, row_to_json(jt1) as "#0", row_to_json(jt2) as "#1"
from
  (
    select n.total as "#total", r.*
    from
      (
        select count(*)::int4 as total
        from "audit_entries" t
        where
          t."created_at" >= ($1::date - 1)::timestamp at time zone 'UTC'
          and calendar_day (
            t."created_at",
            coalesce((select c."time_zone" from "communities" c where c."id" = t."community_id"), $2::text)
          ) >= $1::date
      ) n
      left join (
        select
          t."id" as "id",
          t."created_at" as "createdAt",
          t."action" as "action",
          t."record" as "record",
          t."record_id" as "recordId",
          t."before" as "before",
          t."after" as "after",
          t."username" as "username",
          t."role" as "role",
          t."network" as "network",
          t."user_id" as "userId",
          t."community_id" as "communityId"
        from "audit_entries" t
        where
          t."created_at" >= ($3::date - 1)::timestamp at time zone 'UTC'
          and calendar_day (
            t."created_at",
            coalesce((select c."time_zone" from "communities" c where c."id" = t."community_id"), $2::text)
          ) >= $3::date
        order by t."created_at" desc, t."id" desc
        limit $4
      ) r on true
    order by r."createdAt" desc, r."id" desc
  ) r
  left join lateral (
    select t1."id" as "id", t1."first_name" as "firstName", t1."last_name" as "lastName"
    from "users" t1
    where t1."id" = r."userId"
  ) jt1 on true
  left join lateral (
    select t2."id" as "id", t2."nombre" as "nombre"
    from "communities" t2
    where t2."id" = r."communityId" and t2."deleted_at" is null
  ) jt2 on true
order by r."createdAt" desc, r."id" desc;

-- book-amenity: RESIDENT
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1."nombre" as "nombre",
        t1."descripcion" as "descripcion",
        t1."reglas" as "reglas",
        t1."imagen" as "imagen",
        t1."capacidad_maxima" as "capacidadMaxima",
        trim_scale((t1."costo")::numeric) as "costo",
        t1."personas_por_reservacion" as "personasPorReservacion",
        t1."horas_por_reservacion" as "horasPorReservacion",
        t1."requiere_aprobacion" as "requiereAprobacion",
        t1."version" as "version",
        to_char(t1."modified_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
        to_char(t1."fecha_alta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaAlta",
        t1."community_id" as "communityId",
        t1."numero_reservaciones_simultaneas" as "numeroReservacionesSimultaneas",
        t1."buffer_minutes" as "bufferMinutes",
        to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        t1."created_by_user_id" as "createdByUserId",
        to_char(t1."deleted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt",
        t1."audience" as "audience"
      from "amenities" t1
      where t1."community_id" = r."id" and t1."deleted_at" is null and (t1."community_id" = ($3::uuid[]) [1])
      order by t1."created_at" desc, t1."id" desc
      limit $4
    ) jt1
  ) as "#0"
from (
  select t."id" as "id", t."nombre" as "nombre", coalesce(t."time_zone", $1::text) as "effectiveTimeZone"
  from "communities" t
  where t."id" = $2 and t."deleted_at" is null and (t."id" = ($3::uuid[]) [1])
) r;
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1_amenity_id."nombre" as "amenityName",
        to_char(t1."horario" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "horario",
        t1."horas_reservadas" as "horasReservadas",
        t1."num_personas" as "numPersonas",
        t1."status" as "status"
      from
        "amenity_reservations" t1
        left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
      where
        t1."resident_id" = r."id"
        and (
          t1."status" in ('En proceso', 'Reservada')
          and t1."horario" + make_interval(hours => t1."horas_reservadas") > $3::timestamptz
        )
        and (
          t1."resident_id" = $4
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
      order by t1."horario" asc, t1."id" asc
      limit $5
    ) jt1
  ) as "#0"
from (
  select t."id" as "id"
  from "residents" t
  where t."id" = $1 and t."deleted_at" is null and (t."id" = $2)
) r;

-- debtors: SYSTEM_ADMIN
select
  t."id" as "id",
  t."nombre" as "nombre",
  (
    select row_to_json(figures)
    from (
      select
        owed.*,
        (
          select coalesce(sum(e."monto_pago"), 0)
          from "payments" e left join "communities" e_community_id on e_community_id."id" = e."community_id"
          where
            e."community_id" = t."id"
            and e."is_active"
            and calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $2::text)) >= date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp)::date
            and calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $2::text)) < (
              date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp) + interval '1 month'
            )::date
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) as "pagosDelMes"
      from (
        select
          count(*) filter (
            where
              case
                when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                when calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $2::text))::date then 'vencido'
                when e."monto_pagado" > 0 then 'pago parcial'
                else 'No vencido'
              end = 'vencido'
          )::int4 as "cargosVencidos",
          coalesce(sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")), 0) as "montoPorCobrar",
          coalesce(
            sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")) filter (
              where
                case
                  when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                  when calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $2::text))::date then 'vencido'
                  when e."monto_pagado" > 0 then 'pago parcial'
                  else 'No vencido'
                end = 'vencido'
            ),
            0
          ) as "montoVencido"
        from
          "community_charges" e
          left join "communities" e_comunidad_id on e_comunidad_id."id" = e."comunidad_id"
        where
          e."comunidad_id" = t."id"
          and e."is_active"
          and (
            e."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
      ) owed
    ) figures
  ) as "receivables",
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
where t."id" = $3 and t."deleted_at" is null;
select
  a."community",
  count(*)::int4 as "cantidadMorosos",
  sum(a."owed") as "montoEnMora",
  coalesce(
    json_agg(
      json_build_object('residentId', a."resident", 'residentName', r."full_name", 'residentNumber', r."number", 'owed', a."owed")
      order by a."position"
      where a."position" > $5 and a."position" <= $5 + $6
    ) filter (),
    '[]'
  ) as "nodes"
from
  (
    select
      b.*,
      row_number() over (partition by b."community" order by b."owed" desc, b."resident") as "position"
    from (
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
    ) b
  ) a
  join "residents" r on r."id" = a."resident"
group by 1;

-- directory: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Community:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."nombre" as "nombre",
    (
      select o14
      from (
        with p2 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t3."id" as "id",
              t3."full_name" as "fullName",
              t3."number" as "number",
              t3."phone" as "phone",
              t3."email" as "email"
            from "residents" t3
            where t3."community_id" = rt1."id" and t3."deleted_at" is null
            order by t3."full_name" asc, t3."id" asc
            limit $2
          ) p2
        )
        select
          (
            select count(*)::int4
            from "residents" t4
            where t4."community_id" = rt1."id" and t4."deleted_at" is null
          ) as "totalCount",
          (
            select o5
            from (
              select
                exists (select from p2 where "#" > $3) as "hasNextPage",
                (
                  select translate(
                    encode(convert_to(json_build_array('FULL_NAME_ASC'::text, p2."fullName", p2."id")::text, 'UTF8'), 'base64'),
                    E'+/=\n',
                    '-_'
                  )
                  from p2
                  where "#" <= $4
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o5
          ) as "pageInfo",
          array(
            select o13
            from (
              select (
                select o12
                from (
                  select
                    translate(encode(convert_to('Resident:'::text || p2."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    p2."fullName" as "fullName",
                    p2."number" as "number",
                    p2."phone" as "phone",
                    p2."email" as "email",
                    (
                      select o8
                      from (
                        select array(
                          select o7
                          from (
                            select
                              t6."license_plate" as "licensePlate",
                              t6."brand" as "brand",
                              t6."model" as "model",
                              t6."color" as "color"
                            from "vehicles" t6
                            where t6."resident_id" = p2."id" and t6."deleted_at" is null
                            order by t6."created_at" desc, t6."id" desc
                            limit $5
                          ) o7
                        ) as "nodes"
                      ) o8
                    ) as "vehicles",
                    (
                      select o11
                      from (
                        select array(
                          select o10
                          from (
                            select t9."name" as "name", t9."species" as "species"
                            from "pets" t9
                            where t9."resident_id" = p2."id" and t9."deleted_at" is null
                            order by t9."created_at" desc, t9."id" desc
                            limit $6
                          ) o10
                        ) as "nodes"
                      ) o11
                    ) as "pets"
                ) o12
              ) as "node"
              from p2
              where "#" <= $7
              order by "#"
            ) o13
          ) as "edges"
      ) o14
    ) as "residents"
  from (
    select t1."id" as "id", t1."nombre" as "nombre"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null
  ) rt1
) o;

-- gate: SYSTEM_ADMIN
select r.*, row_to_json(jt1) as "#0"
from
  (
    select
      t."id" as "id",
      t."license_plate" as "licensePlate",
      t."brand" as "brand",
      t."model" as "model",
      t."color" as "color",
      t."resident_id" as "residentId",
      m."#rank",
      m."#createdAt"
    from
      "vehicles" t
      join (
        select k.*
        from (
          select
            c."id",
            least(match_rank (plate_text (c."license_plate"), (select plate_text ($1::text)))) as "#rank",
            c."created_at" as "#createdAt"
          from "vehicles" c
          where c."id" in (
            (
              select s."id"
              from "vehicles" s
              where
                (
                  (
                    plate_text ("left" (s."license_plate", 100)) = (
                      select first_start (plate_text ($1::text))
                    )
                  )
                )
                and s."deleted_at" is null
              limit 1000
            )
            union
            (
              select s."id"
              from "vehicles" s
              where
                (
                  (
                    plate_text ("left" (s."license_plate", 100)) ~>=~ (
                      select first_start (plate_text ($1::text))
                    )
                    and plate_text ("left" (s."license_plate", 100)) ~<~ (
                      select last_start (plate_text ($1::text))
                    )
                  )
                )
                and s."deleted_at" is null
              limit 1000
            )
            union
            (
              select s."id"
              from "vehicles" s
              where
                (
                  (
                    (
                      plate_text (s."license_plate") like (
                        select part_pattern (longest_word ((select plate_text ($2::text))))
                      )
                      or plate_text (s."license_plate") like (
                        select word_pattern (longest_word ((select plate_text ($2::text))))
                      )
                    )
                    and plate_text (s."license_plate") like all (
                      (select word_parts ((select plate_text ($2::text))))::text[]
                    )
                  )
                )
                and s."deleted_at" is null
              limit 1000
            )
          )
        ) k
        order by k."#rank", k."#createdAt" desc, k."id" desc
        limit $3
      ) m on m."id" = t."id"
    order by m."#rank", m."#createdAt" desc, m."id" desc
  ) r
  left join lateral (
    select t1."id" as "id", t1."full_name" as "fullName", t1."number" as "number", t1."phone" as "phone"
    from "residents" t1
    where t1."id" = r."residentId" and t1."deleted_at" is null
  ) jt1 on true
order by r."#rank", r."#createdAt" desc, r."id" desc;
select
  t."id" as "id",
  t."full_name" as "fullName",
  t."number" as "number",
  t."phone" as "phone",
  m."#rank",
  m."#createdAt"
from
  "residents" t
  join (
    select k.*
    from (
      select
        c."id",
        least(match_rank (search_text (c."full_name"), (select search_text ($1::text)))) as "#rank",
        c."created_at" as "#createdAt"
      from "residents" c
      where c."id" in (
        (
          select s."id"
          from "residents" s
          where
            ((search_text ("left" (s."full_name", 100)) = (select first_start (search_text ($1::text)))))
            and s."deleted_at" is null
          limit 1000
        )
        union
        (
          select s."id"
          from "residents" s
          where
            (
              (
                search_text ("left" (s."full_name", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."full_name", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
            )
            and s."deleted_at" is null
          limit 1000
        )
        union
        (
          select s."id"
          from "residents" s
          where
            (
              (
                (
                  search_text (s."full_name") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."full_name") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."full_name") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
            )
            and s."deleted_at" is null
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $3
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
select r.*, row_to_json(jt1) as "#0"
from
  (
    select
      t."id" as "id",
      t."visitor_name" as "visitorName",
      t."total_people" as "totalPeople",
      t."arrival_date" as "arrivalDate",
      t."license_plate" as "licensePlate",
      t."vehicle_color" as "vehicleColor",
      t."resident_id" as "residentId",
      m."#rank",
      m."#createdAt"
    from
      "resident_visits" t
      join (
        select k.*
        from (
          select
            c."id",
            least(
              match_rank (search_text (c."visitor_name"), (select search_text ($1::text))),
              match_rank (plate_text (c."license_plate"), (select plate_text ($1::text)))
            ) as "#rank",
            c."created_at" as "#createdAt"
          from "resident_visits" c
          where c."id" in (
            (
              select s."id"
              from
                "resident_visits" s
                left join "communities" s_community_id on s_community_id."id" = s."community_id"
              where
                (
                  (
                    search_text ("left" (s."visitor_name", 100)) = (
                      select first_start (search_text ($1::text))
                    )
                  )
                  or (
                    plate_text ("left" (s."license_plate", 100)) = (
                      select first_start (plate_text ($1::text))
                    )
                  )
                )
                and (
                  s."departure_date" is null
                  and s."arrival_date" < $3::timestamptz + interval '1 day'
                  and case
                    when s."checked_in_at" is null
                    and local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > $3::timestamptz then 'EXPECTED'
                    when s."departure_date" is not null then 'LEFT'
                    when s."checked_in_at" is null
                    and local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > s."created_at"
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(s_community_id."time_zone", $4::text))::date then 'MISSED'
                    else 'INSIDE'
                  end = 'INSIDE'
                ) = $5
                and s."deleted_at" is null
                and (
                  s."community_id" <> all (
                    array(select "id" from "communities" where "deleted_at" is not null)
                  )
                ) is not false
              limit 1000
            )
            union
            (
              select s."id"
              from
                "resident_visits" s
                left join "communities" s_community_id on s_community_id."id" = s."community_id"
              where
                (
                  (
                    search_text ("left" (s."visitor_name", 100)) ~>=~ (
                      select first_start (search_text ($1::text))
                    )
                    and search_text ("left" (s."visitor_name", 100)) ~<~ (
                      select last_start (search_text ($1::text))
                    )
                  )
                  or (
                    plate_text ("left" (s."license_plate", 100)) ~>=~ (
                      select first_start (plate_text ($1::text))
                    )
                    and plate_text ("left" (s."license_plate", 100)) ~<~ (
                      select last_start (plate_text ($1::text))
                    )
                  )
                )
                and (
                  s."departure_date" is null
                  and s."arrival_date" < $3::timestamptz + interval '1 day'
                  and case
                    when s."checked_in_at" is null
                    and local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > $3::timestamptz then 'EXPECTED'
                    when s."departure_date" is not null then 'LEFT'
                    when s."checked_in_at" is null
                    and local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > s."created_at"
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(s_community_id."time_zone", $4::text))::date then 'MISSED'
                    else 'INSIDE'
                  end = 'INSIDE'
                ) = $6
                and s."deleted_at" is null
                and (
                  s."community_id" <> all (
                    array(select "id" from "communities" where "deleted_at" is not null)
                  )
                ) is not false
              limit 1000
            )
            union
            (
              select s."id"
              from
                "resident_visits" s
                left join "communities" s_community_id on s_community_id."id" = s."community_id"
              where
                (
                  (
                    (
                      search_text (s."visitor_name") like (
                        select part_pattern (longest_word ((select search_text ($2::text))))
                      )
                      or search_text (s."visitor_name") like (
                        select word_pattern (longest_word ((select search_text ($2::text))))
                      )
                    )
                    and search_text (s."visitor_name") like all (
                      (select word_parts ((select search_text ($2::text))))::text[]
                    )
                  )
                  or (
                    (
                      plate_text (s."license_plate") like (
                        select part_pattern (longest_word ((select plate_text ($2::text))))
                      )
                      or plate_text (s."license_plate") like (
                        select word_pattern (longest_word ((select plate_text ($2::text))))
                      )
                    )
                    and plate_text (s."license_plate") like all (
                      (select word_parts ((select plate_text ($2::text))))::text[]
                    )
                  )
                )
                and (
                  s."departure_date" is null
                  and s."arrival_date" < $3::timestamptz + interval '1 day'
                  and case
                    when s."checked_in_at" is null
                    and local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > $3::timestamptz then 'EXPECTED'
                    when s."departure_date" is not null then 'LEFT'
                    when s."checked_in_at" is null
                    and local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > s."created_at"
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(s_community_id."time_zone", $4::text))::date then 'MISSED'
                    else 'INSIDE'
                  end = 'INSIDE'
                ) = $7
                and s."deleted_at" is null
                and (
                  s."community_id" <> all (
                    array(select "id" from "communities" where "deleted_at" is not null)
                  )
                ) is not false
              limit 1000
            )
          )
        ) k
        order by k."#rank", k."#createdAt" desc, k."id" desc
        limit $8
      ) m on m."id" = t."id"
    order by m."#rank", m."#createdAt" desc, m."id" desc
  ) r
  left join lateral (
    select t1."id" as "id", t1."full_name" as "fullName", t1."number" as "number", t1."phone" as "phone"
    from "residents" t1
    where t1."id" = r."residentId" and t1."deleted_at" is null
  ) jt1 on true
order by r."#rank", r."#createdAt" desc, r."id" desc;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."resident_id" as "residentId",
  t."community_id" as "communityId",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."checked_in_at" as "checkedInAt",
  t."created_at" as "createdAt",
  t."deleted_at" as "deletedAt",
  t_resident_id."audience" as "audience"
from "resident_visits" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
  ) is not false;
select
  t."id" as "id",
  case
    when t."checked_in_at" is null
    and local_start (t."arrival_date", coalesce(t_community_id."time_zone", $1::text)) > $2::timestamptz then 'EXPECTED'
    when t."departure_date" is not null then 'LEFT'
    when t."checked_in_at" is null
    and local_start (t."arrival_date", coalesce(t_community_id."time_zone", $1::text)) > t."created_at"
    and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(t_community_id."time_zone", $1::text))::date then 'MISSED'
    else 'INSIDE'
  end as "state"
from "resident_visits" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = any ($3::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
  ) is not false;

-- monthly-charges: SYSTEM_ADMIN
select
  r.*,
  (
    select json_agg(jt1 order by jt1."fecha" desc, jt1."residentName" asc, jt1."id" asc)
    from (
      select
        rt1.*,
        (
          select json_agg(jt2)
          from (
            select
              t2."id" as "id",
              trim_scale((t2."monto")::numeric) as "monto",
              t2."status" as "status",
              to_char(t2."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
            from "resident_payments" t2
            where
              t2."cargo_residente_id" = rt1."id"
              and (
                t2."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            order by t2."created_at" desc, t2."id" desc
            limit $6
          ) jt2
        ) as "#0"
      from (
        select
          t1."id" as "id",
          to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
          t1."descripcion" as "descripcion",
          trim_scale((t1."monto")::numeric) as "monto",
          trim_scale(
            (
              (
                select coalesce(sum(p."monto"), 0)
                from "resident_payments" p
                where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
              )
            )::numeric
          ) as "montoPagado",
          trim_scale(
            (
              case
                when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
                else greatest(
                  t1."monto" - (
                    select coalesce(sum(p."monto"), 0)
                    from "resident_payments" p
                    where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
                  ),
                  0
                )
              end
            )::numeric
          ) as "balance",
          coalesce(
            t1."estatus_fijado",
            case
              when (
                select coalesce(sum(p."monto"), 0)
                from "resident_payments" p
                where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
              ) >= t1."monto" then 'Pagado'
              when (
                select coalesce(sum(p."monto"), 0)
                from "resident_payments" p
                where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
              ) > 0 then 'PagoParcial'
              else 'Activo'
            end
          ) as "estatus",
          (
            case
              when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
              else greatest(
                t1."monto" - (
                  select coalesce(sum(p."monto"), 0)
                  from "resident_payments" p
                  where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
                ),
                0
              )
            end > 0
            and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(t1_community_id."time_zone", $2::text))::date
          ) as "isOverdue",
          t1_resident_id."full_name" as "residentName",
          t1_resident_id."number" as "residentNumber"
        from
          "resident_charges" t1
          left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
          left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
        where
          t1."community_id" = r."id"
          and t1."fecha" >= ($4::date - 1)::timestamp at time zone 'UTC'
          and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $2::text)) >= $4::date
          and t1."fecha" < (($4::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
          and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $2::text)) < ($4::date + interval '1 month')::date
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        order by t1."fecha" desc, t1_resident_id."full_name" asc, t1."id" asc
        limit $5
      ) rt1
    ) jt1
  ) as "#0",
  (
    select count(*)::int4
    from
      "resident_charges" t3
      left join "communities" t3_community_id on t3_community_id."id" = t3."community_id"
    where
      t3."community_id" = r."id"
      and t3."fecha" >= ($7::date - 1)::timestamp at time zone 'UTC'
      and calendar_day (t3."fecha", coalesce(t3_community_id."time_zone", $2::text)) >= $7::date
      and t3."fecha" < (($7::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
      and calendar_day (t3."fecha", coalesce(t3_community_id."time_zone", $2::text)) < ($7::date + interval '1 month')::date
      and (
        t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) as "#0 total"
from (
  select
    t."id" as "id",
    t."nombre" as "nombre",
    (
      select row_to_json(figures)
      from (
        select
          owed.*,
          (
            select coalesce(sum(e."monto_pago"), 0)
            from "payments" e left join "communities" e_community_id on e_community_id."id" = e."community_id"
            where
              e."community_id" = t."id"
              and e."is_active"
              and calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $2::text)) >= date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp)::date
              and calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $2::text)) < (
                date_trunc('month', ($1::timestamptz at time zone coalesce(t."time_zone", $2::text))::date::timestamp) + interval '1 month'
              )::date
              and (
                e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
          ) as "pagosDelMes"
        from (
          select
            count(*) filter (
              where
                case
                  when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                  when calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $2::text))::date then 'vencido'
                  when e."monto_pagado" > 0 then 'pago parcial'
                  else 'No vencido'
                end = 'vencido'
            )::int4 as "cargosVencidos",
            coalesce(sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")), 0) as "montoPorCobrar",
            coalesce(
              sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")) filter (
                where
                  case
                    when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                    when calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $2::text)) < ($1::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $2::text))::date then 'vencido'
                    when e."monto_pagado" > 0 then 'pago parcial'
                    else 'No vencido'
                  end = 'vencido'
              ),
              0
            ) as "montoVencido"
          from
            "community_charges" e
            left join "communities" e_comunidad_id on e_comunidad_id."id" = e."comunidad_id"
          where
            e."comunidad_id" = t."id"
            and e."is_active"
            and (
              e."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) owed
      ) figures
    ) as "receivables"
  from "communities" t
  where t."id" = $3 and t."deleted_at" is null
) r;

-- pay: COMITEE_MEMBER
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1."descripcion" as "descripcion",
        to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
        trim_scale((t1."monto")::numeric) as "monto",
        trim_scale(
          (
            (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
            )
          )::numeric
        ) as "montoPagado",
        trim_scale(
          (
            case
              when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
              else greatest(
                t1."monto" - (
                  select coalesce(sum(p."monto"), 0)
                  from "resident_payments" p
                  where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
                ),
                0
              )
            end
          )::numeric
        ) as "balance",
        coalesce(
          t1."estatus_fijado",
          case
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
            ) >= t1."monto" then 'Pagado'
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
            ) > 0 then 'PagoParcial'
            else 'Activo'
          end
        ) as "estatus",
        (
          case
            when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
            else greatest(
              t1."monto" - (
                select coalesce(sum(p."monto"), 0)
                from "resident_payments" p
                where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
              ),
              0
            )
          end > 0
          and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(t1_community_id."time_zone", $1::text))::date
        ) as "isOverdue"
      from
        "resident_charges" t1
        left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
      where
        t1."resident_id" = r."id"
        and case
          when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
          else greatest(
            t1."monto" - (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
            ),
            0
          )
        end >= $10::numeric
        and (
          t1."resident_id" = $11
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
      order by t1."fecha" asc, t1."id" asc
      limit $12
    ) jt1
  ) as "#0",
  (
    select count(*)::int4
    from "resident_charges" t2
    where
      t2."resident_id" = r."id"
      and case
        when t2."estatus_fijado" in ('Pagado', 'Cancelado') then 0
        else greatest(
          t2."monto" - (
            select coalesce(sum(p."monto"), 0)
            from "resident_payments" p
            where p."cargo_residente_id" = t2."id" and p."status" = 'Aplicado'
          ),
          0
        )
      end >= $13::numeric
      and (
        t2."resident_id" = $14
        and (
          t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) as "#0 total",
  (
    select json_agg(jt3 order by jt3."createdAt" desc, jt3."id" desc)
    from (
      select rt3.*, row_to_json(jt4) as "#0"
      from
        (
          select
            t3."id" as "id",
            to_char(t3."fecha_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
            trim_scale((t3."monto")::numeric) as "monto",
            t3."forma_de_pago" as "formaDePago",
            t3."status" as "status",
            t3."cargo_residente_id" as "cargoResidenteId",
            to_char(t3."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
          from "resident_payments" t3
          where
            t3."residente_id" = r."id"
            and (
              t3."residente_id" = $15
              and (
                t3."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t3."created_at" desc, t3."id" desc
          limit $16
        ) rt3
        left join lateral (
          select t4."id" as "id", t4."descripcion" as "descripcion"
          from "resident_charges" t4
          where
            t4."id" = rt3."cargoResidenteId"
            and (
              t4."resident_id" = $17
              and (
                t4."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
        ) jt4 on true
    ) jt3
  ) as "#1"
from (
  select
    t."id" as "id",
    case when t."id" = $6 then (
      select coalesce(sum(a."amount"), 0)
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
          and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $1::text)) <= ($2::timestamptz at time zone coalesce(e_community_id."time_zone", $1::text))::date
          and e."resident_id" = t."id"
          and (
            e."resident_id" = $3
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        union all
        select e."residente_id", e."community_id", - e."monto"
        from
          "resident_payments" e
          left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
        where
          e_residente_id."deleted_at" is null
          and e."status" = $4
          and e."residente_id" = t."id"
          and (
            e."residente_id" = $5
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
      ) a
    )
    end as "balance"
  from "residents" t
  where t."id" = $7 and t."deleted_at" is null and (t."community_id" = ($8::uuid[]) [1] or t."id" = $9)
) r;

-- resident-home: COMITEE_MEMBER
select count(*)::int4 as "unread"
from "announcements" t
where
  not exists (select from "announcement_readings" r where r."announcement_id" = t."id" and r."user_id" = $1)
  and (
    t."community_id" = ($2::uuid[]) [1]
    or t."community_id" is null
    and (t."audience" is null or t."audience" && $2::uuid[])
  );
select t."id" as "id", t."first_name" as "firstName"
from "users" t
where t."id" = $1 and (t."id" = $2);
select
  r.*,
  row_to_json(jt1) as "#0",
  (
    select json_agg(jt2)
    from (
      select
        t2."id" as "id",
        t2_amenity_id."nombre" as "amenityName",
        to_char(t2."horario" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "horario",
        t2."horas_reservadas" as "horasReservadas",
        t2."status" as "status"
      from
        "amenity_reservations" t2
        left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
      where
        t2."resident_id" = r."id"
        and (
          t2."status" in ('En proceso', 'Reservada')
          and t2."horario" + make_interval(hours => t2."horas_reservadas") > $2::timestamptz
        )
        and (
          t2."community_id" = ($11::uuid[]) [1]
          or t2."resident_id" = $17
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
      order by t2."horario" asc, t2."id" asc
      limit $18
    ) jt2
  ) as "#1",
  row_to_json(jt3) as "#2"
from
  (
    select
      t."id" as "id",
      t."full_name" as "fullName",
      t."number" as "number",
      case when t."id" = $6 then (
        select coalesce(sum(a."amount"), 0)
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
            and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $1::text)) <= ($2::timestamptz at time zone coalesce(e_community_id."time_zone", $1::text))::date
            and e."resident_id" = t."id"
            and (
              e."resident_id" = $3
              and (
                e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          union all
          select e."residente_id", e."community_id", - e."monto"
          from
            "resident_payments" e
            left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
          where
            e_residente_id."deleted_at" is null
            and e."status" = $4
            and e."residente_id" = t."id"
            and (
              e."residente_id" = $5
              and (
                e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
        ) a
      )
      end as "balance",
      case when t."id" = $10 then exists (
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
              and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(e_community_id."time_zone", $1::text))::date
              and e."resident_id" = t."id"
              and (
                e."resident_id" = $7
                and (
                  e."community_id" <> all (
                    array(select "id" from "communities" where "deleted_at" is not null)
                  )
                ) is not false
              )
            union all
            select e."residente_id", e."community_id", - e."monto"
            from
              "resident_payments" e
              left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
            where
              e_residente_id."deleted_at" is null
              and e."status" = $8
              and e."residente_id" = t."id"
              and (
                e."residente_id" = $9
                and (
                  e."community_id" <> all (
                    array(select "id" from "communities" where "deleted_at" is not null)
                  )
                ) is not false
              )
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
      end as "inArrears",
      (
        select count(*)::int4
        from "tickets" k
        where
          k."resident_id" = t."id"
          and (k."status_id" not in (5, 6))
          and (
            k."community_id" = ($11::uuid[]) [1]
            or k."resident_id" = $12
            and (
              k."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
      ) as "openTicketCount",
      (
        select e."id"
        from "resident_charges" e
        where
          e."resident_id" = t."id"
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
            e."resident_id" = $13
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by e."fecha", e."id"
        limit 1
      ) as "nextChargeId",
      t."community_id" as "communityId"
    from "residents" t
    where t."id" = $14 and t."deleted_at" is null and (t."community_id" = ($11::uuid[]) [1] or t."id" = $15)
  ) r
  left join lateral (
    select
      t1."id" as "id",
      t1."descripcion" as "descripcion",
      to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
      trim_scale(
        (
          case
            when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
            else greatest(
              t1."monto" - (
                select coalesce(sum(p."monto"), 0)
                from "resident_payments" p
                where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
              ),
              0
            )
          end
        )::numeric
      ) as "balance",
      (
        case
          when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
          else greatest(
            t1."monto" - (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
            ),
            0
          )
        end > 0
        and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(t1_community_id."time_zone", $1::text))::date
      ) as "isOverdue"
    from
      "resident_charges" t1
      left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
    where
      t1."id" = r."nextChargeId"
      and (
        t1."resident_id" = $16
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) jt1 on true
  left join lateral (
    select
      rt3.*,
      (
        select json_agg(jt4)
        from (
          select
            t4."id" as "id",
            t4."titulo" as "titulo",
            to_char(t4."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
            exists (
              select
              from "announcement_readings" r
              where r."announcement_id" = t4."id" and r."user_id" = $19
            ) as "isRead"
          from "announcements" t4
          where
            t4."community_id" = rt3."id"
            and (
              t4."community_id" = ($11::uuid[]) [1]
              or t4."community_id" is null
              and (t4."audience" is null or t4."audience" && $11::uuid[])
            )
          order by t4."fecha" desc, t4."id" desc
          limit $20
        ) jt4
      ) as "#0"
    from (
      select t3."id" as "id", t3."nombre" as "nombre"
      from "communities" t3
      where t3."id" = r."communityId" and t3."deleted_at" is null and (t3."id" = ($11::uuid[]) [1])
    ) rt3
  ) jt3 on true;

-- ticket-thread: SYSTEM_ADMIN
select r.*, row_to_json(jt1) as "#2"
from
  (
    select
      t."id" as "id",
      t."version" as "version",
      t."contenido" as "contenido",
      t."image_urls" as "imageUrls",
      t."fecha_reporte" as "fechaReporte",
      (t."status_id" not in (5, 6)) as "isOpen",
      least(
        (
          select min(c."created_at")
          from "comments" c
          where c."ticket_id" = t."id" and c."resident_id" is distinct from t."resident_id"
        ),
        (
          select min(h."changed_at")
          from "ticket_history" h
          where
            h."ticket_id" = t."id"
            and h."changed_by_user_id" <> (
              select r."user_id"
              from "residents" r
              where r."id" = t."resident_id"
            )
        )
      ) as "firstResponseAt",
      case when t."status_id" = 6 then (
        select max(h."changed_at")
        from "ticket_history" h
        where h."ticket_id" = t."id" and h."to_status_id" = 6
      )
      end as "resolvedAt",
      greatest(
        t."updated_at",
        (select max(coalesce(c."updated_at", c."created_at")) from "comments" c where c."ticket_id" = t."id")
      ) as "lastActivityAt",
      t."categoria_ticket_id" as "categoriaTicketId",
      t."status_id" as "statusId",
      t."resident_id" as "residentId"
    from "tickets" t
    where
      t."id" = $1
      and (
        t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) r
  left join lateral (
    select t1."id" as "id", t1."full_name" as "fullName", t1."number" as "number", t1."phone" as "phone"
    from "residents" t1
    where t1."id" = r."residentId" and t1."deleted_at" is null
  ) jt1 on true;
select t."id" as "id", t."version" as "version", t."modified_at" as "updatedAt", t."categoria" as "categoria"
from "ticket_categories" t
order by t."id";
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."code" as "code",
  t."descripcion" as "descripcion",
  t."color" as "color"
from "ticket_statuses" t
order by t."id";

-- vote: COMITEE_MEMBER
select n.total as "#total", r.*
from
  (
    select count(*)::int4 as total
    from "surveys" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      (
        t."is_active"
        and $1::timestamptz between local_start (t."fecha_inicio", coalesce(t_community_id."time_zone", $2::text)) and local_end (t."fecha_fin", coalesce(t_community_id."time_zone", $2::text))
      ) = $3::boolean
      and t."deleted_at" is null
      and (t."community_id" = ($4::uuid[]) [1])
  ) n
  left join (
    select
      t."id" as "id",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_fin" as "fechaFin",
      t."version" as "version",
      t."modified_at" as "updatedAt",
      t."community_id" as "communityId",
      t."fecha_inicio" as "fechaInicio",
      t."is_active" as "isActive",
      t."reminded_at" as "remindedAt",
      t."created_at" as "createdAt",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId",
      t."updated_at" as "editedAt",
      t."deleted_at" as "deletedAt"
    from "surveys" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      (
        t."is_active"
        and $1::timestamptz between local_start (t."fecha_inicio", coalesce(t_community_id."time_zone", $2::text)) and local_end (t."fecha_fin", coalesce(t_community_id."time_zone", $2::text))
      ) = $5::boolean
      and t."deleted_at" is null
      and (t."community_id" = ($4::uuid[]) [1])
    order by t."created_at" desc, t."id" desc
    limit $6
  ) r on true
order by r."createdAt" desc, r."id" desc;
select
  "r"."survey_id" as "surveyId",
  "a"."question_id" as "preguntaId",
  "q"."pregunta" as "pregunta",
  "a"."respuesta" as "respuesta"
from
  "survey_responses" as "r"
  inner join "survey_answers" as "a" on "a"."response_id" = "r"."id"
  inner join "survey_questions" as "q" on "q"."id" = "a"."question_id"
where "r"."user_id" = $1 and "r"."survey_id" = any ($2::uuid[])
order by "q"."position", "a"."respuesta";
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."community_id" as "communityId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  t."is_active" as "isActive",
  t."reminded_at" as "remindedAt",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."updated_at" as "editedAt",
  t."deleted_at" as "deletedAt"
from "surveys" t
where t."id" = any ($1::uuid[]) and t."deleted_at" is null and (t."community_id" = ($2::uuid[]) [1]);
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."pregunta" as "pregunta",
      t."tipo_pregunta" as "tipoPregunta",
      t."opciones" as "opciones",
      t."position" as "position"
    from "survey_questions" t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id"
    where t."survey_id" = p.id and (t_survey_id."community_id" = ($2::uuid[]) [1])
    order by t."position" asc, t."id" asc
  ) r
order by p.n, r."position" asc, r."id" asc
limit $3;
select t."id" as "id", t."community_id" as "communityId"
from "residents" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."community_id" = ($2::uuid[]) [1] or t."id" = $3);
