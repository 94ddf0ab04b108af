-- Viewer: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- viewer: ADMIN_COMPANY
select
  t."id" as "id",
  t."first_name" as "firstName",
  t."last_name" as "lastName",
  t."username" as "username",
  t."email" as "email",
  t."role_id" as "roleId",
  t_role_id."code" as "role",
  t_role_id."code" as "roleCode",
  array[t_role_id."code"] as "roles",
  array[t."role_id"] as "roleIds",
  array[t_role_id."code"] as "roleCodes",
  t."is_active" as "isActive",
  t."phone" as "phone",
  t."address" as "address",
  case
    when t_role_id."code" in ('ADMIN_COMPANY', 'SYSTEM_ADMIN')
    and t."sent_resident_info" is not null then json_build_object(
      'residentId',
      null,
      'fullName',
      coalesce(t."sent_resident_info" ->> 'fullName', t."first_name" || ' ' || t."last_name"),
      'email',
      t."sent_resident_info" ->> 'email',
      'phone',
      t."sent_resident_info" ->> 'phone',
      'number',
      t."sent_resident_info" ->> 'number',
      'address',
      coalesce(t."sent_resident_info" ->> 'address', t."address"),
      'communityId',
      (
        array(
          select c."id"
          from
            jsonb_array_elements_text(t."sent_resident_info" -> 'communityIds') with ordinality as g ("id", "place")
            join "communities" c on c."id" = g."id"::uuid
            and c."deleted_at" is null
          order by g."place"
        )
      ) [1],
      'communityIds',
      array(
        select c."id"
        from
          jsonb_array_elements_text(t."sent_resident_info" -> 'communityIds') with ordinality as g ("id", "place")
          join "communities" c on c."id" = g."id"::uuid
          and c."deleted_at" is null
        order by g."place"
      )
    )
    else coalesce(
      (
        select json_build_object(
          'residentId',
          r."id",
          'fullName',
          r."full_name",
          'email',
          r."email",
          'phone',
          r."phone",
          'number',
          r."number",
          'address',
          r."address",
          'communityId',
          r."community_id",
          'communityIds',
          array_remove(array[r."community_id"], null)
        )
        from "residents" r
        where r."user_id" = t."id" and r."deleted_at" is null
      ),
      case when coalesce(nullif(t."phone", ''), nullif(t."address", '')) is not null then json_build_object(
        'residentId',
        null,
        'fullName',
        t."first_name" || ' ' || t."last_name",
        'email',
        t."email",
        'phone',
        t."phone",
        'number',
        null,
        'address',
        t."address",
        'communityId',
        null,
        'communityIds',
        array[]::uuid[]
      )
      end
    )
  end as "contact",
  array(
    select a."community_id"
    from "community_assignments" a join "communities" c on c."id" = a."community_id" and c."deleted_at" is null
    where a."user_id" = t."id"
    order by c."created_at", c."id"
  ) as "userCommunityIds",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from "users" t left join "roles" t_role_id on t_role_id."id" = t."role_id"
where
  t."id" = $1
  and (
    t."id" = $2::uuid
    or coalesce(
      nullif(
        array(
          select a."community_id"
          from "community_assignments" a
          where a."user_id" = t."id"
          union
          (
            select r."community_id"
            from "residents" r
            where r."user_id" = t."id" and r."community_id" is not null
            order by r."deleted_at" desc nulls first
            limit 1
          )
        ),
        '{}'
      ),
      t."audience"
    ) && $4::uuid[]
    or (
      coalesce(
        nullif(
          array(
            select a."community_id"
            from "community_assignments" a
            where a."user_id" = t."id"
            union
            (
              select r."community_id"
              from "residents" r
              where r."user_id" = t."id" and r."community_id" is not null
              order by r."deleted_at" desc nulls first
              limit 1
            )
          ),
          '{}'
        ),
        t."audience"
      ) is null
    )
    and t_role_id."code" <> all ($3::text[])
  );
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."user_id" as "userId",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    array_remove(array[t1."community_id"], null) as "communityIds",
    t1."full_name" as "fullName",
    t1."email" as "email",
    t1."phone" as "phone",
    t1."number" as "number",
    t1."address" as "address",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from "residents" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
      or t1."id" = $3::uuid
    )
) o;
select count(*)::int4 as "unread"
from "announcements" t
where
  not exists (select from "announcement_readings" r where r."announcement_id" = t."id" and r."user_id" = $1)
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (t."audience" is null or t."audience" && $2::uuid[])
  );
