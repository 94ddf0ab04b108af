import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Contract } from '../../src/modules/contracts/contract.entity.js';
import { byResolvers } from '../support/by-resolvers.js';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

/** Lists without pages: the parts of records, and the lists of a statement of account. */

const MOST = 25_000;

let service: Service;
let community: Community;
const contracts: Contract[] = [];
let admin: Client;
beforeAll(async () => {
  service = await startService();
  community = await service.make.community();
  for (let count = 0; count < 30; count++) contracts.push(await service.make.contract(community));
  for (const contract of contracts) {
    await service.make.charge(contract);
    await service.make.paymentHistory(contract);
  }
  admin = service.as(await service.make.admin(community));
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

/** Makes statements fail as too large if they find more rows than this. */
function takeForTooMany(statement: RegExp, above: number): void {
  const { queries } = service.database;
  const run = queries.run.bind(queries);
  jest.spyOn(queries, 'run').mockImplementation(async (text, ...others) => {
    const rows = await run(text, ...others);
    const found = statement.test(text) && rows.length > above ? Array(MOST + 1).fill(rows[0]) : rows;
    return found as never;
  });
}

const HISTORIES = /lateral \(select .* from "payment_histories"/;
const CHARGES = /from "community_charges" t/;

const tooMany = {
  code: 'BAD_REQUEST',
  message: `Son más de ${MOST} registros a la vez. Consulte menos por petición.`,
};

test('the parts of all records of a page are limited together', async () => {
  takeForTooMany(HISTORIES, 20);
  const ask = (first: number) =>
    admin.graphql(`query { contracts(first: ${first}) { nodes { paymentHistories { id } } } }`);
  const { errors } = await ask(21);
  expect(errors?.[0]).toMatchObject({ message: tooMany.message, extensions: { code: tooMany.code } });
  const fewer = await ask(20);
  expect(fewer.errors).toBeUndefined();
  expect(fewer.data.contracts.nodes).toHaveLength(20);
});

test('the parts of the records of a REST list are read with them in one statement', async () => {
  const { queries } = service.database;
  const run = jest.spyOn(queries, 'run');
  const { status, body } = await admin.get(`/api/contratos/community/${community.id}`);
  expect(status).toBe(200);
  expect(run.mock.calls.filter(([text]) => text.includes('payment_histories'))).toHaveLength(1);
  const answered = body as { id: string; paymentHistories: { monto: number }[] }[];
  expect(new Set(answered.map(({ id }) => id))).toEqual(new Set(contracts.map(({ id }) => id)));
  expect(answered.map(({ paymentHistories }) => paymentHistories.length)).toEqual(contracts.map(() => 1));
});

test('the parts of a streamed list that resolvers answer are read in batches that are small enough', async () => {
  takeForTooMany(HISTORIES, 4);
  const { status, body } = await byResolvers(() => admin.get(`/api/contratos/community/${community.id}`));
  expect(status).toBe(200);
  expect(new Set(body.map(({ id }: { id: string }) => id))).toEqual(new Set(contracts.map(({ id }) => id)));
});

test('the lists of a statement of account are limited in both interfaces', async () => {
  takeForTooMany(CHARGES, 1);
  expect(await admin.get(`/api/charges/comunidad/${community.id}`)).toMatchObject({
    status: 400,
    body: tooMany,
  });
  const { errors } = await admin.graphql(
    `query { community(id: "${community.id}") { statement { cargos { id } } } }`,
  );
  expect(errors?.[0]).toMatchObject({ message: tooMany.message, extensions: { code: tooMany.code } });
  const [{ id }] = contracts as [Contract];
  const { body } = await admin.get(`/api/charges/contrato/${id}`);
  expect(body.cargos).toHaveLength(1);
});
