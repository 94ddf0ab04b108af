-- VehicleType: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- vehicleType, all columns: ADMIN_COMPANY
-- vehicleType, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
-- vehicleTypes, all columns: ADMIN_COMPANY
-- VehicleType.vehicles: ADMIN_COMPANY
select t."id" as "id", t."version" as "version", t."modified_at" as "updatedAt", t."name" as "name"
from "vehicle_types" t
order by t."id";
