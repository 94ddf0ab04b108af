-- AmenityClosure: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- amenityClosure, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."amenity_id" as "amenityId",
    to_char(t1."starts_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from",
    to_char(t1."ends_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "to",
    t1."reason" as "reason",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from "amenity_closures" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where
    t1."id" = $1
    and t1_amenity_id."deleted_at" is null
    and (
      t1_amenity_id."community_id" = any ($2::uuid[])
      or t1_amenity_id."community_id" is null
      and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
    )
) o;

-- amenityClosure, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_closures" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where
    t1."id" = $1
    and t1_amenity_id."deleted_at" is null
    and (
      t1_amenity_id."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
) o;

-- amenityClosure, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_closures" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where
    t1."id" = $1
    and t1_amenity_id."deleted_at" is null
    and (
      t1_amenity_id."community_id" = any ($2::uuid[])
      or t1_amenity_id."community_id" is null
      and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
    )
) o;

-- amenityClosure, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_closures" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where t1."id" = $1 and t1_amenity_id."deleted_at" is null and (t1_amenity_id."community_id" = ($2::uuid[]) [1])
) o;

-- amenityClosures, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "amenity_closures" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
        where
          t1_amenity_id."deleted_at" is null
          and (
            t1_amenity_id."community_id" = any ($1::uuid[])
            or t1_amenity_id."community_id" is null
            and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $1::uuid[])
          )
        order by t1."starts_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "amenity_closures" t3 left join "amenities" t3_amenity_id on t3_amenity_id."id" = t3."amenity_id"
      where
        t3_amenity_id."deleted_at" is null
        and (
          t3_amenity_id."community_id" = any ($1::uuid[])
          or t3_amenity_id."community_id" is null
          and (t3_amenity_id."audience" is null or t3_amenity_id."audience" && $1::uuid[])
        )
    ) as "totalCount"
) o;

-- AmenityClosure.amenity: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "amenities" t2
      where
        t2."id" = rt1."amenityId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
        )
    ) o3
  ) as "amenity"
  from (
    select t1."id" as "id", t1."amenity_id" as "amenityId"
    from "amenity_closures" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and t1_amenity_id."deleted_at" is null
      and (
        t1_amenity_id."community_id" = any ($2::uuid[])
        or t1_amenity_id."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- AmenityClosure.createdBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."createdByUserId"
        and (
          t2."id" = $3::uuid
          or coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t2."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t2."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t2."audience"
          ) && $2::uuid[]
          or (
            coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t2."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t2."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t2."audience"
            ) is null
          )
          and t2_role_id."code" <> all ($4::text[])
        )
    ) o3
  ) as "createdBy"
  from (
    select t1."id" as "id", t1."created_by_user_id" as "createdByUserId"
    from "amenity_closures" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and t1_amenity_id."deleted_at" is null
      and (
        t1_amenity_id."community_id" = any ($2::uuid[])
        or t1_amenity_id."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
      )
  ) rt1
) o;
