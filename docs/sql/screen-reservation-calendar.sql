-- screen-reservation-calendar: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- reservation-calendar: SYSTEM_ADMIN
select
  r.*,
  (
    select json_agg(jt1 order by (sort_key (jt1."nombre") collate "C") asc, jt1."id" asc)
    from (
      select
        rt1.*,
        (
          select json_agg(jt2)
          from (
            select
              t2."id" as "id",
              t2."day_of_week" as "dayOfWeek",
              t2."hora_inicio" as "horaInicio",
              t2."hora_fin" as "horaFin",
              t2."is_open" as "isOpen",
              t2."nota" as "nota"
            from
              "amenity_schedules" t2
              left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
            where
              t2."amenity_id" = rt1."id"
              and t2_amenity_id."deleted_at" is null
              and (
                t2_amenity_id."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            order by t2."day_of_week" asc, (sort_key (t2."hora_inicio") collate "C") asc, t2."id" asc
            limit $4
          ) jt2
        ) as "#0",
        (
          select json_agg(jt3)
          from (
            select
              t3."id" as "id",
              to_char(t3."starts_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from",
              to_char(t3."ends_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "to",
              t3."reason" as "reason"
            from
              "amenity_closures" t3
              left join "amenities" t3_amenity_id on t3_amenity_id."id" = t3."amenity_id"
            where
              t3."amenity_id" = rt1."id"
              and (t3."starts_at" < $5::timestamptz and t3."ends_at" >= $6::timestamptz)
              and t3_amenity_id."deleted_at" is null
              and (
                t3_amenity_id."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            order by t3."starts_at" asc, t3."id" asc
            limit $7
          ) jt3
        ) as "#1",
        (
          select json_agg(jt4 order by jt4."horario" asc, jt4."id" asc)
          from (
            select rt4.*, row_to_json(jt5) as "#0"
            from
              (
                select
                  t4."id" as "id",
                  t4."version" as "version",
                  to_char(t4."horario" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "horario",
                  to_char(
                    (t4."horario" + make_interval(hours => t4."horas_reservadas")) at time zone 'UTC',
                    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
                  ) as "endsAt",
                  t4."status" as "status",
                  t4."num_personas" as "numPersonas",
                  t4_resident_id."full_name" as "residentName",
                  t4."resident_id" as "residentId"
                from
                  "amenity_reservations" t4
                  left join "residents" t4_resident_id on t4_resident_id."id" = t4."resident_id"
                where
                  t4."amenity_id" = rt1."id"
                  and (
                    t4."horario" < $8::timestamptz
                    and (t4."horario" + make_interval(hours => t4."horas_reservadas")) >= $9::timestamptz
                    and t4."status" = any ($10::text[])
                  )
                  and (
                    t4."community_id" <> all (
                      array(select "id" from "communities" where "deleted_at" is not null)
                    )
                  ) is not false
                order by t4."horario" asc, t4."id" asc
                limit $11
              ) rt4
              left join lateral (
                select t5."id" as "id", t5."number" as "number", t5."phone" as "phone"
                from "residents" t5
                where t5."id" = rt4."residentId" and t5."deleted_at" is null
              ) jt5 on true
          ) jt4
        ) as "#2"
      from (
        select t1."id" as "id", t1."nombre" as "nombre", t1."buffer_minutes" as "bufferMinutes"
        from "amenities" t1
        where t1."community_id" = r."id" and t1."deleted_at" is null
        order by (sort_key (t1."nombre") collate "C") asc, t1."id" asc
        limit $3
      ) rt1
    ) jt1
  ) as "#0"
from (
  select t."id" as "id", t."nombre" as "nombre", coalesce(t."time_zone", $1::text) as "effectiveTimeZone"
  from "communities" t
  where t."id" = $2 and t."deleted_at" is null
) r;
