import type { ServerResponse } from 'node:http';
import { type DomainError, httpError } from '../platform/errors.js';

const CHALLENGE = 'Bearer realm="community-service"';

/** Sets the headers of an error: when to retry, and for 401 how to authenticate (RFC 9110, RFC 6750). */
export function setErrorHeaders(response: ServerResponse, error: DomainError): void {
  const { status, retryAfterSeconds, isTokenRefused, isCodeRequired } = error;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  if (isCodeRequired) response.setHeader('X-Second-Factor', 'required');
  if (status === 401) {
    response.setHeader(
      'WWW-Authenticate',
      isTokenRefused ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE,
    );
  }
}

/** Names the methods that a path has, and returns the error for any other. */
export function methodNotAllowed(
  response: ServerResponse,
  allowed: string,
  message = { es: 'Método no permitido.', en: 'Method not allowed.' },
): DomainError {
  response.setHeader('Allow', allowed);
  return httpError(405, message);
}
