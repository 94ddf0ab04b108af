import { RESERVATION } from '../../src/modules/amenities/amenity-reservation.entity.js';
import type { Community } from '../../src/modules/communities/community.entity.js';
import type { ResidentUser } from '../support/accounts.js';
import type { Builder } from '../support/build.js';

/** The place in which the records of the table are created. */
export interface Place {
  readonly make: Builder;
  readonly community: Community;
  /** The resident who owns the records. */
  readonly owner: ResidentUser;
  /** Communities of the administrator, of which each is used for one record. */
  readonly communities: Community[];
}

interface Row {
  readonly id: string | number;
}

type Make = (place: Place) => Promise<Row>;

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const OPEN = { fechaInicio: inDays(-1), fechaFin: inDays(1) };

/** Records of every type that clients edit, one for each state that affects what may be done with it. */
export const RECORDS_TO_EDIT: readonly (readonly [type: string, state: string, make: Make])[] = [
  ['Community', 'any', async ({ communities }) => communities.pop() as Community],
  ['User', 'of a resident', ({ make, community }) => make.residentUser(community)],
  ['User', 'of an administrator', ({ make, community }) => make.admin(community)],
  [
    'User',
    'deactivated',
    async ({ make, community }) => make.user('VIGILANCE', { isActive: false }, [community]),
  ],
  ['Resident', 'any', async ({ make, community }) => (await make.residentUser(community)).resident],
  ['Unit', 'any', ({ make, community }) => make.unit(community)],
  [
    'Unit',
    'with a payer',
    ({ make, community, owner }) => make.unit(community, { payerId: owner.resident.id }),
  ],
  [
    'Unit',
    'owing',
    async ({ make, community, owner: { resident } }) => {
      const unit = await make.unit(community, { payerId: resident.id });
      await make.residentCharge(resident, { unitId: unit.id });
      return unit;
    },
  ],
  ['Unit', 'deleted', ({ make, community }) => make.unit(community, { isActive: false })],
  ['Fee', 'any', ({ make, owner }) => make.feeOf(owner.resident)],
  ['Fee', 'deleted', ({ make, community }) => make.fee(community, { isActive: false })],
  ['Import', 'rehearsed', ({ make, community }) => make.importWithRow(community)],
  ['Import', 'with faults', ({ make, community }) => make.import(community, { wrong: 1 })],
  ['Import', 'applied', ({ make, community }) => make.importWithRow(community, { state: 'APPLIED' })],
  ['Vehicle', 'any', ({ make, owner }) => make.vehicle(owner.resident)],
  ['Pet', 'any', ({ make, owner }) => make.pet(owner.resident)],
  [
    'ResidentVisit',
    'expected',
    ({ make, owner }) => make.visit(owner.resident, { arrivalDate: inDays(1), departureDate: null }),
  ],
  [
    'ResidentVisit',
    'missed',
    ({ make, owner }) =>
      make.visit(owner.resident, { createdAt: inDays(-5), arrivalDate: inDays(-3), departureDate: null }),
  ],
  [
    'ResidentVisit',
    'inside with a planned departure',
    ({ make, owner }) => make.visit(owner.resident, { arrivalDate: inDays(-1), departureDate: inDays(1) }),
  ],
  [
    'ResidentVisit',
    'inside',
    ({ make, owner }) =>
      make.visit(owner.resident, {
        arrivalDate: inDays(-1),
        departureDate: null,
        checkedInAt: inDays(-1),
      }),
  ],
  [
    'ResidentVisit',
    'left',
    ({ make, owner }) => make.visit(owner.resident, { arrivalDate: inDays(-1), departureDate: inDays(-1) }),
  ],
  ['VisitorPass', 'any', ({ make, owner }) => make.pass(owner.resident)],
  ['VisitorPass', 'revoked', ({ make, owner }) => make.pass(owner.resident, { revokedAt: inDays(-1) })],
  ['Ticket', 'any', ({ make, owner }) => make.ticket(owner.resident)],
  [
    'Comment',
    'on a ticket',
    async ({ make, owner }) => make.comment(owner.resident, await make.ticket(owner.resident)),
  ],
  [
    'Comment',
    'on a post',
    ({ make, owner }) => make.comment(owner.resident, { origen: 'post', idOrigen: '1' }),
  ],
  ['Survey', 'open', ({ make, community }) => make.survey(community, OPEN)],
  [
    'Survey',
    'reminded today',
    ({ make, community }) => make.survey(community, { ...OPEN, remindedAt: new Date().toISOString() }),
  ],
  ['Survey', 'inactive', ({ make, community }) => make.survey(community, { ...OPEN, isActive: false })],
  [
    'Survey',
    'over',
    ({ make, community }) => make.survey(community, { fechaInicio: inDays(-2), fechaFin: inDays(-1) }),
  ],
  ['Amenity', 'any', ({ make, community }) => make.amenity(community)],
  ['AmenityClosure', 'any', async ({ make, community }) => make.closure(await make.amenity(community))],
  ['AmenitySchedule', 'any', async ({ make, community }) => make.schedule(await make.amenity(community))],
  [
    'AmenityReservation',
    'live',
    async ({ make, community, owner }) => make.reservation(await make.amenity(community), owner.resident),
  ],
  ...Object.entries(RESERVATION).map(
    ([name, status]) =>
      [
        'AmenityReservation',
        `of the status ${name}`,
        async ({ make, community, owner }: Place) =>
          make.reservation(await make.amenity(community), owner.resident, { status }),
      ] as const,
  ),
  [
    'AmenityReservation',
    'cancelled',
    async ({ make, community, owner }) =>
      make.reservation(await make.amenity(community), owner.resident, { status: RESERVATION.CANCELLED }),
  ],
  [
    'AmenityReservation',
    'cancelled and taken since',
    async ({ make, community, owner }) => {
      const amenity = await make.amenity(community);
      await make.reservation(amenity, (await make.residentUser(community)).resident);
      return make.reservation(amenity, owner.resident, { status: RESERVATION.CANCELLED });
    },
  ],
  ['Announcement', 'any', ({ make, community }) => make.announcement(community)],
  ['Announcement', 'general', ({ make }) => make.announcement(null)],
  ['Banner', 'any', ({ make, community }) => make.banner(community)],
  ['CommunityConfiguration', 'any', ({ make, community }) => make.configuration(community)],
  ['CommunityPrice', 'any', ({ make, community }) => make.price(community)],
  ['CommunityProvider', 'any', ({ make, community }) => make.provider(community)],
  ['ServiceProvider', 'any', ({ make, community }) => make.serviceProvider(community)],
  ['Contract', 'any', ({ make, community }) => make.contract(community)],
  [
    'PaymentHistory',
    'any',
    async ({ make, community }) => make.paymentHistory(await make.contract(community)),
  ],
  ['CommunityCharge', 'unpaid', async ({ make, community }) => make.charge(await make.contract(community))],
  [
    'CommunityCharge',
    'partly paid',
    async ({ make, community }) =>
      make.charge(await make.contract(community), { montoCargo: 100, montoPagado: 10 }),
  ],
  ['Payment', 'any', ({ make, community }) => make.payment(community)],
  ['ResidentCharge', 'any', ({ make, owner }) => make.residentCharge(owner.resident)],
  ['ResidentPayment', 'applied', ({ make, owner }) => make.residentPayment(owner.resident)],
  [
    'ResidentPayment',
    'unconfirmed',
    ({ make, owner }) => make.residentPayment(owner.resident, { status: 'PorConfirmar' }),
  ],
  [
    'ResidentPayment',
    'unconfirmed, of a cancelled charge',
    async ({ make, owner }) => {
      const charge = await make.residentCharge(owner.resident, { manualStatus: 'Cancelado' });
      return make.residentPayment(owner.resident, { status: 'PorConfirmar', cargoResidenteId: charge.id });
    },
  ],
  ['BankBalance', 'any', ({ make, community }) => make.bankBalance(community)],
  ['Document', 'any', ({ make, community }) => make.document(community)],
];

/** Mutations with the id of a record that are not permissions of the record, with the reason. */
export const WITHOUT_PERMISSION: Readonly<Record<string, string>> = {
  endSession: "the caller sees and ends only the caller's own sessions",
  inviteResident: '`email` tells administrators who has none',
  markAnnouncementsRead: 'whoever reads an announcement may mark it as read',
  markNotificationsRead: 'the caller marks only their own notifications',
  setTicketStatus: 'it is the action of the permission `update`',
};
