-- TicketCategory: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- ticketCategory, all columns: ADMIN_COMPANY
-- ticketCategory, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
-- ticketCategories, all columns: ADMIN_COMPANY
-- TicketCategory.tickets: ADMIN_COMPANY
select t."id" as "id", t."version" as "version", t."modified_at" as "updatedAt", t."categoria" as "categoria"
from "ticket_categories" t
order by t."id";
