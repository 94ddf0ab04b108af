import { isInputObjectType, isObjectType } from 'graphql';
import { REST_ONLY } from '../../src/engine/declare.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { makeContractFixture } from '../support/contract-fixture.js';
import { routeSchema, schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** What REST alone has is in the schema of its operations, and not in that of the graph. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Every field that REST alone has, but for the time of the last change as REST shows it. */
const REST_ONLY_FIELDS = {
  AccountContact: 'community communityId communityIds',
  AuthenticationResult: 'roleDetails roles',
  CreateUserInput: 'password',
  Dashboard: 'comunicadosRecientes',
  Query:
    'chargesOfCommunity chargesOfContract commentsOfOrigin myAmenityReservations myResidentPayments myTickets' +
    ' statementOfCommunity statementOfContract surveyResults',
  Resident: 'communityIds',
  Ticket: 'categoriaTicketNombre statusCode statusColor statusDescripcion',
  User: 'roleCode roleCodes roleIds roles userCommunityIds',
  UserPatch: 'password',
  Vehicle: 'vehicleTypeName',
};

const restOnly = Object.values(routeSchema.getTypeMap()).flatMap((type) =>
  isObjectType(type) || isInputObjectType(type)
    ? Object.values(type.getFields())
        .filter(({ extensions }) => REST_ONLY in extensions)
        .map(({ name }) => ({ type: type.name, name }))
    : [],
);

test('the fields that REST alone has are those of this list, and the time of the last change', () => {
  const names = (type: string) => restOnly.filter((one) => one.type === type && one.name !== 'editedAt');
  const found = [...new Set(restOnly.map(({ type }) => type))].flatMap((type) => {
    const own = names(type).map(({ name }) => name);
    return own.length > 0 ? [[type, own.sort().join(' ')]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(REST_ONLY_FIELDS);
});

test('the graph has no field that REST alone has, no condition on one, and no type that only these lead to', () => {
  const shown = restOnly.filter(({ type, name }) =>
    [type, `${type}Where`].some((holder) => {
      const found = schema.getType(holder);
      return (isObjectType(found) || isInputObjectType(found)) && name in found.getFields();
    }),
  );
  expect(shown).toEqual([]);
  expect(schema.getType('RecentAnnouncement')).toBeUndefined();
});

test('nothing in the graph is deprecated', () => {
  const deprecated = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).filter(({ deprecationReason }) => deprecationReason)
      : [],
  );
  expect(deprecated).toEqual([]);
});

test('what REST alone has is refused in a document as unknown', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  for (const query of ['{ myTickets { totalCount } }', '{ tickets { nodes { statusCode } } }']) {
    const { errors } = await client.graphql(query);
    expect(errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
  }
});

test('the own lists of REST are those of the resident record of the caller in the graph', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  await service.make.ticket(residentUser.resident);
  await service.make.residentPayment(residentUser.resident);
  const { data, errors } = await client.graphql(`{ viewer { resident {
    tickets { nodes { id status { code descripcion color } category { categoria } } }
    payments { nodes { id } }
  } } }`);
  expect(errors).toBeUndefined();
  const { tickets, payments } = data.viewer.resident;
  const [ticket] = (await client.get('/api/tickets/my')).body;
  expect(tickets.nodes).toEqual([
    {
      id: ticket.id,
      status: { code: ticket.statusCode, descripcion: ticket.statusDescripcion, color: ticket.statusColor },
      category: { categoria: ticket.categoriaTicketNombre },
    },
  ]);
  const own: { id: string }[] = (await client.get('/api/pagosresidente/my')).body;
  expect(payments.nodes).toEqual(own.map(({ id }) => ({ id })));
  expect(own).toHaveLength(1);
});

test('the charges and the statement of a contract by REST are those of the contract in the graph', async () => {
  const { admin, contract } = await makeContractFixture(service);
  const charge = await service.make.charge(contract);
  const client = service.as(admin);
  const { data, errors } = await client.graphql(
    'query ($id: GUID!) { contract(id: $id) { charges { nodes { id } } statement { cargos { id } } } }',
    { id: contract.id },
  );
  expect(errors).toBeUndefined();
  expect(data.contract).toEqual({
    charges: { nodes: [{ id: charge.id }] },
    statement: { cargos: [{ id: charge.id }] },
  });
  const path = `/api/charges/contrato/${contract.id}`;
  expect((await client.get(`${path}/cargos`)).body).toMatchObject([{ id: charge.id }]);
  expect((await client.get(path)).body.cargos).toMatchObject([{ id: charge.id }]);
});
