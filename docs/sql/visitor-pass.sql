-- VisitorPass: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- visitorPass, all columns: ADMIN_COMPANY
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."community_id" as "communityId",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."valid_from" as "validFrom",
  t."valid_until" as "validUntil",
  t."single_use" as "singleUse",
  t."used_at" as "usedAt",
  t."revoked_at" as "revokedAt",
  t."created_at" as "createdAt"
from "visitor_passes" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."resident_id" = $3::uuid
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
  );

-- visitorPass, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "visitor_passes" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- visitorPass, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "visitor_passes" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- visitorPass, the row scope: COMITEE_MEMBER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "visitor_passes" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = ($2::uuid[]) [1]
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- visitorPass, the row scope: RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "visitor_passes" t1
  where
    t1."id" = $1
    and (
      t1."resident_id" = $2::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- visitorPasses, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "visitor_passes" t1
        where (
          t1."community_id" = any ($1::uuid[])
          or t1."resident_id" = $2::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
        order by t1."valid_until" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "visitor_passes" t3
      where (
        t3."community_id" = any ($1::uuid[])
        or t3."resident_id" = $4::uuid
        and (
          t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
    ) as "totalCount"
) o;

-- VisitorPass.resident: ADMIN_COMPANY
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
    from "visitor_passes" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- VisitorPass.visit: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "resident_visits" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
      where
        t2."id" = rt1."visitId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
          or t2."resident_id" = $4::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) o3
  ) as "visit"
  from (
    select t1."id" as "id", t1."visit_id" as "visitId"
    from "visitor_passes" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;
