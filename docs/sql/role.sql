-- Role: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- roles, all columns: ADMIN_COMPANY
select t."id" as "id", t."code" as "code", t."description" as "description"
from "roles" t
order by t."id" asc;

-- roles, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select t."id" as "id"
from "roles" t
order by t."id" asc;
