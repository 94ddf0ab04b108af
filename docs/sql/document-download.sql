-- What the reads of DocumentDownload become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- documentDownload: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."community_id" as "communityId",
  t_community_id."deleted_at" as "communityDeletedAt",
  t."audience" as "audience",
  t."user_id" as "userId",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc"
from
  "documents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1;
