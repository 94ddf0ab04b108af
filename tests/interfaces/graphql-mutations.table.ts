import { generateSync } from 'otplib';
import type { Community } from '../../src/modules/communities/community.entity.js';
import { PASSWORD, PASSWORD_HASH, type Person, roleId } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import {
  chargeInput,
  feeInput,
  importInput,
  lateFeesInput,
  makeCharge,
  makeFee,
  makeImport,
  makePaidUnit,
  makePayment,
  makeRow,
  makeUnit,
  paymentInput,
  peopleInput,
  saleInput,
  unitInput,
} from '../support/populated-fixture.js';
import { type PopulatedFixture, resourceNamed } from '../support/resources.js';
import * as samples from '../support/samples.js';
import { inDays } from './refusals/refused.js';

/** A mutation without a REST path. */
export interface GraphqlMutation {
  readonly operation: string;
  /** The variables as a document declares them. */
  readonly declared: string;
  /** What a document selects from the answer; nothing from a scalar. */
  readonly selected: string;
  /** Makes what the mutation changes, and gives the values of a request that succeeds. */
  prepare(fixture: PopulatedFixture): Promise<Prepared>;
}

interface Prepared {
  readonly variables: Record<string, unknown>;
  /** The sender; by default the administrator. */
  readonly client?: Client;
}

const mutation = (
  operation: string,
  declared: string,
  selected: string,
  prepare: GraphqlMutation['prepare'],
): GraphqlMutation => ({ operation, declared, selected, prepare });

const make = (fixture: PopulatedFixture, record: string) => makeRow(fixture, resourceNamed(record));

/** The fixture with a charge to which nothing is applied: copies of a payment take their charge beyond its sum. */
export const withNewCharge = async (fixture: PopulatedFixture): Promise<PopulatedFixture> => ({
  ...fixture,
  ids: { ...fixture.ids, CommunityCharge: await makeCharge(fixture) },
});

/** A payment on account and a charge of a unit in a community, by default a new one, that applies payments, with its administrator. */
export async function makeApplied({ service }: PopulatedFixture, given?: Community) {
  const { make } = service;
  const community = given ?? (await make.community());
  await make.configuration(community, { codigo: 'APLICACION_DE_PAGOS', valor: 'MAS_ANTIGUO' });
  const { resident } = await make.residentUser(community);
  const { id: unitId } = await make.unit(community, { payerId: resident.id });
  const charge = await make.residentCharge(resident, {
    unitId,
    monto: 50,
    montoPagado: 0,
    manualStatus: null,
  });
  const payment = await make.residentPayment(resident, { unitId, monto: 20, status: 'Aplicado' });
  const client = service.as(await make.admin(community));
  return { client, community, resident, unitId, charge, payment };
}

/** An administrator who knows the password. */
export const makeAdministrator = ({ service, community }: PopulatedFixture) =>
  service.make.user('ADMIN_COMPANY', { passwordHash: PASSWORD_HASH }, [community]);

const codeOf = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

/** Begins a second factor, and returns its secret. */
export async function beginSecondFactor(client: Client): Promise<string> {
  const { data } = await client.graphql(
    'mutation ($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { secret } }',
    { input: { currentPassword: PASSWORD } },
  );
  return data.beginSecondFactor.secret;
}

/** An administrator with a second factor, and its next code, which is valid already. */
export async function withSecondFactor(
  fixture: PopulatedFixture,
): Promise<{ user: Person; client: Client; code: string }> {
  const user = await makeAdministrator(fixture);
  const client = fixture.service.as(user);
  const secret = await beginSecondFactor(client);
  const { errors } = await client.graphql(
    'mutation ($input: ConfirmSecondFactorInput!) { confirmSecondFactor(input: $input) }',
    { input: { code: codeOf(secret) } },
  );
  expect(errors).toBeUndefined();
  return { user, client, code: codeOf(secret, 30) };
}

