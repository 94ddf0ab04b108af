-- Pet: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- pet, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."resident_id" as "residentId",
    t1_resident_id."full_name" as "residentName",
    t1."name" as "name",
    t1."species" as "species",
    t1."breed" as "breed",
    t1."age" as "age",
    t1."color" as "color",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from "pets" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1_resident_id."community_id" = any ($2::uuid[])
      or t1_resident_id."community_id" is null
      and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
    )
) o;

-- pet, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "pets" t1 where t1."id" = $1 and t1."deleted_at" is null) o;

-- pet, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "pets" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1_resident_id."community_id" = any ($2::uuid[])
      or t1_resident_id."community_id" is null
      and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
    )
) o;

-- pet, the row scope: COMITEE_MEMBER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "pets" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (t1_resident_id."community_id" = ($2::uuid[]) [1] or t1."resident_id" = $3::uuid)
) o;

-- pet, the row scope: RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "pets" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."resident_id" = $2::uuid)
) o;

-- pets, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "pets" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
        where
          (
            search_text (t1."name") like (select search_pattern ($1::text))
            or search_text (t1."species") like (select search_pattern ($1::text))
            or search_text (t1."breed") like (select search_pattern ($1::text))
          )
          and t1."deleted_at" is null
          and (
            t1_resident_id."community_id" = any ($2::uuid[])
            or t1_resident_id."community_id" is null
            and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
            or t1."resident_id" = $3::uuid
          )
        order by t1."created_at" desc, t1."id" desc
        limit $4
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "pets" t3 left join "residents" t3_resident_id on t3_resident_id."id" = t3."resident_id"
      where
        (
          search_text (t3."name") like (select search_pattern ($5::text))
          or search_text (t3."species") like (select search_pattern ($5::text))
          or search_text (t3."breed") like (select search_pattern ($5::text))
        )
        and t3."deleted_at" is null
        and (
          t3_resident_id."community_id" = any ($2::uuid[])
          or t3_resident_id."community_id" is null
          and (t3_resident_id."audience" is null or t3_resident_id."audience" && $2::uuid[])
          or t3."resident_id" = $6::uuid
        )
    ) as "totalCount"
) o;

-- Pet.resident: ADMIN_COMPANY
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
    from "pets" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1_resident_id."community_id" = any ($2::uuid[])
        or t1_resident_id."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
      )
  ) rt1
) o;

-- Pet.community: ADMIN_COMPANY
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
    select t1."id" as "id", t1_resident_id."community_id" as "communityId"
    from "pets" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1_resident_id."community_id" = any ($2::uuid[])
        or t1_resident_id."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
      )
  ) rt1
) o;
