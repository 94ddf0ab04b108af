-- TicketStatus: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- ticketStatus, all columns: ADMIN_COMPANY
-- ticketStatus, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
-- ticketStatuses, all columns: ADMIN_COMPANY
-- TicketStatus.tickets: ADMIN_COMPANY
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."code" as "code",
  t."descripcion" as "descripcion",
  t."color" as "color"
from "ticket_statuses" t
order by t."id";
