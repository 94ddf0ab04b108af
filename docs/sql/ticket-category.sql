-- TicketCategory: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- ticketCategory, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (select t1."id" as "id", t1."categoria" as "categoria" from "ticket_categories" t1 where t1."id" = $1) o;

-- ticketCategory, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "ticket_categories" t1 where t1."id" = $1) o;

-- ticketCategories, all columns: ADMIN_COMPANY
select t."id" as "id", t."categoria" as "categoria"
from "ticket_categories" t
order by t."id" asc;

-- TicketCategory.tickets: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "tickets" t2
          where
            t2."categoria_ticket_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."resident_id" = $3::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."fecha_reporte" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "tickets"
  from (select t1."id" as "id" from "ticket_categories" t1 where t1."id" = $1) rt1
) o;
