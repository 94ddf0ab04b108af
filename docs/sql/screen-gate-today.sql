-- screen-gate-today: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- gate-today: SYSTEM_ADMIN
select t."id" as "id", t."nombre" as "nombre", coalesce(t."time_zone", $2::text) as "effectiveTimeZone"
from "communities" t
where t."id" = $1 and t."deleted_at" is null;
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_visits" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and case
      when t."checked_in_at" is null
      and (
        t."stays_announced"
        or t."arrival_date" > t."created_at" - interval '1 day'
        and (
          t."arrival_date" >= t."created_at" + interval '1 day'
          or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) > t."created_at"
        )
        when (
          t."arrival_date" < $3::timestamptz - interval '2 days'
          or t."arrival_date" < $3::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
        ) then 'MISSED'
        else 'EXPECTED'
      ) then case
      end
      when t."departure_date" <= $3::timestamptz then 'LEFT'
      else 'INSIDE'
    end = $4::text
    and (
      t."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
      and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) = ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
    )
    and t."deleted_at" is null
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_visits" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and case
      when t."checked_in_at" is null
      and (
        t."stays_announced"
        or t."arrival_date" > t."created_at" - interval '1 day'
        and (
          t."arrival_date" >= t."created_at" + interval '1 day'
          or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) > t."created_at"
        )
        when (
          t."arrival_date" < $3::timestamptz - interval '2 days'
          or t."arrival_date" < $3::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
        ) then 'MISSED'
        else 'EXPECTED'
      ) then case
      end
      when t."departure_date" <= $3::timestamptz then 'LEFT'
      else 'INSIDE'
    end = $4::text
    and (
      t."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
      and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) = ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
    )
    and t."deleted_at" is null
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_visits" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and case
      when t."checked_in_at" is null
      and (
        t."stays_announced"
        or t."arrival_date" > t."created_at" - interval '1 day'
        and (
          t."arrival_date" >= t."created_at" + interval '1 day'
          or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) > t."created_at"
        )
        when (
          t."arrival_date" < $3::timestamptz - interval '2 days'
          or t."arrival_date" < $3::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
        ) then 'MISSED'
        else 'EXPECTED'
      ) then case
      end
      when t."departure_date" <= $3::timestamptz then 'LEFT'
      else 'INSIDE'
    end = $4::text
    and (
      t."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
      and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) = ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
    )
    and t."deleted_at" is null
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      case
        when t."checked_in_at" is null
        and (
          t."stays_announced"
          or t."arrival_date" > t."created_at" - interval '1 day'
          and (
            t."arrival_date" >= t."created_at" + interval '1 day'
            or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $3::text)) > t."created_at"
          )
          when (
            t."arrival_date" < $2::timestamptz - interval '2 days'
            or t."arrival_date" < $2::timestamptz + interval '2 days'
            and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(t_community_id."time_zone", $3::text))::date
          ) then 'MISSED'
          else 'EXPECTED'
        ) then case
        end
        when t."departure_date" <= $2::timestamptz then 'LEFT'
        else 'INSIDE'
      end as "state",
      t."visitor_name" as "visitorName",
      t."subject" as "subject",
      t."total_people" as "totalPeople",
      t."arrival_date" as "arrivalDate",
      t."checked_in_at" as "checkedInAt",
      t."license_plate" as "licensePlate",
      t."vehicle_color" as "vehicleColor",
      t_resident_id."full_name" as "residentName",
      t."resident_id" as "residentId"
    from
      "resident_visits" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."community_id" = p.id
      and (
        (
          coalesce(t."departure_date", 'infinity'::timestamptz) > $2::timestamptz
          and case
            when t."checked_in_at" is null
            and (
              t."stays_announced"
              or t."arrival_date" > t."created_at" - interval '1 day'
              and (
                t."arrival_date" >= t."created_at" + interval '1 day'
                or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $3::text)) > t."created_at"
              )
              when (
                t."arrival_date" < $2::timestamptz - interval '2 days'
                or t."arrival_date" < $2::timestamptz + interval '2 days'
                and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(t_community_id."time_zone", $3::text))::date
              ) then 'MISSED'
              else 'EXPECTED'
            ) then case
            end
            when t."departure_date" <= $2::timestamptz then 'LEFT'
            else 'INSIDE'
          end = 'INSIDE'
        )
      )
      and t."deleted_at" is null
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by t."arrival_date" asc, t."id" asc
    limit $4
  ) r
