import { randomUUID } from 'node:crypto';
import { routes } from '../../src/modules/routes.js';
import { ROLE_CODES, type RoleCode } from '../../src/platform/roles.js';
import type { Client } from '../support/client.js';
import { sampleRequest } from '../support/route-samples.js';
import { sampleOperation } from '../support/sample-values.js';
import { routeSchema, schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { OPERATIONS, PATHS, type Who } from './access.table.js';

/** Calls every operation and every path as every role: the roles of the table succeed, all others are refused. */

const EVERYBODY = ['anonymous', ...ROLE_CODES] as const;
type Anyone = (typeof EVERYBODY)[number];

const mayCall = (who: Who, role: Anyone) =>
  who === 'public' || (who === 'any' ? role !== 'anonymous' : (who as readonly Anyone[]).includes(role));

const operations = (['query', 'mutation'] as const).flatMap((kind) => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => ({ kind, field }));
});

let service: Service;
let clients: Record<Anyone, Client>;
beforeAll(async () => {
  service = await startService();
  await connect();
});
afterAll(() => service.stop());

/** Signs in a new user of each role. */
async function connect(): Promise<void> {
  const community = await service.make.community();
  const as = async (role: RoleCode) =>
    service.as(
      role === 'RESIDENT' || role === 'RENTER' || role === 'COMITEE_MEMBER'
        ? await service.make.residentUser(community, role)
        : await service.make.user(role, {}, [community]),
    );
  const entries = await Promise.all(ROLE_CODES.map(async (role) => [role, await as(role)] as const));
  clients = { anonymous: service.anonymous, ...(Object.fromEntries(entries) as Record<RoleCode, Client>) };
}

describe('the levels of operations and paths', () => {
  test('the access table lists exactly the operations of the schema', () => {
    expect(operations.map(({ field }) => field.name).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  test('the access table lists exactly the declared routes', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(PATHS).sort());
  });

  test.each(operations.map(({ kind, field }) => [field.name, kind, field] as const))(
    '%s is answered only to its callers',
    async (name, kind, field) => {
      const who = OPERATIONS[name] as Who;
      for (const role of EVERYBODY) {
        const { query, variables } = sampleOperation(kind, field);
        const { errors } = await clients[role].graphql(query, variables);
        const code = errors?.[0]?.extensions.code;
        const expected = mayCall(who, role)
          ? 'answered'
          : role === 'anonymous'
            ? 'UNAUTHORIZED'
            : 'FORBIDDEN';
        const seen =
          code === 'UNAUTHORIZED' && !isOwnRefusal(name) ? code : code === 'FORBIDDEN' ? code : 'answered';
        expect({ role, seen, errors: seen === expected ? undefined : errors }).toEqual({
          role,
          seen: expected,
        });
      }
      if (name === 'logout') await connect();
    },
  );

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is answered only to its callers',
    async (name, route) => {
      const who = PATHS[name] as Who;
      for (const role of EVERYBODY) {
        const { path, body, headers } = sampleRequest(routeSchema, route, () => randomUUID());
        const { status, body: answered } = await clients[role].send(route.method, path, body, headers);
        if (status === 403 && route.errors === 'messageNamingAdministrators')
          expect(answered).toEqual({ message: expect.stringMatching(/ADMIN_COMPANY.*SYSTEM_ADMIN/) });
        const expected = mayCall(who, role) ? 'answered' : role === 'anonymous' ? 401 : 403;
        const seen =
          status === 403 || (status === 401 && !isOwnRefusal(route.operation)) ? status : 'answered';
        expect({ role, seen, status }).toEqual({ role, seen: expected, status });
      }
      if (route.operation === 'logout') await connect();
    },
  );
});

/** A failed login or refresh is UNAUTHORIZED because of wrong credentials, not because of a missing token. */
const isOwnRefusal = (operation: string) => operation === 'login' || operation === 'refresh';
