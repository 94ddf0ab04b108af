import type { Answer } from './client.js';

/** Expects the standard error body without field errors; by default any message. */
export function expectRefused(answer: Answer, status: number, code: string, message?: string): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({
    code,
    message: message ?? expect.stringMatching(/\S/),
    errors: null,
    traceId: answer.headers.get('x-request-id'),
  });
}
