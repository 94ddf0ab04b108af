import type { Reach } from '../../src/engine/declare.js';
import type { RoleCode } from '../../src/platform/roles.js';

/** How far each role reaches, in this order (docs/contract/access.md#scope-by-record). */
export const ROLES: readonly RoleCode[] = [
  'SYSTEM_ADMIN',
  'ADMIN_COMPANY',
  'COMITEE_MEMBER',
  'RESIDENT',
  'RENTER',
  'VIGILANCE',
];

/** The rows of the contract, with the reach of their single reads. */
const ROWS = `
all community community community community community  Amenity AmenityClosure AmenitySchedule Announcement Banner Community Survey
all community community own       own       community  AmenityReservation Pet Resident ResidentVisit Unit Vehicle VisitorPass
all community community community community partly     Comment
all community community community community own        Ticket
all community partly    partly    partly    partly     Document
all community own       own       own       own        Receipt ResidentCharge ResidentPayment User
all community community community community none       CommunityProvider ServiceProvider
all community none      none      none      none       BankBalance Certificate CommunityCharge CommunityConfiguration CommunityPrice Contract Fee Import Payment PaymentHistory
all all       all       all       all       all        TicketCategory TicketStatus VehicleType
`;

export const REACH: Readonly<Record<string, readonly Reach[]>> = Object.fromEntries(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const words = row.split(/ +/);
      return words.slice(ROLES.length).map((record) => [record, words.slice(0, ROLES.length)] as const);
    }),
) as Record<string, Reach[]>;

/** The records whose lists hold fewer rows than their single read. */
export const IN_LISTS: typeof REACH = {
  Ticket: ['all', 'community', 'community', 'own', 'own', 'own'],
};
