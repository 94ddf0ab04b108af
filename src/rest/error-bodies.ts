import type { Response } from 'express';
import { sendJson, setErrorHeaders } from '../http/send.js';
import { type DomainError, fieldErrorsIn, NOT_FOUND_MESSAGE } from '../platform/errors.js';
import { answeredErrors } from '../platform/process-metrics.js';
import type { ErrorFamily } from '../route.js';

/** A form of error body, with its name in OpenAPI. */
export interface ErrorShape {
  readonly name: 'ApiErrorResponse' | 'MessageError' | 'ErrorText' | 'FieldErrors';
  bodyOf(error: DomainError, traceId: string): object;
}

const standard: ErrorShape = {
  name: 'ApiErrorResponse',
  bodyOf: ({ code, text: { es }, errors }, traceId) => ({
    code,
    // This form has a fixed message for 404; in the other forms and in GraphQL a service may name the record.
    message: code === 'NOT_FOUND' ? NOT_FOUND_MESSAGE.es : es,
    errors: code === 'VALIDATION_ERROR' ? fieldErrorsIn('es', errors ?? {}) : null,
    traceId,
  }),
};
const message: ErrorShape = { name: 'MessageError', bodyOf: ({ text }) => ({ message: text.es }) };
const error: ErrorShape = { name: 'ErrorText', bodyOf: ({ text }) => ({ error: text.es }) };
const errors: ErrorShape = {
  name: 'FieldErrors',
  bodyOf: (refused) => ({ errors: fieldErrorsIn('es', refused.errors ?? {}) }),
};
const namingAdministrators: ErrorShape = {
  ...message,
  bodyOf: () => ({ message: 'Se requiere el rol ADMIN_COMPANY o SYSTEM_ADMIN para realizar esta acción.' }),
};

/** Null stands for an answer without a body. */
type Shape = ErrorShape | null;

interface Shapes {
  /** For 400 of a violated business rule, 404 and 412. */
  readonly rule: Shape;
  readonly validation: Shape;
  readonly forbidden: Shape;
  readonly unauthorized: Shape;
}

const USUAL: Shapes = { rule: standard, validation: standard, forbidden: null, unauthorized: standard };

/** The error bodies by resource: docs/contract/errors.md#families. */
const families: Record<ErrorFamily, Shapes> = {
  credentials: { ...USUAL, rule: message, unauthorized: message },
  message: { ...USUAL, rule: message },
  messageNamingAdministrators: { ...USUAL, rule: message, forbidden: namingAdministrators },
  residents: { ...USUAL, rule: error, validation: errors },
  standard: USUAL,
  standardForbidden: { ...USUAL, forbidden: standard },
};

/** Answers a refused request in the form of an error family, and counts it. */
export function sendRefusal(response: Response, error: DomainError, family: ErrorFamily = 'standard'): void {
  answeredErrors.inc({ code: error.code });
  setErrorHeaders(response, error);
  sendJson(response, error.status, errorShape(family, error)?.bodyOf(error, response.req.id));
}

/** Returns the form of the body of a refusal; null if there is no body. */
export function errorShape(family: ErrorFamily, error: DomainError): ErrorShape | null {
  const shapes = families[family];
  switch (error.code) {
    case 'VALIDATION_ERROR':
      return shapes.validation;
    case 'FORBIDDEN':
      return shapes.forbidden;
    case 'UNAUTHORIZED':
      return shapes.unauthorized;
    case 'NOT_FOUND':
    case 'INVALID_OPERATION':
    case 'CONFLICT':
      return shapes.rule;
    case 'BAD_REQUEST':
      // Errors of the transport (malformed, too large, wrong type) have the standard body in every family.
      return error.status === 400 && !error.isHttpError ? shapes.rule : standard;
    default:
      return standard;
  }
}
