import { randomUUID } from 'node:crypto';
import { nodeIdOf } from '../../../src/engine/declare.js';
import { makePaidUnit, peopleInput, saleInput, unitInput } from '../../support/populated-fixture.js';
import type { PopulatedFixture } from '../../support/resources.js';
import * as samples from '../../support/samples.js';
import { zoneFarFromMidnight } from '../../support/zone-of-day.js';
import {
  inDays,
  inputOf,
  joined,
  newResident,
  type Provoke,
  type Refusals,
  rootOf,
  unknownReference,
} from './refused.js';

const asGuard = async ({ service, community }: PopulatedFixture) =>
  service.as(await service.make.guard(community));

/** A plate that a vehicle of a resident has. */
const takenPlate =
  (isNew: boolean): Provoke =>
  async (fixture) => {
    const { service, residentUser, ids } = fixture;
    const { id, licensePlate } = await service.make.vehicle(residentUser.resident);
    const written = `  ${licensePlate.toLowerCase()} `;
    return {
      variables: isNew
        ? { input: await inputOf(fixture, 'Vehicle', { licensePlate: written }) }
        : { id: ids.Vehicle, input: { licensePlate: written } },
      field: 'licensePlate',
      help: { vehicle: { nodeId: nodeIdOf('Vehicle', id) } },
    };
  };

const visit = async ({ service, residentUser }: PopulatedFixture, values: object) =>
  (await service.make.visit(residentUser.resident, { departureDate: null, ...values })).id;

const newTicket = async (fixture: PopulatedFixture) =>
  (await fixture.service.make.ticket(fixture.residentUser.resident)).id;

const ticketInput = (values: object = {}) => ({ ...samples.ticket(), ...values });

/** A survey of the community with one question, and a resident to answer it. */
async function survey(fixture: PopulatedFixture, values: object = {}, question: object = {}) {
  const { service, community } = fixture;
  const made = await service.make.survey(community, values);
  const { id } = await service.make.question(made, question);
  return { id: made.id, question: id, client: service.as(await newResident(fixture)) };
}

/** Sells a unit of the resident, with other values than those of a sale that is possible. */
const sale =
  (values: (fixture: PopulatedFixture) => object | Promise<object>, field: string): Provoke =>
  async (fixture) => ({
    variables: {
      id: await makePaidUnit(fixture),
      input: { ...(await saleInput(fixture)), ...(await values(fixture)) },
    },
    field,
  });

const ANSWER =
  'mutation ($id: GUID!, $input: SurveyResponseInput!) { answerSurvey(id: $id, input: $input) { id } }';

/** A survey that somebody has answered. */
async function answeredSurvey(fixture: PopulatedFixture) {
  const made = await survey(fixture);
  const input = answers([made.question, 'Nada']);
  expect((await made.client.graphql(ANSWER, { id: made.id, input })).errors).toBeUndefined();
  return { ...made, input };
}

const answers = (...given: readonly (readonly [question: string, answer: string])[]) => ({
  respuestas: given.map(([preguntaId, respuesta]) => ({ preguntaId, respuesta })),
});

const answering =
  (
    given: (question: string) => object,
    { values, question, field }: { values?: object; question?: object; field?: string } = {},
  ): Provoke =>
  async (fixture) => {
    const made = await survey(fixture, values, question);
    return {
      client: made.client,
      variables: { id: made.id, input: given(made.question) },
      ...(field ? { field } : {}),
    };
  };

/** Asks for a reminder of a survey that takes none. */
const reminding =
  (values: object): Provoke =>
  async (fixture) => ({ variables: { id: (await survey(fixture, values)).id } });

/** Asks twice on a day of a community where it is far from midnight. */
const remindedToday: Provoke = async (fixture) => {
  const { make, as } = fixture.service;
  const community = await make.community({ timeZone: zoneFarFromMidnight() });
  const { id } = await survey({ ...fixture, community }, { remindedAt: new Date().toISOString() });
  return { client: as(await make.admin(community)), variables: { id } };
};

const once = (question: string) => answers([question, 'Nada']);

/** Invites a resident by an address. */
const inviting = async ({ service, community }: PopulatedFixture, email: string, field?: string) => ({
  variables: { id: (await service.make.withoutEmail(community)).resident.id, input: { email } },
  ...(field ? { field } : {}),
});

