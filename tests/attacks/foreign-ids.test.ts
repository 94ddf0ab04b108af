import { randomUUID } from 'node:crypto';
import { type GraphQLField, getNamedType } from 'graphql';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { documentOf, rootFields } from '../support/documents.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import type { PopulatedFixture } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** An error must not tell whether an id names a record of another company or none at all. */

type Operation = GraphQLField<unknown, unknown>;

let service: Service;
let theirs: PopulatedFixture;
let strangers: Client[];
beforeAll(async () => {
  service = await startService();
  theirs = await makePopulatedFixture(service);
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const people = [admin, residentUser, await service.make.guard(community)];
  strangers = people.map((person) => service.as(person));
});
afterAll(() => service.stop());

/** The records that operations find whose answer does not name the type. */
const RECORDS: Readonly<Record<string, string>> = {
  certificatePaper: 'Certificate',
  importRejects: 'Import',
  receiptPaper: 'ReceiptedPayment',
  removeSecondFactor: 'User',
  residentStatementPaper: 'Resident',
  sendPasswordReset: 'User',
  unitStatementPaper: 'Unit',
};

/** Inputs that are no patch. */
const INPUTS: Readonly<Record<string, object>> = {
  changeAmenityReservationStatus: { status: 'Cancelada' },
  rateServiceProvider: { puntuacion: 4 },
  answerSurvey: { respuestas: [{ preguntaId: randomUUID(), respuesta: 'Sí' }] },
};

const OWN_OR_FIXED =
  /^(?:endSession|markNotificationsRead|documentDownload|vehicleType|ticketCategory|ticketStatus)$/;

const idArgument = ({ args }: Operation) => args.find(({ name }) => name === 'id' || name === 'ids');

const operations = (['query', 'mutation'] as const).flatMap((kind) =>
  rootFields(schema, kind)
    .filter((field) => idArgument(field) && !OWN_OR_FIXED.test(field.name))
    .map((field) => [field.name, kind, field] as const),
);

/** What a caller learns from an operation with an id. */
async function answerOf(
  client: Client,
  kind: 'query' | 'mutation',
  field: Operation,
  id: unknown,
  expectedVersion?: number,
) {
  const argument = idArgument(field)?.name as string;
  const variables = {
    [argument]: argument === 'ids' ? [id] : id,
    input: INPUTS[field.name] ?? {},
    statusId: 2,
    expectedVersion,
  };
  const names = field.args.map(({ name }) => name).filter((name) => name in variables);
  const selection = getNamedType(field.type).name === 'Boolean' ? '' : '{ __typename }';
  const { data, errors } = await client.graphql(documentOf(kind, field, names, selection), variables);
  const told = (errors ?? []).map(({ message, extensions: { code, errors: fields, current } }) => ({
    message,
    code,
    fields,
    current,
  }));
  return { data: data?.[field.name] ?? null, told };
}

test.each(operations)(
  '%s answers a stranger alike for a foreign and an unknown id',
  async (_, kind, field) => {
    const type = RECORDS[field.name] ?? getNamedType(field.type).name.replace(/Deletion$/, '');
    const foreign = theirs.ids[type];
    expect(foreign).toBeDefined();
    const unknown = typeof foreign === 'number' ? 2_000_000_000 : randomUUID();
    for (const client of strangers) {
      const nothing = await answerOf(client, kind, field, unknown);
      expect(nothing.data).toBeNull();
      expect(await answerOf(client, kind, field, foreign)).toEqual(nothing);
      if (field.args.some(({ name }) => name === 'expectedVersion'))
        expect(await answerOf(client, kind, field, foreign, 99)).toEqual(nothing);
    }
  },
);

test('the operations are those of every record', () => expect(operations.length).toBeGreaterThan(80));
