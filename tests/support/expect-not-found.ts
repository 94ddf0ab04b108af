import type { Endpoint } from '../interfaces/endpoints.table.js';
import type { Answer } from './client.js';

/** The body of a 404 in the error family of a row; only the standard one has a fixed message. */
export function expectNotFound({ errors: family }: Endpoint, { status, headers, body }: Answer): void {
  const text = expect.stringMatching(/./);
  const standard = {
    code: 'NOT_FOUND',
    message: 'Recurso no encontrado.',
    errors: null,
    traceId: headers.get('x-request-id'),
  };
  const bodies: Readonly<Record<string, object>> = {
    residents: { error: text },
    standard,
    standardForbidden: standard,
  };
  expect({ status, body }).toEqual({ status: 404, body: bodies[family] ?? { message: text } });
}
