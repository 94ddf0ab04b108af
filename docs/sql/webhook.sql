-- Webhook: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- webhook, all columns: ADMIN_COMPANY
-- webhook, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY
-- webhooks, all columns: ADMIN_COMPANY
select
  w."id",
  w."user_id" as "userId",
  w."url",
  w."types",
  w."events",
  w."community_id" as "communityId",
  w."payload",
  w."state",
  w."gap_at" as "gapAt"
from "webhooks" w
where (w."user_id" = $1 or $2::boolean) and (w."id" = $3::uuid or $3::uuid is null)
order by w."created_at" desc, w."id"
limit 100;