const OF_ACCOUNTS: readonly GraphqlMutation[] = [
  mutation('updateMe', '$input: MePatch!', '{ id }', async (fixture) => ({
    client: fixture.service.as(await makeAdministrator(fixture)),
    variables: { input: { phone: '442 123 4567' } },
  })),
  mutation('endSession', '$id: GUID!', '', async (fixture) => {
    const user = await makeAdministrator(fixture);
    const { service } = fixture;
    await service.anonymous.post('/api/auth/login', { username: user.username, password: PASSWORD });
    const client = service.as(user);
    const { data } = await client.graphql('{ mySessions { id } }');
    return { client, variables: { id: data.mySessions[0].id } };
  }),
  mutation('remindSurvey', '$id: GUID!', '{ id remindedAt }', async ({ service, community }) => ({
    variables: { id: (await service.make.survey(community)).id },
  })),
  mutation('sendPasswordReset', '$id: GUID!', '{ message }', async ({ service, community }) => ({
    variables: { id: (await service.make.residentUser(community)).id },
  })),
  mutation('beginSecondFactor', '$input: BeginSecondFactorInput!', '{ uri }', async (fixture) => ({
    client: fixture.service.as(await makeAdministrator(fixture)),
    variables: { input: { currentPassword: PASSWORD } },
  })),
  mutation('confirmSecondFactor', '$input: ConfirmSecondFactorInput!', '', async (fixture) => {
    const client = fixture.service.as(await makeAdministrator(fixture));
    return { client, variables: { input: { code: codeOf(await beginSecondFactor(client)) } } };
  }),
  mutation('disableSecondFactor', '$input: DisableSecondFactorInput!', '', async (fixture) => {
    const { client, code } = await withSecondFactor(fixture);
    return { client, variables: { input: { currentPassword: PASSWORD, code } } };
  }),
  mutation('removeSecondFactor', '$id: GUID!', '', async (fixture) => ({
    client: fixture.clients.system,
    variables: { id: (await withSecondFactor(fixture)).user.id },
  })),
];

const OF_NOTIFICATIONS: readonly GraphqlMutation[] = [
  mutation('markNotificationsRead', '$before: DateTime', '{ id }', async () => ({
    variables: { before: '2026-01-01T00:00:00.000Z' },
  })),
  mutation(
    'updateNotificationPreferences',
    '$input: NotificationPreferencesPatch!',
    '{ digest }',
    async () => ({ variables: { input: { digest: true } } }),
  ),
  mutation('registerDevice', '$token: String!, $platform: String!', '', async () => ({
    variables: { token: samples.unique(), platform: 'ios' },
  })),
  mutation('removeDevice', '$token: String!', '', async () => ({ variables: { token: 'none' } })),
];

const WEBHOOK = { url: 'https://8.8.8.8/hook', types: ['Pet'], active: true };

/** Adds a webhook of the administrator, which waits to deliver a sample. */
async function makeWebhook({ clients, service }: PopulatedFixture) {
  const { data } = await (clients.admin as Client).graphql(
    'mutation ($input: WebhookInput!) { createWebhook(input: $input) { webhook { id } } }',
    { input: WEBHOOK },
  );
  const webhookId = data.createWebhook.webhook.id as string;
  await (clients.admin as Client).graphql('mutation ($id: GUID!) { testWebhook(webhookId: $id) }', {
    id: webhookId,
  });
  const [delivery] = await service.database.queries.change<{ id: string }>(
    'select id::text from webhook_deliveries where webhook_id = $1',
    [webhookId],
  );
  return { webhookId, deliveryId: delivery?.id };
}