/** The people of a unit, with the owner named once more. */
const peopleOf = (fixture: PopulatedFixture, values: object) => {
  const { people, payerId } = peopleInput(fixture);
  return { people: [...people, { ...people[0], ...values }], payerId };
};

/** The records that refer to nothing but their community. */
/** A unit that owes 750.5. */
async function makeOwingUnit({ service, community }: PopulatedFixture): Promise<string> {
  const { resident } = await service.make.residentUser(community);
  const unit = await service.make.unit(community, { payerId: resident.id });
  await service.make.residentCharge(resident, { monto: 750.5, fecha: inDays(-40) });
  return unit.id;
}

const OF_COMMUNITIES = [
  'Announcement',
  'Banner',
  'CommunityConfiguration',
  'CommunityPrice',
  'CommunityProvider',
  'Document',
  'ServiceProvider',
  'Survey',
];

export const OF_HOMES: Refusals = joined(
  unknownReference('Vehicle', 'vehicleTypeId'),
  unknownReference('Pet', 'residentId'),
  unknownReference('ResidentVisit', 'residentId'),
  ...OF_COMMUNITIES.map((record) => unknownReference(record, 'communityId')),
  {
    createVehicle: { PLATE_TAKEN: takenPlate(true) },
    updateVehicle: { PLATE_TAKEN: takenPlate(false) },
    inviteResident: {
      RESIDENT_HAS_ACCOUNT: ({ residentUser }) => ({
        variables: { id: residentUser.resident.id, input: { email: samples.user().email } },
      }),
      EMAIL_TAKEN: async (fixture) => inviting(fixture, fixture.residentUser.email, 'email'),
      SIGN_IN_NAME_TAKEN: async (fixture) => {
        const username = samples.user().email;
        await fixture.service.make.user('RESIDENT', { username });
        return inviting(fixture, username);
      },
    },
    createUnit: {
      UNKNOWN_REFERENCE: (fixture) => ({
        variables: { input: { ...unitInput(fixture), communityId: randomUUID() } },
        field: 'communityId',
      }),
      UNIT_NUMBER_TAKEN: async (fixture) => {
        const { number } = await fixture.service.make.unit(fixture.community);
        return {
          variables: { input: { ...unitInput(fixture), number: ` ${number.toLowerCase()}` } },
          field: 'number',
        };
      },
    },
    updateUnit: {
      UNIT_NUMBER_TAKEN: async ({ service, community, ids }) => {
        const { number } = await service.make.unit(community);
        return { variables: { id: ids.Unit, input: { number } }, field: 'number' };
      },
    },
    setUnitPeople: {
      UNKNOWN_REFERENCE: (fixture) => ({
        variables: { id: fixture.ids.Unit, input: { ...peopleInput(fixture), payerId: randomUUID() } },
        field: 'payerId',
      }),
      ROW_REPEATED: (fixture) => ({
        variables: { id: fixture.ids.Unit, input: peopleOf(fixture, { since: '2026-02-01' }) },
        field: 'people',
      }),
      END_BEFORE_START: (fixture) => ({
        variables: { id: fixture.ids.Unit, input: peopleOf(fixture, { until: '2025-02-01' }) },
        field: 'people[1].until',
      }),
    },
    transferUnit: {
      UNIT_WITHOUT_PAYER: async (fixture) => ({
        variables: {
          id: (await fixture.service.make.unit(fixture.community)).id,
          input: await saleInput(fixture),
        },
        field: 'unitId',
      }),
      UNKNOWN_REFERENCE: sale(async ({ service }) => {
        const { resident } = await service.make.residentUser(await service.make.community());
        return { payerId: resident.id };
      }, 'payerId'),
      PAYER_UNCHANGED: sale(({ residentUser }) => ({ payerId: residentUser.resident.id }), 'payerId'),
      DAY_NOT_COME: sale(() => ({ on: inDays(2).slice(0, 10) }), 'on'),
    },
    deleteUnit: {
      UNIT_OWES: async (fixture) => ({
        variables: { id: await makeOwingUnit(fixture) },
        help: { balance: 750.5 },
      }),
    },
    noDebtCertificate: {
      UNIT_OWES: async (fixture) => ({
        variables: { unitId: await makeOwingUnit(fixture) },
        help: { balance: 750.5 },
      }),
    },
    createResident: {
      UNKNOWN_REFERENCE: async (fixture) => ({
        variables: { input: await inputOf(fixture, 'Resident', { userId: randomUUID() }) },
        field: 'userId',
      }),
      USER_HAS_RESIDENT: async (fixture) => ({
        client: await rootOf(fixture),
        variables: { input: await inputOf(fixture, 'Resident', { userId: fixture.residentUser.id }) },
        field: 'userId',
      }),
    },
    updateResident: {
      UNKNOWN_REFERENCE: ({ residentUser }) => ({
        variables: { id: residentUser.resident.id, input: { communityId: randomUUID() } },
        field: 'communityId',
      }),
    },
    createResidentVisit: {
      END_BEFORE_START: async (fixture) => ({
        variables: {
          input: await inputOf(fixture, 'ResidentVisit', { departureDate: '2020-01-01T00:00:00.000Z' }),
        },
        field: 'departureDate',
      }),
    },
    updateResidentVisit: {
      END_BEFORE_START: ({ ids }) => ({
        variables: { id: ids.ResidentVisit, input: { arrivalDate: '2099-01-01T00:00:00.000Z' } },
        field: 'arrivalDate',
      }),
    },
    checkInVisit: {
      VISIT_INSIDE: async (fixture) => ({
        variables: { id: await visit(fixture, { arrivalDate: inDays(-1), checkedInAt: inDays(-1) }) },
      }),
      VISIT_LEFT: async (fixture) => ({
        variables: { id: await visit(fixture, { arrivalDate: inDays(-1), departureDate: inDays(-1) }) },
      }),
    },
    checkOutVisit: {
      VISIT_NOT_INSIDE: async (fixture) => ({
        variables: { id: await visit(fixture, { arrivalDate: inDays(2) }) },
      }),
    },
    createTicket: {
      NOT_A_RESIDENT: async (fixture) => ({
        client: await asGuard(fixture),
        variables: { input: ticketInput() },
      }),
      UNKNOWN_REFERENCE: ({ clients }) => ({
        client: clients.residentUser,
        variables: { input: ticketInput({ categoriaTicketId: 99_999 }) },
        field: 'categoriaTicketId',
      }),
      RESIDENT_OR_COMMUNITY_REQUIRED: () => ({ variables: { input: ticketInput() } }),
      COMMUNITY_WITHOUT_RESIDENTS: async (fixture) => ({
        client: await rootOf(fixture),
        variables: { input: ticketInput({ communityId: (await fixture.service.make.community()).id }) },
        field: 'communityId',
      }),
      RESIDENT_WITHOUT_COMMUNITY: async ({ service }) => ({
        client: service.as(await service.make.residentUser(null)),
        variables: { input: ticketInput() },
      }),
    },
    updateTicket: {
      UNKNOWN_REFERENCE: async (fixture) => ({
        variables: { id: await newTicket(fixture), input: { statusId: 99_999 } },
        field: 'statusId',
      }),
    },
    setTicketStatus: {
      UNKNOWN_REFERENCE: async (fixture) => ({
        variables: { ids: [await newTicket(fixture)], statusId: 99_999 },
        field: 'statusId',
      }),
      ROW_REPEATED: async (fixture) => {
        const id = await newTicket(fixture);
        return { variables: { ids: [id, id], statusId: 2 }, field: 'ids[1]' };
      },
    },
    createComment: {
      NOT_A_RESIDENT: async (fixture) => ({
        client: await asGuard(fixture),
        variables: { input: await inputOf(fixture, 'Comment', {}) },
      }),
      UNKNOWN_REFERENCE: async (fixture) => ({
        client: fixture.clients.residentUser,
        variables: { input: await inputOf(fixture, 'Comment', { idOrigen: '2147483646' }) },
        field: 'idOrigen',
      }),
    },
    changes: {
      CURSOR_EXPIRED: async ({ service }) => {
        // An account of its own: the cases of the last system administrator end the session of the shared one.
        const other = service.as(await service.make.systemAdmin());
        const { data, errors } = await other.graphql('{ changes { pageInfo { endCursor } } }');
        expect(errors).toBeUndefined();
        return { variables: { after: data.changes.pageInfo.endCursor }, field: 'after' };
      },
    },
    createWebhook: {
      UNKNOWN_REFERENCE: () => ({ variables: { input: ofNoCommunity() }, field: 'communityId' }),
      WEBHOOK_LIMIT: async ({ service }) => {
        const client = service.as(await service.make.systemAdmin());
        const variables = { input: { ...ofNoCommunity(), communityId: null } };
        const create = 'mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }';
        for (let count = 0; count < 100; count++) await client.graphql(create, variables);
        return { client, variables, help: { maximum: 100 } };
      },
    },
    replaceWebhook: {
      UNKNOWN_REFERENCE: async ({ service }) => {
        const client = service.as(await service.make.systemAdmin());
        const { data } = await client.graphql(
          'mutation ($input: WebhookInput!) { createWebhook(input: $input) { webhook { id } } }',
          { input: { ...ofNoCommunity(), communityId: null } },
        );
        const webhookId = data.createWebhook.webhook.id as string;
        return { client, variables: { webhookId, input: ofNoCommunity() }, field: 'communityId' };
      },
    },
    markAnnouncementsRead: {
      UNKNOWN_REFERENCE: () => ({ variables: { ids: [randomUUID()] }, field: 'ids' }),
    },
    documentDownload: {
      DOCUMENT_WITHOUT_FILE: async ({ service, community }) => ({
        variables: { id: (await service.make.document(community, { urlDoc: ' ' })).id },
      }),
    },
    createSurvey: {
      END_BEFORE_START: async (fixture) => ({
        variables: { input: await inputOf(fixture, 'Survey', { fechaFin: '2019-01-01T00:00:00.000Z' }) },
        field: 'fechaFin',
      }),
    },
    updateSurvey: {
      END_BEFORE_START: async (fixture) => ({
        variables: { id: (await survey(fixture)).id, input: { fechaFin: '2019-01-01T00:00:00.000Z' } },
        field: 'fechaFin',
      }),
      QUESTION_HAS_ANSWERS: async (fixture) => {
        const { id, question } = await answeredSurvey(fixture);
        const preguntas = [{ ...samples.question(), id: question, tipoPregunta: 3 }];
        return { variables: { id, input: { preguntas } }, field: 'preguntas[0].tipoPregunta' };
      },
      QUESTION_REPEATED: async (fixture) => {
        const { id, question } = await survey(fixture);
        const repeated = { ...samples.question(), id: question };
        return { variables: { id, input: { preguntas: [repeated, repeated] } }, field: 'preguntas' };
      },
    },
    answerSurvey: {
      NOT_A_RESIDENT: async (fixture) => {
        const { id, question } = await survey(fixture);
        return { client: await asGuard(fixture), variables: { id, input: once(question) } };
      },
      SURVEY_INACTIVE: answering(once, { values: { isActive: false } }),
      SURVEY_CLOSED: answering(once, { values: { fechaFin: '2020-02-01T00:00:00.000Z' } }),
      ALREADY_ANSWERED: async (fixture) => {
        const { client, id, input } = await answeredSurvey(fixture);
        return { client, variables: { id, input } };
      },
      UNKNOWN_REFERENCE: answering(() => once(randomUUID()), { field: 'respuestas[0].preguntaId' }),
      NOT_AN_OPTION: answering(once, {
        question: { tipoPregunta: 0, opciones: ['Sí', 'No'] },
        field: 'respuestas[0].respuesta',
      }),
      QUESTION_REPEATED: answering((question) => answers([question, 'Nada'], [question, 'Todo']), {
        field: 'respuestas[1].preguntaId',
      }),
    },
    remindSurvey: {
      SURVEY_INACTIVE: reminding({ isActive: false }),
      SURVEY_CLOSED: reminding({ fechaFin: '2020-02-01T00:00:00.000Z' }),
      SURVEY_REMINDED: remindedToday,
    },
  },
);

const ofNoCommunity = () => ({
  url: 'https://8.8.8.8/hook',
  types: ['Pet'],
  active: false,
  communityId: randomUUID(),
});
