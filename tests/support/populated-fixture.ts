import { makeCommunityFixture } from './community-fixture.js';
import { type PopulatedFixture, RESOURCES, type Resource } from './resources.js';
import { closure, pass, unique, webhook } from './samples.js';
import type { Service } from './service.js';

/** Creates a community with its people and a row of every record. */
export async function makePopulatedFixture(service: Service): Promise<PopulatedFixture> {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const amenity = await service.make.amenity(community, { numeroReservacionesSimultaneas: 1_000_000 });
  await service.make.configuration(community, { codigo: 'MAX_RESERVACIONES', valor: '1000000' });
  const fixture: PopulatedFixture = {
    service,
    community,
    admin,
    residentUser,
    reservable: amenity.id,
    mark: `marca-${unique()}`,
    clients: {
      anonymous: service.anonymous,
      residentUser: service.as(residentUser),
      admin: service.as(admin),
      system: service.as(await service.make.systemAdmin()),
    },
    ids: {},
  };
  // Before its charges and payments, which belong to it.
  fixture.ids.Unit = await makeUnit(fixture);
  await setPeople(fixture, fixture.ids.Unit);
  fixture.ids.Import = await makeImport(fixture);
  fixture.ids.Fee = await makeFee(fixture);
  for (const resource of RESOURCES) fixture.ids[resource.record] = await makeRow(fixture, resource);
  fixture.ids.CommunityCharge = await makeCharge(fixture);
  fixture.ids.Payment = await makePayment(fixture);
  fixture.ids.AmenityClosure = await makeClosure(fixture);
  fixture.ids.VisitorPass = await makePass(fixture);
  fixture.ids.Webhook = await makeWebhook(fixture);
  const { receipt, payment } = await makeReceipt(fixture);
  Object.assign(fixture.ids, { Receipt: receipt, ReceiptedPayment: payment });
  fixture.ids.Certificate = await makeCertificate(fixture);
  return fixture;
}

