-- ResidentVisit: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- residentVisit, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."resident_id" as "residentId",
    t1_resident_id."full_name" as "residentName",
    t1."visitor_name" as "visitorName",
    t1."total_people" as "totalPeople",
    t1."vehicle_color" as "vehicleColor",
    t1."license_plate" as "licensePlate",
    t1."subject" as "subject",
    to_char(t1."arrival_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "arrivalDate",
    to_char(t1."departure_date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "departureDate",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from "resident_visits" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentVisit, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_visits" t1
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- residentVisit, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_visits" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentVisit, the row scope: COMITEE_MEMBER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_visits" t1
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."community_id" = ($2::uuid[]) [1]
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentVisit, the row scope: RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_visits" t1
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."resident_id" = $2::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentVisits, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "resident_visits" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
        where
          (
            search_text (t1."visitor_name") like (select search_pattern ($1::text))
            or search_text (t1."subject") like (select search_pattern ($1::text))
            or search_text (plate_folded (t1."license_plate")) like (select search_pattern (plate_folded ($1::text)))
          )
          and t1."deleted_at" is null
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."community_id" is null
            and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
            or t1."resident_id" = $3::uuid
            and (
              t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by t1."created_at" desc, t1."id" desc
        limit $4
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "resident_visits" t3 left join "residents" t3_resident_id on t3_resident_id."id" = t3."resident_id"
      where
        (
          search_text (t3."visitor_name") like (select search_pattern ($5::text))
          or search_text (t3."subject") like (select search_pattern ($5::text))
          or search_text (plate_folded (t3."license_plate")) like (select search_pattern (plate_folded ($5::text)))
        )
        and t3."deleted_at" is null
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."community_id" is null
          and (t3_resident_id."audience" is null or t3_resident_id."audience" && $2::uuid[])
          or t3."resident_id" = $6::uuid
          and (
            t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) as "totalCount"
) o;

-- ResidentVisit.resident: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "residents" t2
      where
        t2."id" = rt1."residentId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
          or t2."id" = $4::uuid
        )
    ) o3
  ) as "resident"
  from (
    select t1."id" as "id", t1."resident_id" as "residentId"
    from "resident_visits" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentVisit.community: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "communities" t2
      where t2."id" = rt1."communityId" and t2."deleted_at" is null and (t2."id" = any ($2::uuid[]))
    ) o3
  ) as "community"
  from (
    select t1."id" as "id", t1."community_id" as "communityId"
    from "resident_visits" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;
