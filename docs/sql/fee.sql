-- Fee: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- fee, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    rt1."id" as "id",
    rt1."communityId" as "communityId",
    rt1."communityName" as "communityName",
    rt1."name" as "name",
    rt1."kind" as "kind",
    rt1."basis" as "basis",
    trim_scale((rt1."amount")::numeric) as "amount",
    rt1."every" as "every",
    rt1."firstMonth" as "firstMonth",
    rt1."lastMonth" as "lastMonth",
    rt1."dueDay" as "dueDay",
    rt1."automaticSince" as "automaticSince",
    rt1."isActive" as "isActive",
    to_char(rt1."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    array(
      select o3
      from (
        select
          t2."id" as "id",
          t2."fee_id" as "feeId",
          t2."unit_id" as "unitId",
          trim_scale((t2."amount")::numeric) as "amount",
          to_char(t2."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from "fee_amounts" t2 left join "units" t2_unit_id on t2_unit_id."id" = t2."unit_id"
        where t2."fee_id" = rt1."id" and (t2."community_id" = any ($2::uuid[]))
        order by (sort_key (t2_unit_id."number") collate "C") asc, t2."id" asc
        limit $3
      ) o3
    ) as "amounts"
  from (
    select
      t1."id" as "id",
      t1."community_id" as "communityId",
      t1_community_id."nombre" as "communityName",
      t1."name" as "name",
      t1."kind" as "kind",
      t1."basis" as "basis",
      t1."amount" as "amount",
      t1."every" as "every",
      t1."first_month" as "firstMonth",
      t1."last_month" as "lastMonth",
      t1."due_day" as "dueDay",
      t1."automatic_since" as "automaticSince",
      t1."is_active" as "isActive",
      t1."created_at" as "createdAt"
    from "fees" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- fee, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "fees" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- fee, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "fees" t1 where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))) o;

-- fee, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "fees" t1 where t1."id" = $1 and false) o;

-- fees, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "fees" t1
        where true and (t1."community_id" = any ($1::uuid[]))
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (select count(*)::int4 from "fees" t3 where true and (t3."community_id" = any ($1::uuid[]))) as "totalCount"
) o;

-- Fee.community: ADMIN_COMPANY
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
    from "fees" t1
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Fee.amounts: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select array(
    select o3
    from (
      select t2."id" as "id"
      from "fee_amounts" t2 left join "units" t2_unit_id on t2_unit_id."id" = t2."unit_id"
      where t2."fee_id" = rt1."id" and (t2."community_id" = any ($2::uuid[]))
      order by (sort_key (t2_unit_id."number") collate "C") asc, t2."id" asc
      limit $3
    ) o3
  ) as "amounts"
  from (select t1."id" as "id" from "fees" t1 where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))) rt1
) o;
