-- SecondFactorState: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- mySecondFactor: ADMIN_COMPANY
select cardinality("recovery_hashes") as "left"
from "second_factors"
where "user_id" = $1 and "confirmed_at" is not null;
