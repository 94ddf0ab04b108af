-- screen-profile: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- profile: SYSTEM_ADMIN
select cardinality("recovery_hashes") as "left"
from "second_factors"
where "user_id" = $1 and "confirmed_at" is not null;
select
  t."id" as "id",
  t."version" as "version",
  t."username" as "username",
  t."email" as "email",
  t."first_name" as "firstName",
  t."last_name" as "lastName",
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
  end as "contact"
from "users" t left join "roles" t_role_id on t_role_id."id" = t."role_id"
where t."id" = $1;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."user_id" as "userId",
  t."started_at" as "startedAt",
  t."last_used_at" as "lastUsedAt",
  t."network" as "network",
  t."user_agent" as "userAgent",
  t."expires_at" as "expiresAt"
from "sessions" t left join "users" t_user_id on t_user_id."id" = t."user_id"
where
  (t."expires_at" > $1::timestamptz and coalesce(t."started_at" >= t_user_id."sessions_valid_from", true)) = $2
  and t."user_id" = $3::uuid
order by t."last_used_at" desc, t."id" desc
limit $4;
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (
      select
        translate(encode(convert_to('Community:'::text || t1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
        t1."nombre" as "nombre"
      from "communities" t1
      where t1."deleted_at" is null
      order by (sort_key (t1."nombre") collate "C") asc, t1."id" asc
      limit $1
    ) o2
  ) as "nodes"
) o;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."first_name" as "firstName",
  t."last_name" as "lastName",
  t."username" as "username",
  t."email" as "email",
  t."is_email_confirmed" as "isEmailConfirmed",
  t."password_hash" as "passwordHash",
  t."sessions_valid_from" as "sessionsValidFrom",
  t."role_id" as "roleId",
  t."audience" as "audience",
  t."is_active" as "isActive",
  t."phone" as "phone",
  t."address" as "address",
  t."sent_resident_info" as "sentResidentInfo",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
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
  ) as "audienceOfUser"
from "users" t
where t."id" = any ($1::uuid[]);
