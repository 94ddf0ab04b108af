import { GraphQLError, parse } from 'graphql';
import { toDeclaredError } from '../../../src/graphql/errors.js';
import { invalidOperation } from '../../../src/platform/errors.js';
import { schema } from '../../support/schema.js';

/** A reason that its operation does not declare is a mistake of the service, which clients in production do not feel. */

const text = { es: 'La placa está ocupada.', en: 'The plate is taken.' };
const refusal = (reason: 'PLATE_TAKEN' | 'SLOT_TAKEN') =>
  new GraphQLError(text.es, {
    path: ['one'],
    originalError: invalidOperation(reason, text),
    nodes: parse('{ a }').definitions,
  });

const field = schema.getMutationType()?.getFields().createVehicle;
const errorIn = (env: 'production' | 'test', reason: 'PLATE_TAKEN' | 'SLOT_TAKEN') =>
  toDeclaredError(refusal(reason), field, 'r1', { showDetails: env !== 'production', log: () => undefined });

test('outside production a reason that the operation does not declare is an internal error that names both', () => {
  expect(errorIn('test', 'SLOT_TAKEN')).toMatchObject({
    code: 'INTERNAL_ERROR',
    message: 'createVehicle does not declare that it is refused with SLOT_TAKEN',
  });
});

test('in production a reason that the operation does not declare is answered', () => {
  expect(errorIn('production', 'SLOT_TAKEN')).toMatchObject({
    code: 'INVALID_OPERATION',
    reason: 'SLOT_TAKEN',
  });
});

test.each(['production', 'test'] as const)('a declared reason is answered in %s', (env) => {
  expect(errorIn(env, 'PLATE_TAKEN')).toMatchObject({ code: 'INVALID_OPERATION', reason: 'PLATE_TAKEN' });
});

test('a reason of a field that is no operation is declared by nobody', () => {
  const error = toDeclaredError(refusal('PLATE_TAKEN'), undefined, 'r1', {
    showDetails: true,
    log: () => undefined,
  });
  expect(error.code).toBe('INTERNAL_ERROR');
});
