-- AuditEntry: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- auditEntries, every filter, and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "audit_entries" t1
        where
          t1."user_id" = $2
          and t1."record" = $3
          and t1."record_id" = $4
          and t1."community_id" = $5
          and t1."action" = $6
          and t1."created_at" >= $7
          and t1."created_at" < $8
          and t1."community_id" = any (
            array(select a."community_id" from "community_assignments" a where a."user_id" = $9)
          )
        order by t1."created_at" desc, t1."id" desc
        limit $1
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "audit_entries" t3
      where
        t3."user_id" = $10
        and t3."record" = $11
        and t3."record_id" = $12
        and t3."community_id" = $13
        and t3."action" = $14
        and t3."created_at" >= $15
        and t3."created_at" < $16
        and t3."community_id" = any (
          array(select a."community_id" from "community_assignments" a where a."user_id" = $17)
        )
    ) as "totalCount"
) o;

-- auditEntries, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (
      select t1."id" as "id"
      from "audit_entries" t1
      order by t1."created_at" desc, t1."id" desc
      limit $1
    ) o2
  ) as "nodes"
) o;

-- auditEntries, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (
      select t1."id" as "id"
      from "audit_entries" t1
      where t1."community_id" = any (
        array(select a."community_id" from "community_assignments" a where a."user_id" = $2)
      )
      order by t1."created_at" desc, t1."id" desc
      limit $1
    ) o2
  ) as "nodes"
) o;
