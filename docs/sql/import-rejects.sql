-- ImportRejects: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- importRejects: ADMIN_COMPANY
select t."file_name" as "fileName", t."headers" as "headers", t."encoding" as "encoding", t."delimiter" as "delimiter"
from "imports" t
where t."id" = $1 and (t."community_id" = any ($2::uuid[]));
select "cells", "faults"
from "import_rows"
where "import_id" = $1 and "outcome" = 'WRONG'
order by "line";
