-- Session: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- mySessions, all columns: ADMIN_COMPANY
select
  t."id" as "id",
  t."started_at" as "startedAt",
  t."last_used_at" as "lastUsedAt",
  t."network" as "network",
  t."user_agent" as "userAgent",
  t."expires_at" as "expiresAt",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."user_id" as "userId"
from "sessions" t left join "users" t_user_id on t_user_id."id" = t."user_id"
where
  (t."expires_at" > $1::timestamptz and coalesce(t."started_at" >= t_user_id."sessions_valid_from", true)) = $2
  and t."user_id" = $3::uuid
order by t."last_used_at" desc, t."id" desc
limit $4;

-- mySessions, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select t."id" as "id", t."last_used_at" as "lastUsedAt"
from "sessions" t left join "users" t_user_id on t_user_id."id" = t."user_id"
where
  (t."expires_at" > $1::timestamptz and coalesce(t."started_at" >= t_user_id."sessions_valid_from", true)) = $2
  and t."user_id" = $3::uuid
order by t."last_used_at" desc, t."id" desc
limit $4;
