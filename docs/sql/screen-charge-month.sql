-- screen-charge-month: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- charge-month: SYSTEM_ADMIN
select
  t."id" as "id",
  t."version" as "version",
  t."name" as "name",
  t_community_id."nombre" as "communityName",
  t."every" as "every",
  t."first_month" as "firstMonth",
  t."last_month" as "lastMonth",
  t."due_day" as "dueDay"
from "fees" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."community_id" as "communityId",
  t."name" as "name",
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
  t."is_active" as "isActive",
  t."created_at" as "createdAt"
from "fees" t
where
  t."id" = any ($1::uuid[])
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
