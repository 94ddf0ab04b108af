-- screen-gate-today: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- gate-today: SYSTEM_ADMIN
select
  r.*,
  (
    select count(*)::int4
    from
      "resident_visits" t1
      left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
    where
      t1."community_id" = r."id"
      and case
        when t1."checked_in_at" is null
        and (
          t1."arrival_date" > t1."created_at" - interval '1 day'
          and (
            t1."arrival_date" >= t1."created_at" + interval '1 day'
            or local_start (t1."arrival_date", coalesce(t1_community_id."time_zone", $1::text)) > t1."created_at"
          )
          when (
            t1."arrival_date" < $3::timestamptz - interval '2 days'
            or t1."arrival_date" < $3::timestamptz + interval '2 days'
            and calendar_day (t1."arrival_date", coalesce(t1_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t1_community_id."time_zone", $1::text))::date
          ) then 'MISSED'
          else 'EXPECTED'
        ) then case
        end
        when t1."departure_date" <= $3::timestamptz then 'LEFT'
        else 'INSIDE'
      end = $4::text
      and (
        t1."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
        and calendar_day (t1."arrival_date", coalesce(t1_community_id."time_zone", $1::text)) = ($3::timestamptz at time zone coalesce(t1_community_id."time_zone", $1::text))::date
      )
      and t1."deleted_at" is null
  ) as "#0 total",
  (
    select count(*)::int4
    from
      "resident_visits" t2
      left join "communities" t2_community_id on t2_community_id."id" = t2."community_id"
    where
      t2."community_id" = r."id"
      and case
        when t2."checked_in_at" is null
        and (
          t2."arrival_date" > t2."created_at" - interval '1 day'
          and (
            t2."arrival_date" >= t2."created_at" + interval '1 day'
            or local_start (t2."arrival_date", coalesce(t2_community_id."time_zone", $1::text)) > t2."created_at"
          )
          when (
            t2."arrival_date" < $3::timestamptz - interval '2 days'
            or t2."arrival_date" < $3::timestamptz + interval '2 days'
            and calendar_day (t2."arrival_date", coalesce(t2_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t2_community_id."time_zone", $1::text))::date
          ) then 'MISSED'
          else 'EXPECTED'
        ) then case
        end
        when t2."departure_date" <= $3::timestamptz then 'LEFT'
        else 'INSIDE'
      end = $5::text
      and (
        t2."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
        and calendar_day (t2."arrival_date", coalesce(t2_community_id."time_zone", $1::text)) = ($3::timestamptz at time zone coalesce(t2_community_id."time_zone", $1::text))::date
      )
      and t2."deleted_at" is null
  ) as "#1 total",
  (
    select count(*)::int4
    from
      "resident_visits" t3
      left join "communities" t3_community_id on t3_community_id."id" = t3."community_id"
    where
      t3."community_id" = r."id"
      and case
        when t3."checked_in_at" is null
        and (
          t3."arrival_date" > t3."created_at" - interval '1 day'
          and (
            t3."arrival_date" >= t3."created_at" + interval '1 day'
            or local_start (t3."arrival_date", coalesce(t3_community_id."time_zone", $1::text)) > t3."created_at"
          )
          when (
            t3."arrival_date" < $3::timestamptz - interval '2 days'
            or t3."arrival_date" < $3::timestamptz + interval '2 days'
            and calendar_day (t3."arrival_date", coalesce(t3_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t3_community_id."time_zone", $1::text))::date
          ) then 'MISSED'
          else 'EXPECTED'
        ) then case
        end
        when t3."departure_date" <= $3::timestamptz then 'LEFT'
        else 'INSIDE'
      end = $6::text
      and (
        t3."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
        and calendar_day (t3."arrival_date", coalesce(t3_community_id."time_zone", $1::text)) = ($3::timestamptz at time zone coalesce(t3_community_id."time_zone", $1::text))::date
      )
      and t3."deleted_at" is null
  ) as "#2 total",
  (
    select json_agg(jt4 order by jt4."arrivalDate" asc, jt4."id" asc)
    from (
      select rt4.*, row_to_json(jt5) as "#0"
      from
        (
          select
            t4."id" as "id",
            case
              when t4."checked_in_at" is null
              and (
                t4."arrival_date" > t4."created_at" - interval '1 day'
                and (
                  t4."arrival_date" >= t4."created_at" + interval '1 day'
                  or local_start (t4."arrival_date", coalesce(t4_community_id."time_zone", $1::text)) > t4."created_at"
                )
                when (
                  t4."arrival_date" < $3::timestamptz - interval '2 days'
                  or t4."arrival_date" < $3::timestamptz + interval '2 days'
                  and calendar_day (t4."arrival_date", coalesce(t4_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t4_community_id."time_zone", $1::text))::date
                ) then 'MISSED'
                else 'EXPECTED'
              ) then case
              end
              when t4."departure_date" <= $3::timestamptz then 'LEFT'
              else 'INSIDE'
            end as "state",
            t4."visitor_name" as "visitorName",
            t4."subject" as "subject",
            t4."total_people" as "totalPeople",
            to_char(t4."arrival_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "arrivalDate",
            to_char(t4."checked_in_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedInAt",
            t4."license_plate" as "licensePlate",
            t4."vehicle_color" as "vehicleColor",
            t4_resident_id."full_name" as "residentName",
            t4."resident_id" as "residentId"
          from
            "resident_visits" t4
            left join "communities" t4_community_id on t4_community_id."id" = t4."community_id"
            left join "residents" t4_resident_id on t4_resident_id."id" = t4."resident_id"
          where
            t4."community_id" = r."id"
            and (
              (
                coalesce(t4."departure_date", 'infinity'::timestamptz) > $3::timestamptz
                and case
                  when t4."checked_in_at" is null
                  and (
                    t4."arrival_date" > t4."created_at" - interval '1 day'
                    and (
                      t4."arrival_date" >= t4."created_at" + interval '1 day'
                      or local_start (t4."arrival_date", coalesce(t4_community_id."time_zone", $1::text)) > t4."created_at"
                    )
                    when (
                      t4."arrival_date" < $3::timestamptz - interval '2 days'
                      or t4."arrival_date" < $3::timestamptz + interval '2 days'
                      and calendar_day (t4."arrival_date", coalesce(t4_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t4_community_id."time_zone", $1::text))::date
                    ) then 'MISSED'
                    else 'EXPECTED'
                  ) then case
                  end
                  when t4."departure_date" <= $3::timestamptz then 'LEFT'
                  else 'INSIDE'
                end = 'INSIDE'
              )
            )
            and t4."deleted_at" is null
          order by t4."arrival_date" asc, t4."id" asc
          limit $7
        ) rt4
        left join lateral (
          select t5."id" as "id", t5."number" as "number", t5."phone" as "phone"
          from "residents" t5
          where t5."id" = rt4."residentId" and t5."deleted_at" is null
        ) jt5 on true
    ) jt4
  ) as "#3",
  (
    select count(*)::int4
    from
      "resident_visits" t6
      left join "communities" t6_community_id on t6_community_id."id" = t6."community_id"
    where
      t6."community_id" = r."id"
      and (
        (
          coalesce(t6."departure_date", 'infinity'::timestamptz) > $3::timestamptz
          and case
            when t6."checked_in_at" is null
            and (
              t6."arrival_date" > t6."created_at" - interval '1 day'
              and (
                t6."arrival_date" >= t6."created_at" + interval '1 day'
                or local_start (t6."arrival_date", coalesce(t6_community_id."time_zone", $1::text)) > t6."created_at"
              )
              when (
                t6."arrival_date" < $3::timestamptz - interval '2 days'
                or t6."arrival_date" < $3::timestamptz + interval '2 days'
                and calendar_day (t6."arrival_date", coalesce(t6_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t6_community_id."time_zone", $1::text))::date
              ) then 'MISSED'
              else 'EXPECTED'
            ) then case
            end
            when t6."departure_date" <= $3::timestamptz then 'LEFT'
            else 'INSIDE'
          end = 'INSIDE'
        )
      )
      and t6."deleted_at" is null
  ) as "#3 total",
  (
    select json_agg(jt7 order by jt7."arrivalDate" asc, jt7."id" asc)
    from (
      select rt7.*, row_to_json(jt8) as "#0"
      from
        (
          select
            t7."id" as "id",
            case
              when t7."checked_in_at" is null
              and (
                t7."arrival_date" > t7."created_at" - interval '1 day'
                and (
                  t7."arrival_date" >= t7."created_at" + interval '1 day'
                  or local_start (t7."arrival_date", coalesce(t7_community_id."time_zone", $1::text)) > t7."created_at"
                )
                when (
                  t7."arrival_date" < $3::timestamptz - interval '2 days'
                  or t7."arrival_date" < $3::timestamptz + interval '2 days'
                  and calendar_day (t7."arrival_date", coalesce(t7_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t7_community_id."time_zone", $1::text))::date
                ) then 'MISSED'
                else 'EXPECTED'
              ) then case
              end
              when t7."departure_date" <= $3::timestamptz then 'LEFT'
              else 'INSIDE'
            end as "state",
            t7."visitor_name" as "visitorName",
            t7."subject" as "subject",
            t7."total_people" as "totalPeople",
            to_char(t7."arrival_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "arrivalDate",
            to_char(t7."checked_in_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedInAt",
            t7."license_plate" as "licensePlate",
            t7."vehicle_color" as "vehicleColor",
            t7_resident_id."full_name" as "residentName",
            t7."resident_id" as "residentId"
          from
            "resident_visits" t7
            left join "communities" t7_community_id on t7_community_id."id" = t7."community_id"
            left join "residents" t7_resident_id on t7_resident_id."id" = t7."resident_id"
          where
            t7."community_id" = r."id"
            and case
              when t7."checked_in_at" is null
              and (
                t7."arrival_date" > t7."created_at" - interval '1 day'
                and (
                  t7."arrival_date" >= t7."created_at" + interval '1 day'
                  or local_start (t7."arrival_date", coalesce(t7_community_id."time_zone", $1::text)) > t7."created_at"
                )
                when (
                  t7."arrival_date" < $3::timestamptz - interval '2 days'
                  or t7."arrival_date" < $3::timestamptz + interval '2 days'
                  and calendar_day (t7."arrival_date", coalesce(t7_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t7_community_id."time_zone", $1::text))::date
                ) then 'MISSED'
                else 'EXPECTED'
              ) then case
              end
              when t7."departure_date" <= $3::timestamptz then 'LEFT'
              else 'INSIDE'
            end = any ($8::text[])
            and (
              t7."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
              and calendar_day (t7."arrival_date", coalesce(t7_community_id."time_zone", $1::text)) = ($3::timestamptz at time zone coalesce(t7_community_id."time_zone", $1::text))::date
            )
            and t7."deleted_at" is null
          order by t7."arrival_date" asc, t7."id" asc
          limit $9
        ) rt7
        left join lateral (
          select t8."id" as "id", t8."number" as "number", t8."phone" as "phone"
          from "residents" t8
          where t8."id" = rt7."residentId" and t8."deleted_at" is null
        ) jt8 on true
    ) jt7
  ) as "#4",
  (
    select count(*)::int4
    from
      "resident_visits" t9
      left join "communities" t9_community_id on t9_community_id."id" = t9."community_id"
    where
      t9."community_id" = r."id"
      and case
        when t9."checked_in_at" is null
        and (
          t9."arrival_date" > t9."created_at" - interval '1 day'
          and (
            t9."arrival_date" >= t9."created_at" + interval '1 day'
            or local_start (t9."arrival_date", coalesce(t9_community_id."time_zone", $1::text)) > t9."created_at"
          )
          when (
            t9."arrival_date" < $3::timestamptz - interval '2 days'
            or t9."arrival_date" < $3::timestamptz + interval '2 days'
            and calendar_day (t9."arrival_date", coalesce(t9_community_id."time_zone", $1::text)) < ($3::timestamptz at time zone coalesce(t9_community_id."time_zone", $1::text))::date
          ) then 'MISSED'
          else 'EXPECTED'
        ) then case
        end
        when t9."departure_date" <= $3::timestamptz then 'LEFT'
        else 'INSIDE'
      end = any ($10::text[])
      and (
        t9."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
        and calendar_day (t9."arrival_date", coalesce(t9_community_id."time_zone", $1::text)) = ($3::timestamptz at time zone coalesce(t9_community_id."time_zone", $1::text))::date
      )
      and t9."deleted_at" is null
  ) as "#4 total"
from (
  select t."id" as "id", t."nombre" as "nombre", coalesce(t."time_zone", $1::text) as "effectiveTimeZone"
  from "communities" t
  where t."id" = $2 and t."deleted_at" is null
) r;
