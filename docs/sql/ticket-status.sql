-- TicketStatus: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- ticketStatus, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id", t1."code" as "code", t1."descripcion" as "descripcion", t1."color" as "color"
  from "ticket_statuses" t1
  where t1."id" = $1
) o;

-- ticketStatus, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "ticket_statuses" t1 where t1."id" = $1) o;

-- ticketStatuses, all columns: ADMIN_COMPANY
select t."id" as "id", t."code" as "code", t."descripcion" as "descripcion", t."color" as "color"
from "ticket_statuses" t
order by t."id" asc;

-- TicketStatus.tickets: ADMIN_COMPANY
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
            t2."status_id" = rt1."id"
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
  from (select t1."id" as "id" from "ticket_statuses" t1 where t1."id" = $1) rt1
) o;
