import { outcomeOf } from '../../src/graphql/errors.js';

const error = (code: string) => ({ message: 'Un error.', extensions: { code } });

test.each([
  ['success', { data: {} }],
  ['success', { data: {}, errors: undefined }],
  ['errors', { data: { vehicle: null }, errors: [error('FORBIDDEN')] }],
  ['errors', { data: null, errors: [error('FORBIDDEN')] }],
  ['refused', { errors: [error('GRAPHQL_VALIDATION_FAILED')] }],
  ['failed', { data: { vehicle: null }, errors: [error('FORBIDDEN'), error('INTERNAL_ERROR')] }],
  ['failed', { data: null, errors: [error('DATABASE_ERROR')] }],
  ['failed', { errors: [error('INTERNAL_SERVER_ERROR')] }],
])('the outcome %s follows from the body %j', (outcome, body) => {
  expect(outcomeOf(body)).toBe(outcome);
});
