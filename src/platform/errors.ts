import { counted, type FaultCode, type Language, type Message, type Params } from './message.js';
import type { RefusalReason } from './refusal-reasons.js';

/** The error codes of both interfaces: docs/contract/errors.md#codes. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'VALIDATION_ERROR'
  | 'INVALID_OPERATION'
  | 'CONFLICT'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS'
  | 'ANSWER_TOO_LARGE'
  | 'INTERNAL_ERROR'
  | 'DATABASE_ERROR';

/** What is wrong with a field. A row of a bulk operation has the reason or the code of its refusal. */
export interface FieldFault extends Message {
  readonly code: FaultCode | RefusalReason | ErrorCode;
  readonly params?: Params | undefined;
  /** What the schema expects there, for people who write a document. */
  readonly schema?: Message | undefined;
  /** The field of a row. */
  readonly below?: string | undefined;
}

/** Faults by the name of the field on the wire. */
export type FieldErrors = Record<string, FieldFault[]>;

/** Returns the field errors in one language. */
export const fieldErrorsIn = (language: Language, errors: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name, messages.map((text) => text[language])]),
  );

/** The fault of a field of the input, for programs. */
export interface FieldCause {
  readonly path: string;
  readonly code: FieldFault['code'];
  readonly params: Params;
}

const causesIn = (errors: FieldErrors): FieldCause[] =>
  Object.entries(errors).flatMap(([path, faults]) =>
    faults.map(({ code, params = {}, below }) => ({ path: below ? `${path}.${below}` : path, code, params })),
  );

interface CurrentRecord {
  readonly id: string | number;
}

type CurrentRows = Readonly<Record<string, CurrentRecord>>;

/** The details of a refusal for programs, besides its reason. */
export interface RefusalDetails {
  /** The field of the input that causes it. */
  readonly field?: string | undefined;
  /** The values of the rule that the field breaks. */
  readonly params?: Params;
  /** The values that help the caller, by their names in `extensions`. */
  readonly help?: Params;
}

interface Details extends RefusalDetails {
  readonly reason?: RefusalReason;
  errors?: FieldErrors;
  /** The current record, for a conflict. */
  current?: CurrentRecord;
  /** The current records of rows that were refused for a conflict, by the places that `errors` names. */
  currentRows?: CurrentRows;
  retryAfterSeconds?: number;
  /** The HTTP status, if it differs from the default of the code. */
  status?: number;
  /** Tells that the request itself is at fault, independent of its operation. */
  isHttpError?: boolean;
  /** Tells that the request carries an invalid token. */
  isTokenRefused?: boolean;
  /** Tells that the password is right, but the code of the second factor is missing. */
  isCodeRequired?: boolean;
}

/** Carries a message that the caller may read. Transports convert it to their own form; every other error is internal. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly reason = this.details.reason;
  readonly help = this.details.help;
  readonly errors = this.details.errors;
  readonly current = this.details.current;
  readonly currentRows = this.details.currentRows;
  readonly retryAfterSeconds = this.details.retryAfterSeconds;
  readonly status = this.details.status ?? statusOfCode[this.code];
  readonly isHttpError = this.details.isHttpError ?? false;
  readonly isTokenRefused = this.details.isTokenRefused ?? false;
  readonly isCodeRequired = this.details.isCodeRequired ?? false;

  constructor(
    readonly code: ErrorCode,
    /** The message for the caller; `message` is its Spanish form. */
    readonly text: Message,
    private readonly details: Details = {},
  ) {
    super(text.es);
  }

  /** Returns the fields of the input that cause the error. */
  get causes(): readonly FieldCause[] {
    const { reason, field, params = {}, errors = {} } = this.details;
    return reason && field !== undefined ? [{ path: field, code: reason, params }] : causesIn(errors);
  }

  withHelp(help: Params): DomainError {
    return new DomainError(this.code, this.text, { ...this.details, help });
  }
}

