import { ALLOWED, isRoleAllowed } from '../../src/engine/declare.js';
import { routes } from '../../src/modules/routes.js';
import { ADMINISTRATORS, ROLE_CODES, type RoleCode } from '../../src/platform/roles.js';
import { operationField } from '../../src/rest/described-route.js';
import { routeSchema } from '../support/schema.js';
import { ENDPOINTS, keyOf, type Level, titleOf } from './endpoints.table.js';

const CALLERS: Readonly<Record<Level, readonly RoleCode[]>> = {
  public: ROLE_CODES,
  any: ROLE_CODES,
  admin: ADMINISTRATORS,
  system: ['SYSTEM_ADMIN'],
};

describe('the endpoint table of the contract', () => {
  test.each(ENDPOINTS.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s is declared as the contract specifies it',
    (_title, endpoint) => {
      const route = routes.find((candidate) => keyOf(candidate) === keyOf(endpoint));
      if (!route) throw new Error('The route table lacks it');
      const allowed = route.allowed ?? operationField(routeSchema, route).extensions[ALLOWED];
      const mayCall = (role: RoleCode | null) => isRoleAllowed(role, allowed as never);
      expect({
        status: route.status,
        errors: route.errors,
        isPublic: mayCall(null),
        callers: ROLE_CODES.filter(mayCall),
        hasBody: route.answer !== 'none',
        isArray: route.answer === 'connection' || route.answer === 'value',
      }).toMatchObject({
        status: endpoint.status,
        errors: endpoint.errors,
        isPublic: endpoint.level === 'public',
        callers: ROLE_CODES.filter((role) => CALLERS[endpoint.level].includes(role)),
        hasBody: endpoint.answer !== 'none',
        ...(endpoint.answer.endsWith('[]') ? { isArray: true } : {}),
      });
    },
  );

  test('no declared route is missing in the tables of the contract', () => {
    const known = new Set(ENDPOINTS.map(keyOf));
    expect(routes.filter((route) => !known.has(keyOf(route))).map(titleOf)).toEqual([]);
  });

  test('no path is in the tables of the contract twice', () => {
    expect(new Set(ENDPOINTS.map(keyOf)).size).toBe(ENDPOINTS.length);
  });
});
