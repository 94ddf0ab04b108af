-- Node: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- node: ADMIN_COMPANY
-- nodes: ADMIN_COMPANY
select t."id" as "id"
from "vehicles" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t_resident_id."community_id" = any ($2::uuid[])
    or t_resident_id."community_id" is null
    and (t_resident_id."audience" is null or t_resident_id."audience" && $2::uuid[])
    or t."resident_id" = $3::uuid
  );