const OF_WEBHOOKS: readonly GraphqlMutation[] = [
  mutation('createWebhook', '$input: WebhookInput!', '{ secret }', async () => ({
    variables: { input: WEBHOOK },
  })),
  mutation('replaceWebhook', '$webhookId: GUID!, $input: WebhookInput!', '{ id }', async (fixture) => ({
    variables: { webhookId: (await makeWebhook(fixture)).webhookId, input: { ...WEBHOOK, active: false } },
  })),
  ...['removeWebhook', 'testWebhook'].map((operation) =>
    mutation(operation, '$webhookId: GUID!', '', async (fixture) => ({
      variables: { webhookId: (await makeWebhook(fixture)).webhookId },
    })),
  ),
  mutation('rotateWebhookSecret', '$webhookId: GUID!', '{ secret }', async (fixture) => ({
    variables: { webhookId: (await makeWebhook(fixture)).webhookId },
  })),
  mutation('repeatDelivery', '$deliveryId: ID!', '{ id }', async (fixture) => ({
    variables: { deliveryId: (await makeWebhook(fixture)).deliveryId },
  })),
];

const OF_RECORDS: readonly GraphqlMutation[] = [
  mutation(
    'createAmenityClosure',
    '$input: CreateAmenityClosureInput!',
    '{ id }',
    async ({ service, community }) => ({
      variables: {
        input: { ...samples.closure(), amenityId: (await service.make.amenity(community)).id },
      },
    }),
  ),
  mutation(
    'updateAmenityClosure',
    '$id: GUID!, $input: AmenityClosurePatch!',
    '{ id }',
    async ({ service, community }) => ({
      variables: {
        id: (await service.make.closure(await service.make.amenity(community))).id,
        input: { reason: 'Pintura' },
      },
    }),
  ),
  mutation('deleteAmenityClosure', '$id: GUID!', '{ deletedId }', async ({ service, community }) => ({
    variables: { id: (await service.make.closure(await service.make.amenity(community))).id },
  })),
  mutation(
    'setAmenityBuffer',
    '$id: GUID!, $input: AmenityBufferInput!',
    '{ id }',
    async ({ service, community }) => ({
      variables: { id: (await service.make.amenity(community)).id, input: { bufferMinutes: 30 } },
    }),
  ),
  mutation('onboardResident', '$input: OnboardResidentInput!', '{ id }', async ({ community }) => ({
    variables: {
      input: {
        account: { ...samples.user(), roleId: roleId('RESIDENT') },
        resident: { ...samples.resident(), communityId: community.id },
        vehicles: [samples.vehicle()],
        pets: [samples.pet()],
      },
    },
  })),
  mutation(
    'inviteResident',
    '$id: GUID!, $input: InviteResidentInput!',
    '{ id }',
    async ({ service, community }) => ({
      variables: {
        id: (await service.make.withoutEmail(community)).resident.id,
        input: { email: samples.user().email },
      },
    }),
  ),
  mutation('createUnit', '$input: CreateUnitInput!', '{ id }', async (fixture) => ({
    variables: { input: unitInput(fixture) },
  })),
  mutation('updateUnit', '$id: GUID!, $input: UnitPatch!', '{ id }', async (fixture) => ({
    variables: { id: await makeUnit(fixture), input: { number: samples.unit().number, area: 90 } },
  })),
  mutation('setUnitPeople', '$id: GUID!, $input: UnitPeopleInput!', '{ id }', async (fixture) => ({
    variables: { id: await makeUnit(fixture), input: peopleInput(fixture) },
  })),
  mutation('transferUnit', '$id: GUID!, $input: TransferUnitInput!', '{ id }', async (fixture) => ({
    variables: { id: await makePaidUnit(fixture), input: await saleInput(fixture) },
  })),
  mutation('deleteUnit', '$id: GUID!', '{ deletedId }', async (fixture) => ({
    variables: { id: await makeUnit(fixture) },
  })),
  mutation('rehearseImport', '$input: RehearseImportInput!', '{ rows right }', async (fixture) => ({
    variables: { input: importInput(fixture) },
  })),
  mutation('applyImport', '$id: GUID!', '{ id state }', async (fixture) => ({
    variables: { id: await makeImport(fixture) },
  })),
  mutation('undoImport', '$id: GUID!', '{ id state }', async (fixture) => ({
    variables: { id: await makeImport(fixture, true) },
  })),
  mutation('createFee', '$input: CreateFeeInput!', '{ id }', async (fixture) => ({
    variables: { input: feeInput(fixture) },
  })),
  mutation('updateFee', '$id: GUID!, $input: FeePatch!', '{ id }', async (fixture) => ({
    variables: { id: await makeFee(fixture), input: { amount: 900 } },
  })),
  mutation('deleteFee', '$id: GUID!', '{ deletedId }', async (fixture) => ({
    variables: { id: await makeFee(fixture) },
  })),
  mutation('chargeFee', '$id: GUID!, $input: ChargeFeeInput!', '{ id }', async (fixture) => ({
    variables: {
      id: await makeFee(fixture),
      input: { month: '2026-03', expected: { units: 1, amount: 800 } },
    },
  })),
  mutation(
    'chargeLateFees',
    '$communityId: GUID!, $expected: ExpectedLateFees!',
    '{ charges amount }',
    async (fixture) => ({ variables: await lateFeesInput(fixture) }),
  ),
  mutation(
    'setReminders',
    '$communityId: GUID!, $input: ReminderSettingsInput!',
    '{ id }',
    async ({ community }) => ({ variables: { communityId: community.id, input: { steps: [-3, 1, 8] } } }),
  ),
  mutation(
    'waiveCharges',
    '$ids: [GUID!]!, $reason: String!',
    '{ id }',
    async ({ service, residentUser }) => ({
      variables: {
        ids: [(await service.make.residentCharge(residentUser.resident)).id],
        reason: 'Acuerdo de asamblea',
      },
    }),
  ),
  mutation('noDebtCertificate', '$unitId: GUID!', '{ id folio }', async (fixture) => ({
    variables: { unitId: await makeUnit(fixture) },
  })),
  mutation('createCommunityCharge', '$input: CreateCommunityChargeInput!', '{ id }', async (fixture) => ({
    variables: { input: chargeInput(fixture) },
  })),
  mutation(
    'updateCommunityCharge',
    '$id: GUID!, $input: CommunityChargePatch!',
    '{ id }',
    async (fixture) => ({
      variables: { id: await makeCharge(fixture), input: { notas: 'Abril' } },
    }),
  ),
  mutation('deleteCommunityCharge', '$id: GUID!', '{ deletedId }', async (fixture) => ({
    variables: { id: await makeCharge(fixture) },
  })),
  mutation('createPayment', '$input: CreatePaymentInput!', '{ id }', async (fixture) => ({
    variables: { input: paymentInput(await withNewCharge(fixture)) },
  })),
  mutation('updatePayment', '$id: GUID!, $input: PaymentPatch!', '{ id }', async (fixture) => ({
    variables: {
      id: await makePayment(await withNewCharge(fixture)),
      input: { formaDePago: 'Efectivo' },
    },
  })),
  mutation('createResidentCharges', '$input: [CreateResidentChargeInput!]!', '{ id }', async (fixture) => ({
    variables: { input: [await resourceNamed('ResidentCharge').input(fixture)] },
  })),
  mutation('confirmResidentPayments', '$ids: [GUID!]!', '{ id }', async ({ service, residentUser }) => {
    const { id } = await service.make.residentPayment(residentUser.resident, { status: 'PorConfirmar' });
    return { variables: { ids: [id] } };
  }),
  mutation(
    'applyResidentPayment',
    '$id: GUID!, $input: ApplyResidentPaymentInput!',
    '{ id }',
    async (fixture) => {
      const { client, payment, charge } = await makeApplied(fixture);
      const applications = [{ chargeId: charge.id, amount: 10 }];
      return { client, variables: { id: payment.id, input: { applications } } };
    },
  ),
  mutation(
    'adjustUnit',
    '$id: GUID!, $input: AdjustUnitInput!',
    '{ id }',
    async ({ service, community, residentUser }) => {
      const { id } = await service.make.unit(community, { payerId: residentUser.resident.id });
      return { variables: { id, input: { amount: 10, concept: 'Descuento', day: '2026-03-01' } } };
    },
  ),
  mutation('checkInVisit', '$id: GUID!', '{ id }', async ({ service, residentUser }) => {
    const arrivalDate = inDays(1);
    const { id } = await service.make.visit(residentUser.resident, { arrivalDate, departureDate: null });
    return { variables: { id } };
  }),
  mutation('checkOutVisit', '$id: GUID!', '{ id }', async ({ service, residentUser }) => {
    const { id } = await service.make.visit(residentUser.resident, { departureDate: null });
    return { variables: { id } };
  }),
  // Of a resident of its own, since a resident has a limited number of passes.
  mutation(
    'createVisitorPass',
    '$input: CreateVisitorPassInput!',
    '{ id }',
    async ({ service, community }) => {
      const { resident } = await service.make.residentUser(community);
      return { variables: { input: { ...samples.pass(), residentId: resident.id } } };
    },
  ),
  mutation('revokeVisitorPass', '$id: GUID!', '{ id }', async ({ service, residentUser }) => ({
    variables: { id: (await service.make.pass(residentUser.resident)).id },
  })),
  mutation('checkInVisitor', '$input: CheckInVisitorInput!', '{ id }', async (fixture) => {
    const { service, residentUser } = fixture;
    const { visitorTokens } = service.services;
    return {
      variables: {
        input: { token: visitorTokens.issue(await service.make.pass(residentUser.resident)) },
      },
    };
  }),
  mutation('markAnnouncementsRead', '$ids: [GUID!]!', '{ id }', async (fixture) => ({
    variables: { ids: [await make(fixture, 'Announcement')] },
  })),
  mutation('setTicketStatus', '$ids: [Int!]!, $statusId: Int!', '{ id }', async (fixture) => ({
    variables: { ids: [await make(fixture, 'Ticket')], statusId: 2 },
  })),
];

