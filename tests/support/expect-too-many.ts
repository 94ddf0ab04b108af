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
