-- screen-visitor-history: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- visitor-history: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Community:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."nombre" as "nombre",
    rt1."effectiveTimeZone" as "effectiveTimeZone",
    (
      select o10
      from (
        with p2 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t3."id" as "id",
              case
                when t3."checked_in_at" is null
                and (
                  t3."stays_announced"
                  or t3."arrival_date" > t3."created_at" - interval '1 day'
                  and (
                    t3."arrival_date" >= t3."created_at" + interval '1 day'
                    or local_start (t3."arrival_date", coalesce(t3_community_id."time_zone", $2::text)) > t3."created_at"
                  )
                  when (
                    t3."arrival_date" < $4::timestamptz - interval '2 days'
                    or t3."arrival_date" < $4::timestamptz + interval '2 days'
                    and calendar_day (t3."arrival_date", coalesce(t3_community_id."time_zone", $2::text)) < ($4::timestamptz at time zone coalesce(t3_community_id."time_zone", $2::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when t3."departure_date" <= $4::timestamptz then 'LEFT'
                else 'INSIDE'
              end as "state",
              t3."visitor_name" as "visitorName",
              t3."subject" as "subject",
              t3."total_people" as "totalPeople",
              t3."arrival_date" as "arrivalDate",
              t3."checked_in_at" as "checkedInAt",
              t3."departure_date" as "departureDate",
              t3."license_plate" as "licensePlate",
              t3."vehicle_color" as "vehicleColor",
              t3_resident_id."full_name" as "residentName",
              t3."resident_id" as "residentId"
            from
              "resident_visits" t3
              left join "communities" t3_community_id on t3_community_id."id" = t3."community_id"
              left join "residents" t3_resident_id on t3_resident_id."id" = t3."resident_id"
            where t3."community_id" = rt1."id" and (true and true) and t3."deleted_at" is null
            order by t3."arrival_date" desc, t3."id" desc
            limit $3
          ) p2
        )
        select
          (
            select count(*)::int4
            from "resident_visits" t4
            where t4."community_id" = rt1."id" and (true and true) and t4."deleted_at" is null
          ) as "totalCount",
          (
            select o5
            from (
              select
                exists (select from p2 where "#" > $5) as "hasNextPage",
                (
                  select translate(
                    encode(
                      convert_to(
                        json_build_array('ARRIVAL_DATE_DESC'::text, to_char(p2."arrivalDate" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p2."id")::text,
                        'UTF8'
                      ),
                      'base64'
                    ),
                    E'+/=\n',
                    '-_'
                  )
                  from p2
                  where "#" <= $6
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o5
          ) as "pageInfo",
          array(
            select o9
            from (
              select (
                select o8
                from (
                  select
                    translate(encode(convert_to('ResidentVisit:'::text || p2."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    p2."state" as "state",
                    p2."visitorName" as "visitorName",
                    p2."subject" as "subject",
                    p2."totalPeople" as "totalPeople",
                    to_char(p2."arrivalDate" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "arrivalDate",
                    to_char(p2."checkedInAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedInAt",
                    to_char(p2."departureDate" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "departureDate",
                    p2."licensePlate" as "licensePlate",
                    p2."vehicleColor" as "vehicleColor",
                    p2."residentName" as "residentName",
                    (
                      select o7
                      from (
                        select
                          translate(encode(convert_to('Resident:'::text || t6."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                          t6."number" as "number"
                        from "residents" t6
                        where t6."id" = p2."residentId" and t6."deleted_at" is null
                      ) o7
                    ) as "resident"
                ) o8
              ) as "node"
              from p2
              where "#" <= $7
              order by "#"
            ) o9
          ) as "edges"
      ) o10
    ) as "visits"
  from (
    select t1."id" as "id", t1."nombre" as "nombre", coalesce(t1."time_zone", $2::text) as "effectiveTimeZone"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null
  ) rt1
) o;