export const GRAPHQL_MUTATIONS: readonly GraphqlMutation[] = [
  ...OF_ACCOUNTS,
  ...OF_NOTIFICATIONS,
  ...OF_WEBHOOKS,
  ...OF_RECORDS,
];

/** Mutations with a REST path that take a file or a password, or make an account. */
export const ALSO_IN_REST: readonly GraphqlMutation[] = [
  mutation('uploadFile', '$input: FileUploadInput!', '{ relativePath fileSizeBytes }', async () => ({
    variables: { input: { file: new File(['una nota'], 'nota.txt'), path: `notas-${samples.unique()}` } },
  })),
  mutation('uploadDocument', '$input: DocumentUploadInput!', '{ relativePath }', async ({ community }) => ({
    variables: {
      input: {
        file: new File(['un acta'], 'acta.txt'),
        communityId: community.id,
        category: samples.unique(),
      },
    },
  })),
  mutation('createUser', '$input: CreateUserInput!', '{ id username }', async () => ({
    variables: { input: { ...samples.user(), roleId: roleId('RESIDENT') } },
  })),
  mutation(
    'updateUser',
    '$id: GUID!, $input: UserPatch!',
    '{ id version }',
    async ({ service, community }) => ({
      variables: { id: (await service.make.residentUser(community)).id, input: { phone: '442 123 4567' } },
    }),
  ),
  mutation('changePassword', '$input: ChangePasswordInput!', '{ message }', async (fixture) => ({
    client: fixture.service.as(await makeAdministrator(fixture)),
    variables: { input: { currentPassword: PASSWORD, newPassword: 'Otra-clave-9876' } },
  })),
  mutation('login', '$input: LoginInput!', '{ token }', async (fixture) => ({
    variables: { input: { username: (await makeAdministrator(fixture)).username, password: PASSWORD } },
  })),
];