const statusOfCode: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  VALIDATION_ERROR: 400,
  INVALID_OPERATION: 400,
  CONFLICT: 409,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  ANSWER_TOO_LARGE: 400,
  INTERNAL_ERROR: 500,
  DATABASE_ERROR: 500,
};

export const ERROR_CODES = Object.keys(statusOfCode) as readonly ErrorCode[];

/** Makes a refusal with these details of its message. */
export const refusal =
  (code: ErrorCode, details: Details) =>
  (text: Message): DomainError =>
    new DomainError(code, text, details);

/** Refuses an unusable argument, such as an unknown community in a body or a wrong current password. */
export const badRequest = (reason: RefusalReason, message: Message, details: RefusalDetails = {}) =>
  new DomainError('BAD_REQUEST', message, { ...details, reason });

/** Refuses an HTTP request that is malformed, too slow or too large, has a wrong type or method, or fails its precondition. */
export const httpError = (
  status: 400 | 405 | 406 | 408 | 412 | 413 | 415 | 416 | 417 | 422,
  message: Message,
  details: Pick<Details, 'reason' | keyof RefusalDetails> = {},
) => new DomainError('BAD_REQUEST', message, { ...details, status, isHttpError: true });

/** Reports that the client disconnected, so nobody receives the answer. */
export const interrupted = () =>
  httpError(400, { es: 'La solicitud se interrumpió.', en: 'The request was interrupted.' });

/** Refuses a violation of a business rule. */
export const invalidOperation = (reason: RefusalReason, message: Message, details: RefusalDetails = {}) =>
  new DomainError('INVALID_OPERATION', message, { ...details, reason });

/** Refuses a change that was prepared on another version of a record, or a failed precondition of HTTP. */
export const conflict = (current: CurrentRecord, { isPrecondition = false } = {}) =>
  refusal('CONFLICT', { current, ...(isPrecondition ? { status: 412 } : {}) })({
    es: 'El registro cambió desde que lo leyó. Vuelva a leerlo e intente de nuevo.',
    en: 'The record has changed since you read it. Read it again and retry.',
  });

/** Refuses a request with the idempotency key of another one. */
export const keyReused = () =>
  httpError(422, {
    es: 'Esta Idempotency-Key ya se usó con otra solicitud. Use una clave nueva.',
    en: 'This Idempotency-Key was used for another request. Use a new key.',
  });

/** Refuses a retry while the first request with its idempotency key is pending, or was cut off after its write. */
export const writeUnderway = () =>
  refusal('CONFLICT', { retryAfterSeconds: 5 })({
    es: 'La primera solicitud con esta Idempotency-Key sigue en curso o se interrumpió. Reintente; si el error continúa, compruebe si el cambio se guardó.',
    en: 'The first request with this Idempotency-Key is still running or was interrupted. Retry; if the error remains, check whether the change was stored.',
  });

/** Refuses a retry of a write that is done, whose answer is too large to be kept, or failed. */
export const answerNotKept = () =>
  new DomainError('CONFLICT', {
    es: 'La solicitud con esta Idempotency-Key ya se ejecutó y su respuesta no se conservó. Lea el registro.',
    en: 'The request with this Idempotency-Key was executed, and its answer is not kept. Read the record.',
  });

/** Refuses invalid fields. Clients rely on the message. */
export const validationError = (errors: FieldErrors, currentRows?: CurrentRows) =>
  refusal('VALIDATION_ERROR', { errors, ...(currentRows ? { currentRows } : {}) })({
    es: 'Uno o más campos tienen errores de validación.',
    en: 'One or more fields have validation errors.',
  });

/** Refuses a request without a valid token, or wrong credentials, which have their own message. */
export const unauthorized = (message = { es: 'No autorizado.', en: 'Unauthorized.' }) =>
  new DomainError('UNAUTHORIZED', message);