/** Creates another row of a resource and returns its id. */
export async function makeRow(
  fixture: PopulatedFixture,
  { path, writer = 'admin', input }: Resource,
): Promise<string | number> {
  const { status, body } = await fixture.clients[writer].post(path, await input(fixture));
  if (body?.id === undefined) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export const chargeInput = ({ ids }: PopulatedFixture) => ({
  contratoId: ids.Contract,
  montoCargo: 5000,
  montoRecargos: 50.5,
  fechaDePago: '2026-03-10T00:00:00.000Z',
  notas: 'Marzo',
});

/** Creates a charge of the contract by GraphQL, since REST only reads charges. */
export const makeCharge = (fixture: PopulatedFixture) =>
  createByGraphql(fixture, 'createCommunityCharge', 'CreateCommunityChargeInput', chargeInput(fixture));

export const paymentInput = ({ ids }: PopulatedFixture) => ({
  montoPago: 100,
  formaDePago: 'Transferencia',
  fechaDePago: '2026-03-09T00:00:00.000Z',
  pagoCargos: [{ cargosComunidadId: ids.CommunityCharge, montoAplicado: 10.5 }],
});

/** Creates a payment of the charge. */
export const makePayment = (fixture: PopulatedFixture) =>
  createByGraphql(fixture, 'createPayment', 'CreatePaymentInput', paymentInput(fixture));

export const unitInput = ({ community }: PopulatedFixture) => ({
  communityId: community.id,
  number: `U-${unique()}`,
  share: 0.833333,
  area: 120.5,
});

export const makeUnit = (fixture: PopulatedFixture) =>
  createByGraphql(fixture, 'createUnit', 'CreateUnitInput', unitInput(fixture));

/** A fee of 800 for the unit of the fixture alone. */
export const feeInput = ({ community, ids }: PopulatedFixture) => ({
  communityId: community.id,
  name: `Mantenimiento ${unique()}`,
  basis: 'LISTED',
  firstMonth: '2026-01',
  dueDay: 10,
  amounts: [{ unitId: ids.Unit, amount: 800 }],
});

export const makeFee = (fixture: PopulatedFixture) =>
  createByGraphql(fixture, 'createFee', 'CreateFeeInput', feeInput(fixture));

/** Says how the payments of the community are applied, as the newest of its settings. */
export const applyPayments = ({ service, community }: PopulatedFixture, valor = 'MAS_ANTIGUO') =>
  service.make.configuration(community, {
    ...{ codigo: 'APLICACION_DE_PAGOS', valor },
    createdAt: service.services.clock.nowIso(),
  });

/** Charges a month of a fee that nobody has paid, and returns its late fee with all others that are not charged. */
export async function lateFeesInput(fixture: PopulatedFixture) {
  const { clients, community } = fixture;
  await applyPayments(fixture);
  const lateFee = { graceDays: 5, kind: 'PERCENT', value: 3, repeats: 'ONCE', when: 'AT_START' };
  const fee = { ...feeInput(fixture), lateFee };
  const id = await createByGraphql(fixture, 'createFee', 'CreateFeeInput', fee);
  const input = { month: '2026-01', expected: { units: 1, amount: 800 } };
  await clients.admin.graphql(
    'mutation ($id: GUID!, $input: ChargeFeeInput!) { chargeFee(id: $id, input: $input) { id } }',
    { id, input },
  );
  const communityId = community.id;
  const { data } = await clients.admin.graphql(
    'query ($communityId: GUID!) { previewLateFees(communityId: $communityId) { charges amount } }',
    { communityId },
  );
  const { charges, amount } = data.previewLateFees;
  return { communityId, expected: { charges, amount } };
}

/** A payment of the resident that counts, and its receipt. */
export async function makeReceipt({ clients, residentUser }: PopulatedFixture) {
  const payment = { residenteId: residentUser.resident.id, monto: 20.5, status: 'Aplicado' };
  const { body } = await clients.admin.post('/api/pagosresidente', payment);
  const query = 'query ($id: GUID!) { residentPayment(id: $id) { receipt { id } } }';
  const { data } = await clients.admin.graphql(query, { id: body.id });
  return { payment: body.id as string, receipt: data.residentPayment.receipt.id as string };
}

/** A certificate of a unit that owes nothing. */
async function makeCertificate(fixture: PopulatedFixture): Promise<string> {
  const { data } = await fixture.clients.admin.graphql(
    'mutation ($unitId: GUID!) { noDebtCertificate(unitId: $unitId) { id } }',
    { unitId: await makeUnit(fixture) },
  );
  return data.noDebtCertificate.id;
}

/** A file with a unit. */
export const importInput = ({ community }: PopulatedFixture) => ({
  communityId: community.id,
  kind: 'UNITS',
  file: new File([`casa\nI-${unique()}\n`], 'casas.csv'),
});

/** Rehearses an import of a unit, and applies it where it is to be undone. */
export async function makeImport(fixture: PopulatedFixture, isApplied = false): Promise<string> {
  const id = await createByGraphql(fixture, 'rehearseImport', 'RehearseImportInput', importInput(fixture));
  if (isApplied)
    await fixture.clients.admin.graphql('mutation ($id: GUID!) { applyImport(id: $id) { id } }', { id });
  return id;
}

/** The resident as the owner of a unit, for which it pays. */
export const peopleInput = ({ residentUser: { resident } }: PopulatedFixture) => ({
  people: [{ residentId: resident.id, relation: 'OWNER', since: '2026-01-01' }],
  payerId: resident.id,
});

/** Makes a unit for which the resident pays. */
export const makePaidUnit = async ({ service, community, residentUser }: PopulatedFixture) =>
  (await service.make.unit(community, { payerId: residentUser.resident.id })).id;

/** The sale of a unit to another resident. */
export const saleInput = async ({ service, community }: PopulatedFixture) => ({
  payerId: (await service.make.residentUser(community)).resident.id,
  on: '2026-03-01',
  debt: 'FOLLOWS',
});

async function setPeople(fixture: PopulatedFixture, id: string): Promise<void> {
  const { errors } = await fixture.clients.admin.graphql(
    'mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { id } }',
    { id, input: peopleInput(fixture) },
  );
  if (errors) throw new Error(`setUnitPeople answered ${JSON.stringify(errors)}`);
}

export const closureInput = ({ ids }: PopulatedFixture) => ({ ...closure(), amenityId: ids.Amenity });

/** Creates a closure of the amenity. */
export const makeClosure = (fixture: PopulatedFixture) =>
  createByGraphql(fixture, 'createAmenityClosure', 'CreateAmenityClosureInput', closureInput(fixture));

export const passInput = ({ residentUser }: PopulatedFixture) => ({
  ...pass(),
  residentId: residentUser.resident.id,
});

/** Creates a visitor pass of the resident. */
const makePass = (fixture: PopulatedFixture) =>
  createByGraphql(fixture, 'createVisitorPass', 'CreateVisitorPassInput', passInput(fixture));

/** Creates a webhook of the administrator. */
async function makeWebhook({ clients }: PopulatedFixture): Promise<string> {
  const { data } = await clients.admin.graphql(
    'mutation ($input: WebhookInput!) { createWebhook(input: $input) { webhook { id } } }',
    { input: webhook() },
  );
  return data.createWebhook.webhook.id;
}

async function createByGraphql(
  { clients }: PopulatedFixture,
  mutation: string,
  type: string,
  input: object,
): Promise<string> {
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { id } }`;
  const { data, errors } = await clients.admin.graphql(query, { input });
  if (errors) throw new Error(`${mutation} answered ${JSON.stringify(errors)}`);
  return data[mutation].id;
}
