-- What the reads of SecondFactorState become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- mySecondFactor: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  cardinality("recovery_hashes") as "left"
from
  "second_factors"
where
  "user_id" = $1
  and "confirmed_at" is not null;
