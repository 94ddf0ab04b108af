-- What the reads of Session become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- mySessions: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  s."id",
  s."started_at" as "startedAt",
  s."last_used_at" as "lastUsedAt",
  s."expires_at" as "expiresAt",
  s."network",
  s."user_agent" as "userAgent"
from
  "sessions" s
  join "users" u on u."id" = s."user_id"
where
  s."user_id" = $1
  and s."expires_at" > $2
  and (
    u."sessions_valid_from" is null
    or s."started_at" >= u."sessions_valid_from"
  )
order by
  s."last_used_at" desc,
  s."id"
limit
  100;
