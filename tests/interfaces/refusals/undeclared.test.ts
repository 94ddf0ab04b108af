import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../../src/engine/access.js';
import { guard } from '../../../src/graphql/operation.js';
import { invalidOperation } from '../../../src/platform/errors.js';
import { schema } from '../../support/schema.js';

/** A reason that its operation does not declare is a mistake of the service, which clients in production do not feel. */

const text = { es: 'La placa está ocupada.', en: 'The plate is taken.' };

/** What the guard throws where `createVehicle` is refused. */
function refused(env: 'production' | 'test', reason: 'PLATE_TAKEN' | 'SLOT_TAKEN'): Promise<unknown> {
  const caller = { userId: 'u1', role: 'SYSTEM_ADMIN' };
  const context = {
    caller,
    running: {},
    services: { config: { nodeEnv: env }, rateLimits: { write: async () => undefined } },
  } as unknown as Context;
  const info = {
    schema,
    parentType: schema.getMutationType(),
    fieldName: 'createVehicle',
    operation: { operation: 'mutation' },
  } as unknown as GraphQLResolveInfo;
  const refuse = async () => {
    throw invalidOperation(reason, text);
  };
  return guard({ context, info, args: {}, root: undefined }, refuse).catch((error: unknown) => error);
}

test('outside production a reason that the operation does not declare is an unexpected error that names both', async () => {
  const error = await refused('test', 'SLOT_TAKEN');
  expect(error).not.toHaveProperty('reason');
  expect(error).toMatchObject({
    message: 'createVehicle does not declare that it is refused with SLOT_TAKEN',
  });
});

test('in production a reason that the operation does not declare is answered', async () => {
  expect(await refused('production', 'SLOT_TAKEN')).toMatchObject({
    code: 'INVALID_OPERATION',
    reason: 'SLOT_TAKEN',
  });
});

test.each(['production', 'test'] as const)('a declared reason is answered in %s', async (env) => {
  expect(await refused(env, 'PLATE_TAKEN')).toMatchObject({
    code: 'INVALID_OPERATION',
    reason: 'PLATE_TAKEN',
  });
});
