-- What the reads of Node become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- node: SYSTEM_ADMIN
select
  t."id" as "id"
from
  "vehicles" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null;

-- node: ADMIN_COMPANY
select
  t."id" as "id"
from
  "vehicles" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t_resident_id."community_id" = any ($2::uuid[])
    or t_resident_id."community_id" is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $2::uuid[]
    )
    or t."resident_id" = $3
  );

-- node: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id"
from
  "vehicles" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t_resident_id."community_id" = ($2::uuid[]) [1]
    or t."resident_id" = $3
  );

-- node: RESIDENT, RENTER
select
  t."id" as "id"
from
  "vehicles" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."resident_id" = $2);

-- nodes: SYSTEM_ADMIN
select
  t."id" as "id"
from
  "vehicles" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null;

-- nodes: ADMIN_COMPANY
select
  t."id" as "id"
from
  "vehicles" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t_resident_id."community_id" = any ($2::uuid[])
    or t_resident_id."community_id" is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $2::uuid[]
    )
    or t."resident_id" = $3
  );

-- nodes: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id"
from
  "vehicles" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t_resident_id."community_id" = ($2::uuid[]) [1]
    or t."resident_id" = $3
  );

-- nodes: RESIDENT, RENTER
select
  t."id" as "id"
from
  "vehicles" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."resident_id" = $2);