order by p.n, r."arrivalDate" asc, r."id" asc;
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_visits" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and (
      (
        coalesce(t."departure_date", 'infinity'::timestamptz) > $2::timestamptz
        and case
          when t."checked_in_at" is null
          and (
            t."stays_announced"
            or t."arrival_date" > t."created_at" - interval '1 day'
            and (
              t."arrival_date" >= t."created_at" + interval '1 day'
              or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $3::text)) > t."created_at"
            )
            when (
              t."arrival_date" < $2::timestamptz - interval '2 days'
              or t."arrival_date" < $2::timestamptz + interval '2 days'
              and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(t_community_id."time_zone", $3::text))::date
            ) then 'MISSED'
            else 'EXPECTED'
          ) then case
          end
          when t."departure_date" <= $2::timestamptz then 'LEFT'
          else 'INSIDE'
        end = 'INSIDE'
      )
    )
    and t."deleted_at" is null
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      case
        when t."checked_in_at" is null
        and (
          t."stays_announced"
          or t."arrival_date" > t."created_at" - interval '1 day'
          and (
            t."arrival_date" >= t."created_at" + interval '1 day'
            or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) > t."created_at"
          )
          when (
            t."arrival_date" < $3::timestamptz - interval '2 days'
            or t."arrival_date" < $3::timestamptz + interval '2 days'
            and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
          ) then 'MISSED'
          else 'EXPECTED'
        ) then case
        end
        when t."departure_date" <= $3::timestamptz then 'LEFT'
        else 'INSIDE'
      end as "state",
      t."visitor_name" as "visitorName",
      t."subject" as "subject",
      t."total_people" as "totalPeople",
      t."arrival_date" as "arrivalDate",
      t."checked_in_at" as "checkedInAt",
      t."license_plate" as "licensePlate",
      t."vehicle_color" as "vehicleColor",
      t_resident_id."full_name" as "residentName",
      t."resident_id" as "residentId"
    from
      "resident_visits" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."community_id" = p.id
      and case
        when t."checked_in_at" is null
        and (
          t."stays_announced"
          or t."arrival_date" > t."created_at" - interval '1 day'
          and (
            t."arrival_date" >= t."created_at" + interval '1 day'
            or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) > t."created_at"
          )
          when (
            t."arrival_date" < $3::timestamptz - interval '2 days'
            or t."arrival_date" < $3::timestamptz + interval '2 days'
            and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
          ) then 'MISSED'
          else 'EXPECTED'
        ) then case
        end
        when t."departure_date" <= $3::timestamptz then 'LEFT'
        else 'INSIDE'
      end = any ($4::text[])
      and (
        t."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
        and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) = ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
      )
      and t."deleted_at" is null
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by t."arrival_date" asc, t."id" asc
    limit $5
  ) r
order by p.n, r."arrivalDate" asc, r."id" asc;
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_visits" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and case
      when t."checked_in_at" is null
      and (
        t."stays_announced"
        or t."arrival_date" > t."created_at" - interval '1 day'
        and (
          t."arrival_date" >= t."created_at" + interval '1 day'
          or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) > t."created_at"
        )
        when (
          t."arrival_date" < $3::timestamptz - interval '2 days'
          or t."arrival_date" < $3::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
        ) then 'MISSED'
        else 'EXPECTED'
      ) then case
      end
      when t."departure_date" <= $3::timestamptz then 'LEFT'
      else 'INSIDE'
    end = any ($4::text[])
    and (
      t."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
      and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $2::text)) = ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $2::text))::date
    )
    and t."deleted_at" is null
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
