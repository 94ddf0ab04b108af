import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { DEMO_PASSWORD } from '../../src/demo/accounts.js';
import type { GraphqlAnswer } from '../support/client.js';

/** The values with which the published writes are sent: those of records that the screens of their caller show. */

export interface Shown {
  /** What the cache has of a screen. */
  screen(name: string): GraphqlAnswer['data'];
  /** What an earlier write of the same caller has answered, under the name of its mutation. */
  done(write: string): GraphqlAnswer['data'];
}

/** Writes in the order in which a caller sends them, each with its values. */
type Writes = Readonly<Record<string, (shown: Shown) => Readonly<Record<string, unknown>>>>;

export interface Caller {
  /** The account of the demonstration data. */
  readonly username: string;
  readonly screens: readonly string[];
  readonly writes: Writes;
}

const COMMUNITY = 'c0000000-0000-4000-8000-000000000001';
const OTHER_COMMUNITY = 'c0000000-0000-4000-8000-000000000002';
const ANNOUNCEMENT = 'a0000000-0000-4000-8000-000000000001';

/** The id of a record, as its screen shows it. */
const idOf = ({ id }: { readonly id: string | number }) => String(id);

interface Question {
  readonly id: string;
  readonly kind: string;
  readonly opciones: readonly string[] | null;
}

const answerTo = ({ id, kind, opciones }: Question) => ({
  preguntaId: id,
  respuesta: opciones?.[0] ?? (kind === 'RATING' ? '4' : 'Todo bien'),
});

const commentOn = (origen: string, idOrigen: string) => ({
  input: { origen, idOrigen, comentarioTexto: `Gracias ${randomUUID()}` },
});

const ticketOf = (shown: Shown) => idOf(shown.screen('ticket-thread').ticket);

/** The first record of a list that a caller may do something with. */
const allowed = (records: readonly GraphqlAnswer['data'][], action: string) => {
  const found = records.find(({ can }) => can[action].allowed);
  expect([action, found]).toEqual([action, expect.anything()]);
  return found;
};

const nodesOf = ({ edges }: GraphqlAnswer['data']) => edges.map(({ node }: GraphqlAnswer['data']) => node);

