-- What the reads of Session become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- mySessions: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."started_at" as "startedAt",
  t."last_used_at" as "lastUsedAt",
  t."network" as "network",
  t."user_agent" as "userAgent",
  t."expires_at" as "expiresAt",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."user_id" as "userId"
from
  "sessions" t
  left join "users" t_user_id on t_user_id."id" = t."user_id"
where
  (
    t."expires_at" > $1::timestamptz
    and coalesce(
      t."started_at" >= t_user_id."sessions_valid_from",
      true
    )
  ) = $2
  and t."user_id" = $3
order by
  t."last_used_at" desc,
  t."id" desc
limit
  $4;
