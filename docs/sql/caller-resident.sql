-- What the reads of CallerResident become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- meResident: SYSTEM_ADMIN
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."full_name" as "fullName",
  t."email" as "email",
  t."phone" as "phone",
  t."number" as "number",
  t."address" as "address",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."deleted_at" is null;

-- meResident: ADMIN_COMPANY
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."full_name" as "fullName",
  t."email" as "email",
  t."phone" as "phone",
  t."number" as "number",
  t."address" as "address",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $3::uuid[]
    )
    or t."id" = $4
  );

-- meResident: COMITEE_MEMBER
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."full_name" as "fullName",
  t."email" as "email",
  t."phone" as "phone",
  t."number" as "number",
  t."address" as "address",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."id" = $3
  );

-- meResident: RESIDENT, RENTER
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."full_name" as "fullName",
  case
    when t."id" = $1 then t."email"
  end as "email",
  case
    when t."id" = $2 then t."phone"
  end as "phone",
  t."number" as "number",
  case
    when t."id" = $3 then t."address"
  end as "address",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $4
  and t."deleted_at" is null
  and (t."id" = $5);

-- meResident: VIGILANCE
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."full_name" as "fullName",
  case
    when t."id" = $1 then t."email"
  end as "email",
  t."phone" as "phone",
  t."number" as "number",
  case
    when t."id" = $2 then t."address"
  end as "address",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $3
  and t."deleted_at" is null
  and (
    t."community_id" = any ($4::uuid[])
    or t."id" = $5
  );