export const CALLERS: readonly Caller[] = [
  {
    username: 'residente',
    screens: [
      'resident-home',
      'pay',
      'book-amenity',
      'vote',
      'provider-directory',
      'documents',
      'ticket-thread',
      'profile',
      'announcement-readers',
    ],
    writes: {
      'answer-survey': (shown) => {
        const survey = allowed(nodesOf(shown.screen('vote').surveys), 'answer');
        return { nodeId: survey.nodeId, input: { respuestas: survey.preguntas.map(answerTo) } };
      },
      'report-payment': (shown) => {
        const { id, charges } = shown.screen('pay').viewer.resident;
        const cargoResidenteId = idOf(nodesOf(charges)[0]);
        return { input: { residenteId: id, cargoResidenteId, monto: 10.5 } };
      },
      reserve: (shown) => {
        const [time] = shown.screen('book-amenity').community.amenities.nodes.flatMap(longFreeTimesOf);
        return { input: { ...time, numPersonas: 1 } };
      },
      'cancel-reservation': (shown) => ({ nodeId: shown.done('reserve').createAmenityReservation.nodeId }),
      'report-ticket': () => ({ input: { kind: 'MAINTENANCE', contenido: 'La lámpara no enciende' } }),
      'comment-ticket': (shown) => commentOn('ticket', ticketOf(shown)),
      'comment-announcement': () => commentOn('post', ANNOUNCEMENT),
      'read-announcements': (shown) => {
        const { nodes } = shown.screen('resident-home').viewer.resident.community.announcements;
        return { ids: [ANNOUNCEMENT, ...nodes.map(idOf)] };
      },
      'read-notifications': () => ({ before: new Date().toISOString() }),
      'rate-provider': (shown) => ({
        nodeId: allowed(
          nodesOf(shown.screen('provider-directory').community.serviceProviders).reverse(),
          'rate',
        ).nodeId,
        input: { puntuacion: 5 },
      }),
      'change-profile': () => ({ input: { firstName: 'Renée', phone: '442 555 0199' } }),
      'end-session': (shown) => ({ nodeId: shown.screen('profile').mySessions[0].nodeId }),
    },
  },
  {
    username: 'vigilante',
    screens: ['gate', 'gate-today', 'visitor-history', 'directory', 'documents', 'profile'],
    writes: {
      'announce-visit': (shown) => ({
        input: {
          residentId: idOf(nodesOf(shown.screen('directory').community.residents)[0]),
          subject: 'Entrega',
          visitorName: 'Manuel Ortega',
          totalPeople: 2,
          arrivalDate: new Date(Date.now() + 60_000).toISOString(),
        },
      }),
      'check-in': (shown) => ({ nodeId: shown.done('announce-visit').createResidentVisit.nodeId }),
      'check-out': (shown) => ({ nodeId: shown.done('announce-visit').createResidentVisit.nodeId }),
    },
  },
  {
    username: 'admin',
    screens: [
      'manager-inbox',
      'communities',
      'reservation-calendar',
      'survey-results',
      'announcement-readers',
      'debtors',
      'debtor-follow-up',
      'treasurer-board',
      'monthly-close',
      'monthly-charges',
      'fees',
      'charge-month',
      'late-fees',
      'units',
      'unit',
      'account',
      'directory',
      'documents',
      'ticket-thread',
      'gate-today',
      'visitor-history',
      'profile',
    ],
    writes: {
      'begin-second-factor': () => ({ input: { currentPassword: DEMO_PASSWORD } }),
      'confirm-second-factor': (shown) => ({
        input: {
          code: generateSync({ secret: shown.done('begin-second-factor').beginSecondFactor.secret }),
        },
      }),
      'disable-second-factor': (shown) => ({
        input: {
          currentPassword: DEMO_PASSWORD,
          // A code of an authenticator holds once.
          code: shown.done('confirm-second-factor').confirmSecondFactor[0],
        },
      }),
      'invite-visitor': (shown) => ({
        input: {
          residentId: idOf(nodesOf(shown.screen('directory').community.residents)[0]),
          visitorName: 'Sofía Arriaga',
          validFrom: new Date(Date.now() - 60_000).toISOString(),
          validUntil: new Date(Date.now() + 3_600_000).toISOString(),
          singleUse: true,
        },
      }),
      'check-in-visitor': (shown) => ({
        input: { token: shown.done('invite-visitor').createVisitorPass.token },
      }),
      'approve-reservation': (shown) => ({ nodeId: allowed(reservationsOf(shown), 'approve').nodeId }),
      'cancel-reservation': (shown) => ({ nodeId: allowed(reservationsOf(shown), 'cancel').nodeId }),
      'set-ticket-status': (shown) => ({ ids: [Number(ticketOf(shown))], state: 'IN_REVIEW' }),
      'comment-ticket': (shown) => commentOn('ticket', idOf(unansweredOf(shown))),
      'comment-announcement': () => commentOn('post', ANNOUNCEMENT),
      'charge-residents': (shown) => ({
        input: nodesOf(shown.screen('directory').community.residents)
          .slice(0, 2)
          .map((resident: { id: string }) => ({
            residentId: idOf(resident),
            descripcion: 'Cuota extraordinaria',
            fecha: new Date().toISOString(),
            monto: 250,
            state: 'ACTIVE',
          })),
      }),
      'charge-fee': (shown) => {
        const { nodeId, preview } = shown.screen('charge-month').fee;
        const { month, units, amount } = preview;
        return { nodeId, input: { month, expected: { units, amount } } };
      },
      'create-fee': (shown) => ({
        input: {
          ...{ communityId: OTHER_COMMUNITY, name: 'Jardinería', basis: 'EQUAL', amount: 120 },
          ...{ firstMonth: shown.screen('charge-month').fee.preview.month, dueDay: 15 },
        },
      }),
      'change-fee': (shown) => {
        const { nodeId, version } = shown.done('create-fee').createFee;
        const lateFee = { graceDays: 5, kind: 'PERCENT', value: 3, repeats: 'ONCE', when: 'AT_START' };
        return { nodeId, input: { name: 'Jardines', amount: 150, lateFee }, expectedVersion: version };
      },
      'delete-fee': (shown) => ({ nodeId: shown.done('create-fee').createFee.nodeId }),
      'charge-late-fees': (shown) => {
        const { charges, amount } = shown.screen('late-fees').previewLateFees;
        return { community: COMMUNITY, expected: { charges, amount } };
      },
      'waive-charges': (shown) => {
        const lateFee = allowed(shown.screen('late-fees').residentCharges.nodes, 'waive');
        return { ids: [idOf(lateFee)], reason: 'Acuerdo', expectedVersions: [lateFee.version] };
      },
      'apply-payment': (shown) => {
        const { payments, charges } = shown.screen('unit').unit;
        const advance = payments.nodes.find(({ concepto }: GraphqlAnswer['data']) => concepto === 'Anticipo');
        const owed = nodesOf(charges).find(({ balance }: GraphqlAnswer['data']) => balance > 10);
        return {
          nodeId: advance.nodeId,
          input: { applications: [{ chargeId: idOf(owed), amount: 10 }] },
        };
      },
      'adjust-unit': (shown) => ({
        nodeId: shown.screen('unit').unit.nodeId,
        input: {
          amount: 5,
          concept: 'Descuento',
          day: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
        },
      }),
      'transfer-unit': (shown) => {
        const { nodeId, version, payer } = shown.screen('unit').unit;
        const residents = nodesOf(shown.screen('directory').community.residents);
        const buyer = residents.find((one: GraphqlAnswer['data']) => one.nodeId !== payer.nodeId);
        const on = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
        return { nodeId, input: { payerId: idOf(buyer), on, debt: 'FOLLOWS' }, expectedVersion: version };
      },
      'confirm-payments': (shown) => {
        const payment = allowed(paymentsOf(shown), 'confirm');
        return { ids: [idOf(payment)], expectedVersions: [payment.version] };
      },
      'refuse-payment': (shown) => ({
        nodeId: allowed(paymentsOf(shown), 'confirm').nodeId,
        input: { state: 'CANCELLED' },
      }),
      'cancel-payment': (shown) => ({
        nodeId: shown.done('confirm-payments').confirmResidentPayments[0].nodeId,
        input: { state: 'CANCELLED' },
      }),
      'delete-payment': (shown) => ({ nodeId: shown.done('refuse-payment').updateResidentPayment.nodeId }),
      'remind-survey': (shown) => ({ nodeId: shown.screen('survey-results').survey.nodeId }),
      'delete-document': (shown) => ({
        nodeId: allowed(nodesOf(shown.screen('documents').documents), 'delete').nodeId,
      }),
      'onboard-resident': () => {
        const name = `vecina.${randomUUID()}`;
        return {
          input: {
            account: {
              username: name,
              email: `${name}@example.com`,
              firstName: 'Natalia',
              lastName: 'Olvera',
              roleId: '44444444-4444-4444-4444-444444444444',
            },
            resident: { communityId: COMMUNITY, fullName: 'Natalia Olvera', address: 'Circuito Encinos 31' },
            pets: [{ name: 'Canela', species: 'Perro', breed: 'Mestiza', color: 'Café', age: 2 }],
          },
        };
      },
    },
  },
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The free times of an amenity that a reservation fits into: the first one may end soon, by the hour at which the test runs. */
const longFreeTimesOf = (amenity: GraphqlAnswer['data']) =>
  amenity.availability
    .filter(
      ({ from, to }: { from: string; to: string }) =>
        Date.parse(to) - Date.parse(from) >= (amenity.horasPorReservacion ?? 1) * HOUR_MS,
    )
    .map(({ from }: { from: string }) => ({ amenityId: idOf(amenity), horario: from }));

const reservationsOf = (shown: Shown) =>
  shown
    .screen('reservation-calendar')
    .community.amenities.nodes.flatMap(({ reservations }: GraphqlAnswer['data']) => reservations.nodes);

const paymentsOf = (shown: Shown) => nodesOf(shown.screen('treasurer-board').community.residentPayments);

const unansweredOf = (shown: Shown) =>
  shown
    .screen('manager-inbox')
    .viewer.communities.nodes.flatMap(({ unanswered }: GraphqlAnswer['data']) => unanswered.nodes)[0];