/** Refuses a token that is malformed, expired or revoked, or whose user may no longer sign in. */
export const invalidToken = () =>
  new DomainError('UNAUTHORIZED', { es: 'No autorizado.', en: 'Unauthorized.' }, { isTokenRefused: true });

export const codeRequired = () =>
  refusal('UNAUTHORIZED', { isCodeRequired: true })({
    es: 'Escriba el código de su aplicación de autenticación.',
    en: 'Enter the code of your authenticator app.',
  });

export const forbidden = (
  message = { es: 'No tiene permiso para realizar esta acción.', en: 'You are not allowed to do this.' },
) => new DomainError('FORBIDDEN', message);

export const NOT_FOUND_MESSAGE: Message = { es: 'Recurso no encontrado.', en: 'Resource not found.' };

/** Refuses an unknown record and one outside the caller's scope with the same error. */
export const notFound = (message = NOT_FOUND_MESSAGE) => new DomainError('NOT_FOUND', message);

export const tooManyRequests = (retryAfterSeconds: number) =>
  refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })({
    es: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.',
    en: 'Too many attempts. Wait a moment and try again.',
  });

/** Refuses a caller who has stored as much as one user may on a day. */
export const dailyMeasureReached = (retryAfterSeconds: number) =>
  refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })({
    es: 'Alcanzó el máximo de registros o de datos que se pueden guardar en un día. Continúe mañana.',
    en: 'You have reached the most records or data that can be stored on a day. Continue tomorrow.',
  });

/** Refuses a request while the process holds as many incomplete ones as it may. */
export const overloaded = (retryAfterSeconds: number) =>
  refusal('TOO_MANY_REQUESTS', { status: 503, retryAfterSeconds })({
    es: 'El servicio está ocupado. Espere un momento e intente de nuevo.',
    en: 'The service is busy. Wait a moment and try again.',
  });

/** Refuses a write for which the database has no space; reads are answered. */
export const storageFull = () =>
  refusal('DATABASE_ERROR', { status: 507, retryAfterSeconds: 60 })({
    es: 'No hay espacio para guardar los datos. Intente más tarde.',
    en: 'There is no room to store the data. Try again later.',
  });

/** Reports that the database is unavailable at the moment. */
export const databaseUnavailable = () =>
  refusal('DATABASE_ERROR', { status: 503, retryAfterSeconds: 5 })({
    es: 'El servicio no está disponible en este momento. Intente de nuevo.',
    en: 'The service is not available at the moment. Try again.',
  });

/** Reports that the store of files is unavailable at the moment. */
export const filesUnavailable = () =>
  refusal('INTERNAL_ERROR', { status: 503, retryAfterSeconds: 5 })({
    es: 'Los archivos no están disponibles en este momento. Intente de nuevo.',
    en: 'Files are not available at the moment. Try again.',
  });

/** Reports a read that the database cancelled, since it took too long. */
export const readTooLong = (limitMs: number) => {
  const seconds = Math.ceil(limitMs / 1000);
  return refusal('DATABASE_ERROR', { status: 503, retryAfterSeconds: 30 })({
    es: `La lectura tardó más de ${counted(seconds, 'segundo', 'segundos')}. Pida menos registros o menos condiciones de texto.`,
    en: `The read took longer than ${counted(seconds, 'second', 'seconds')}. Ask for fewer records or fewer text conditions.`,
  });
};

/** Reports a write that failed in the database. */
export const databaseError = (
  text: Message = {
    es: 'Error al guardar los datos. Intente de nuevo.',
    en: 'The data could not be stored. Try again.',
  },
) => new DomainError('DATABASE_ERROR', text);

/** Reports any other failure. */
export const internalError = (
  text: Message = {
    es: 'Ha ocurrido un error interno. Intente más tarde.',
    en: 'An internal error has occurred. Try again later.',
  },
) => new DomainError('INTERNAL_ERROR', text);

/** Tells whether an error of Node.js has one of some codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');
