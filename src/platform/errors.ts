/** The error codes of both interfaces: docs/contract/errors.md#codes. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'VALIDATION_ERROR'
  | 'INVALID_OPERATION'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_ERROR'
  | 'DATABASE_ERROR';

/** Field names as on the wire, with their Spanish messages. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  /** The HTTP status, if it differs from the default of the code. */
  status?: number;
  /** The request itself is invalid, whatever its operation. */
  isHttpError?: boolean;
  /** The request carries an invalid token. */
  isTokenRefused?: boolean;
  /** The password is right, and the code of the second factor is missing. */
  isCodeRequired?: boolean;
}

/** An error that the caller may read. Transports convert it to their own form; every other error is an internal error. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly status: number;
  readonly isHttpError: boolean;
  readonly isTokenRefused: boolean;
  readonly isCodeRequired: boolean;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message);
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.status = details.status ?? statusOfCode[code];
    this.isHttpError = details.isHttpError ?? false;
    this.isTokenRefused = details.isTokenRefused ?? false;
    this.isCodeRequired = details.isCodeRequired ?? false;
  }
}

const statusOfCode: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  VALIDATION_ERROR: 400,
  INVALID_OPERATION: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  DATABASE_ERROR: 500,
};

export const ERROR_CODES = Object.keys(statusOfCode) as readonly ErrorCode[];

/** An unusable argument, such as an unknown community in a body or a wrong current password. */
export const badRequest = (message: string) => new DomainError('BAD_REQUEST', message);

/** An HTTP request that is malformed, too slow, too large, of a wrong type or method, or with a precondition that fails. */
export const httpError = (status: 400 | 405 | 406 | 408 | 412 | 413 | 415 | 416, message: string) =>
  new DomainError('BAD_REQUEST', message, { status, isHttpError: true });

/** The client disconnected, so nobody reads the answer. */
export const interrupted = () => httpError(400, 'La solicitud se interrumpió.');

/** A violation of a business rule. */
export const invalidOperation = (message: string) => new DomainError('INVALID_OPERATION', message);

/** One or more fields are invalid. Clients rely on the message. */
export const validationError = (errors: FieldErrors) =>
  new DomainError('VALIDATION_ERROR', 'Uno o más campos tienen errores de validación.', { errors });

/** No valid token, or wrong credentials, which have their own message. */
export const unauthorized = (message = 'No autorizado.') => new DomainError('UNAUTHORIZED', message);

/** A token that is malformed, expired or revoked, or whose user may no longer sign in. */
export const invalidToken = () => new DomainError('UNAUTHORIZED', 'No autorizado.', { isTokenRefused: true });

export const codeRequired = () =>
  new DomainError('UNAUTHORIZED', 'Escriba el código de su aplicación de autenticación.', {
    isCodeRequired: true,
  });

export const forbidden = (message = 'No tiene permiso para realizar esta acción.') =>
  new DomainError('FORBIDDEN', message);

export const NOT_FOUND_MESSAGE = 'Recurso no encontrado.';

/** An unknown record and one outside the caller's scope give the same error. */
export const notFound = (message = NOT_FOUND_MESSAGE) => new DomainError('NOT_FOUND', message);

export const tooManyRequests = (retryAfterSeconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', 'Demasiados intentos. Espere un momento y vuelva a intentarlo.', {
    retryAfterSeconds,
  });

/** The process holds the maximum of incomplete requests. */
export const overloaded = (retryAfterSeconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', 'El servicio está ocupado. Espere un momento e intente de nuevo.', {
    status: 503,
    retryAfterSeconds,
  });

/** The database has no space for a write; reads are answered. */
export const storageFull = () =>
  new DomainError('DATABASE_ERROR', 'No hay espacio para guardar los datos. Intente más tarde.', {
    status: 507,
    retryAfterSeconds: 60,
  });

/** The database is unavailable at the moment. */
export const databaseUnavailable = () =>
  new DomainError('DATABASE_ERROR', 'El servicio no está disponible en este momento. Intente de nuevo.', {
    status: 503,
    retryAfterSeconds: 5,
  });
