-- User: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- user, all columns: ADMIN_COMPANY
-- me, all columns: ADMIN_COMPANY
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

-- user, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "users" t1 where t1."id" = $1) o;

-- user, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "users" t1 left join "roles" t1_role_id on t1_role_id."id" = t1."role_id"
  where
    t1."id" = $1
    and (
      t1."id" = $2::uuid
      or coalesce(
        nullif(
          array(
            select a."community_id"
            from "community_assignments" a
            where a."user_id" = t1."id"
            union
            (
              select r."community_id"
              from "residents" r
              where r."user_id" = t1."id" and r."community_id" is not null
              order by r."deleted_at" desc nulls first
              limit 1
            )
          ),
          '{}'
        ),
        t1."audience"
      ) && $4::uuid[]
      or (
        coalesce(
          nullif(
            array(
              select a."community_id"
              from "community_assignments" a
              where a."user_id" = t1."id"
              union
              (
                select r."community_id"
                from "residents" r
                where r."user_id" = t1."id" and r."community_id" is not null
                order by r."deleted_at" desc nulls first
                limit 1
              )
            ),
            '{}'
          ),
          t1."audience"
        ) is null
      )
      and t1_role_id."code" <> all ($3::text[])
    )
) o;

-- user, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "users" t1 where t1."id" = $1 and (t1."id" = $2::uuid)) o;

-- users, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "users" t1 left join "roles" t1_role_id on t1_role_id."id" = t1."role_id"
        where
          true
          and (
            search_text (t1."first_name") like (select search_pattern ($1::text))
            or search_text (t1."last_name") like (select search_pattern ($1::text))
            or search_text (t1."username") like (select search_pattern ($1::text))
            or search_text (t1."email") like (select search_pattern ($1::text))
          )
          and (
            t1."id" = $2::uuid
            or coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t1."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t1."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t1."audience"
            ) && $4::uuid[]
            or (
              coalesce(
                nullif(
                  array(
                    select a."community_id"
                    from "community_assignments" a
                    where a."user_id" = t1."id"
                    union
                    (
                      select r."community_id"
                      from "residents" r
                      where r."user_id" = t1."id" and r."community_id" is not null
                      order by r."deleted_at" desc nulls first
                      limit 1
                    )
                  ),
                  '{}'
                ),
                t1."audience"
              ) is null
            )
            and t1_role_id."code" <> all ($3::text[])
          )
        order by t1."created_at" desc, t1."id" desc
        limit $5
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "users" t3 left join "roles" t3_role_id on t3_role_id."id" = t3."role_id"
      where
        true
        and (
          search_text (t3."first_name") like (select search_pattern ($6::text))
          or search_text (t3."last_name") like (select search_pattern ($6::text))
          or search_text (t3."username") like (select search_pattern ($6::text))
          or search_text (t3."email") like (select search_pattern ($6::text))
        )
        and (
          t3."id" = $7::uuid
          or coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t3."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t3."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t3."audience"
          ) && $4::uuid[]
          or (
            coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t3."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t3."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t3."audience"
            ) is null
          )
          and t3_role_id."code" <> all ($3::text[])
        )
    ) as "totalCount"
) o;

-- User.documents: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "documents" t2
          where
            t2."user_id" = rt1."id"
            and (
              t2."community_id" = any ($4::uuid[])
              or t2."community_id" is null
              and (t2."audience" is null or t2."audience" && $4::uuid[])
            )
          order by t2."fecha" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "documents"
  from (
    select t1."id" as "id"
    from "users" t1 left join "roles" t1_role_id on t1_role_id."id" = t1."role_id"
    where
      t1."id" = $1
      and (
        t1."id" = $2::uuid
        or coalesce(
          nullif(
            array(
              select a."community_id"
              from "community_assignments" a
              where a."user_id" = t1."id"
              union
              (
                select r."community_id"
                from "residents" r
                where r."user_id" = t1."id" and r."community_id" is not null
                order by r."deleted_at" desc nulls first
                limit 1
              )
            ),
            '{}'
          ),
          t1."audience"
        ) && $4::uuid[]
        or (
          coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t1."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t1."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t1."audience"
          ) is null
        )
        and t1_role_id."code" <> all ($3::text[])
      )
  ) rt1
) o;

-- User.resident: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "residents" t2
      where
        t2."id" = rt1."residentId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($4::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $4::uuid[])
          or t2."id" = $5::uuid
        )
    ) o3
  ) as "resident"
  from (
    select
      t1."id" as "id",
      (select r."id" from "residents" r where r."user_id" = t1."id" and r."deleted_at" is null) as "residentId"
    from "users" t1 left join "roles" t1_role_id on t1_role_id."id" = t1."role_id"
    where
      t1."id" = $1
      and (
        t1."id" = $2::uuid
        or coalesce(
          nullif(
            array(
              select a."community_id"
              from "community_assignments" a
              where a."user_id" = t1."id"
              union
              (
                select r."community_id"
                from "residents" r
                where r."user_id" = t1."id" and r."community_id" is not null
                order by r."deleted_at" desc nulls first
                limit 1
              )
            ),
            '{}'
          ),
          t1."audience"
        ) && $4::uuid[]
        or (
          coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t1."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t1."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t1."audience"
          ) is null
        )
        and t1_role_id."code" <> all ($3::text[])
      )
  ) rt1
) o;

-- User.communities: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "communities" t2
          where
            (
              rt1."id" = $5
              or exists (
                select
                from "community_assignments" x
                where x."community_id" = t2."id" and x."user_id" = rt1."id"
              )
            )
            and t2."deleted_at" is null
            and (t2."id" = any ($4::uuid[]))
          order by t2."created_at" desc, t2."id" desc
          limit $6
        ) o3
      ) as "nodes"
    ) o4
  ) as "communities"
  from (
    select t1."id" as "id"
    from "users" t1 left join "roles" t1_role_id on t1_role_id."id" = t1."role_id"
    where
      t1."id" = $1
      and (
        t1."id" = $2::uuid
        or coalesce(
          nullif(
            array(
              select a."community_id"
              from "community_assignments" a
              where a."user_id" = t1."id"
              union
              (
                select r."community_id"
                from "residents" r
                where r."user_id" = t1."id" and r."community_id" is not null
                order by r."deleted_at" desc nulls first
                limit 1
              )
            ),
            '{}'
          ),
          t1."audience"
        ) && $4::uuid[]
        or (
          coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t1."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t1."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t1."audience"
          ) is null
        )
        and t1_role_id."code" <> all ($3::text[])
      )
  ) rt1
) o;
