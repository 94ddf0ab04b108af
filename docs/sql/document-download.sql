-- DocumentDownload: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- documentDownload: ADMIN_COMPANY
select
  t."community_id" as "communityId",
  t_community_id."deleted_at" as "communityDeletedAt",
  t."user_id" as "userId",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc"
from "documents" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where t."id" = $1;
select t."id" as "id"
from "documents" t
where
  t."id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (t."audience" is null or t."audience" && $2::uuid[])
  );
