-- LateFeePreview: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- previewLateFees: ADMIN_COMPANY
select ($3::timestamptz at time zone coalesce(t."time_zone", $4::text))::date as "today"
from "communities" t
where t."id" = $1 and t."deleted_at" is null and (t."id" = any ($2::uuid[]));
select distinct on ("community_id") "community_id" as "communityId", "valor"
from "community_configurations"
where "community_id" = any ($1::uuid[]) and "codigo" = $2
order by "community_id", "created_at" desc, "id" desc;
