import type { Answer } from './client.js';

/** Expects the answer of an exceeded rate limit. */
export function expectTooMany(answer: Answer): void {
  expect(answer).toMatchObject({
    status: 429,
    body: {
      code: 'TOO_MANY_REQUESTS',
      message: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.',
      errors: null,
    },
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Expects the answer to a write beyond what a user may store on a day. */
export function expectDailyMeasureReached(answer: Answer): void {
  expect(answer).toMatchObject({
    status: 429,
    body: {
      code: 'TOO_MANY_REQUESTS',
      message: 'Alcanzó el máximo de registros o de datos que se pueden guardar en un día. Continúe mañana.',
      errors: null,
    },
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}
