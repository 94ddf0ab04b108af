import type { DomainError } from '../core/errors.js';
import type { ErrorFamily } from '../core/route.js';

/** What an error looks like on the wire; no body where the specification has none. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: object | null;
}

type Shape = (error: DomainError, traceId: string) => object | null;

const standard: Shape = ({ code, message, errors }, traceId) => ({
  code,
  message,
  errors: code === 'VALIDATION_ERROR' ? (errors ?? {}) : null,
  traceId,
});
const message: Shape = ({ message: text }) => ({ message: text });
const error: Shape = ({ message: text }) => ({ error: text });
const errors: Shape = ({ errors: fields }) => ({ errors: fields ?? {} });
const empty: Shape = () => null;
const namingAdministrators: Shape = () => ({
  message: 'Se requiere el rol ADMIN_COMPANY o SYSTEM_ADMIN para realizar esta acción.',
});

interface Shapes {
  /** 400 of a rule, and 404. */
  readonly rule: Shape;
  readonly validation: Shape;
  readonly forbidden: Shape;
  readonly unauthorized: Shape;
}

/** The error bodies by resource: decisions 2, specification 7.3. */
const families: Record<ErrorFamily, Shapes> = {
  credentials: { rule: message, validation: standard, forbidden: empty, unauthorized: message },
  message: { rule: message, validation: standard, forbidden: empty, unauthorized: standard },
  messageNamingAdministrators: {
    rule: message,
    validation: standard,
    forbidden: namingAdministrators,
    unauthorized: standard,
  },
  residents: { rule: error, validation: errors, forbidden: empty, unauthorized: standard },
  standard: { rule: standard, validation: standard, forbidden: empty, unauthorized: standard },
  standardForbidden: { rule: standard, validation: standard, forbidden: standard, unauthorized: standard },
};

/** The answer to a refused request of one family of resources. */
export function errorAnswer(family: ErrorFamily, error: DomainError, traceId: string): ErrorAnswer {
  return { status: error.status, body: shapeOf(families[family], error)(error, traceId) };
}

function shapeOf(shapes: Shapes, error: DomainError): Shape {
  switch (error.code) {
    case 'VALIDATION_ERROR':
      return shapes.validation;
    case 'FORBIDDEN':
      return shapes.forbidden;
    case 'UNAUTHORIZED':
      return shapes.unauthorized;
    case 'NOT_FOUND':
    case 'INVALID_OPERATION':
      return shapes.rule;
    case 'BAD_REQUEST':
      // Faults of the transport itself (malformed, too large, of another type) are the standard body everywhere.
      return error.status === 400 && !error.ofTransport ? shapes.rule : standard;
    default:
      return standard;
  }
}
