import type { GraphQLResolveInfo } from 'graphql';
import { ALLOWED, type Allowed, type Context, type ResolvedField } from '../../../src/engine/declare.js';
import { guarded } from '../../../src/graphql/operation.js';
import { invalidOperation } from '../../../src/platform/errors.js';
import { schema } from '../../support/schema.js';

/** A reason that its operation does not declare is a mistake of the service, which clients in production do not feel. */

const text = { es: 'La placa está ocupada.', en: 'The plate is taken.' };

/** What the guard throws where `createVehicle` is refused. */
async function refused(env: 'production' | 'test', reason: 'PLATE_TAKEN' | 'SLOT_TAKEN'): Promise<unknown> {
  const ctx = {
    caller: { userId: 'u1', role: 'SYSTEM_ADMIN' },
    running: {},
    services: { config: { nodeEnv: env }, rateLimits: { write: async () => undefined } },
  } as unknown as Context;
  const declared = schema.getMutationType()?.getFields().createVehicle as ResolvedField;
  const refuse = async () => {
    throw invalidOperation(reason, text);
  };
  const resolve = guarded({ ...declared, resolve: refuse }, declared.extensions[ALLOWED] as Allowed, true);
  return Promise.resolve(resolve(undefined, {}, ctx, {} as GraphQLResolveInfo)).catch(
    (error: unknown) => error,
  );
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
