-- screen-record-history: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- record-history: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  with p1 as materialized (
    select *, row_number() over () as "#"
    from (
      select
        t2."id" as "id",
        t2."created_at" as "createdAt",
        t2."action" as "action",
        t2."before" as "before",
        t2."after" as "after",
        t2."username" as "username",
        t2."role" as "role",
        t2."network" as "network",
        t2."user_id" as "userId"
      from "audit_entries" t2
      where (t2."record" = $1::text and t2."record_id" = $2::text)
      order by t2."created_at" desc, t2."id" desc
      limit $3
    ) p1
  )
  select
    (
      select count(*)::int4
      from "audit_entries" t3
      where (t3."record" = $4::text and t3."record_id" = $5::text)
    ) as "totalCount",
    (
      select o4
      from (
        select
          exists (select from p1 where "#" > $6) as "hasNextPage",
          (
            select translate(
              encode(
                convert_to(
                  json_build_array('CREATED_AT_DESC'::text, to_char(p1."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p1."id")::text,
                  'UTF8'
                ),
                'base64'
              ),
              E'+/=\n',
              '-_'
            )
            from p1
            where "#" <= $7
            order by "#" desc
            limit 1
          ) as "endCursor"
      ) o4
    ) as "pageInfo",
    array(
      select o8
      from (
        select (
          select o7
          from (
            select
              translate(encode(convert_to('AuditEntry:'::text || p1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
              to_char(p1."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
              p1."action" as "action",
              p1."before" as "before",
              p1."after" as "after",
              p1."username" as "username",
              case p1."role"
                when 'SYSTEM_ADMIN'::text then 'SYSTEM_ADMIN'::text
                when 'ADMIN_COMPANY'::text then 'ADMIN_COMPANY'::text
                when 'COMITEE_MEMBER'::text then 'COMITEE_MEMBER'::text
                when 'RESIDENT'::text then 'RESIDENT'::text
                when 'RENTER'::text then 'RENTER'::text
                when 'VIGILANCE'::text then 'VIGILANCE'::text
              end as "userRole",
              p1."network" as "network",
              (
                select o6
                from (
                  select
                    translate(encode(convert_to('User:'::text || t5."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    t5."first_name" as "firstName",
                    t5."last_name" as "lastName"
                  from "users" t5
                  where t5."id" = p1."userId"
                ) o6
              ) as "user"
          ) o7
        ) as "node"
        from p1
        where "#" <= $8
        order by "#"
      ) o8
    ) as "edges"
) o;
