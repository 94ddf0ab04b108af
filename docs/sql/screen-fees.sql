-- screen-fees: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- fees: SYSTEM_ADMIN
select
  t."id" as "id",
  t."version" as "version",
  t."name" as "name",
  t_community_id."nombre" as "communityName",
  t."kind" as "kind",
  t."basis" as "basis",
  t."amount" as "amount",
  t."every" as "every",
  t."first_month" as "firstMonth",
  t."last_month" as "lastMonth",
  t."due_day" as "dueDay",
  t."automatic_since" as "automaticSince",
  t."late_grace_days" as "lateGraceDays",
  t."late_kind" as "lateKind",
  t."late_value" as "lateValue",
  t."late_repeats" as "lateRepeats",
  t."late_when" as "lateWhen",
  t."late_most" as "lateMost",
  t."late_since" as "lateSince",
  t."created_at" as "createdAt"
from "fees" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."is_active"
  and t."community_id" = $1::uuid
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
order by t."created_at" desc, t."id" desc
limit $2;
select count(*)::int4 as total
from "fees" t
where
  t."is_active"
  and t."community_id" = $1::uuid
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
