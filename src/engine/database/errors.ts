import { DomainError } from '../../platform/errors.js';

/** A database that cannot be opened; the message is the one line for the operator. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError';
}

/** The error of an answer that is larger than it may be, or of a read whose rows are. */
export class AnswerTooLarge extends DomainError {
  constructor() {
    super('ANSWER_TOO_LARGE', {
      es: 'La respuesta es demasiado grande. Pida páginas menores, o menos campos.',
      en: 'The answer is too large. Ask for smaller pages, or for fewer fields.',
    });
  }
}

/** Makes the error of statements on a connection that is silent for too long, as the driver has it for a single one. */
export const driverTimeout = (): Error => new Error(DRIVER_TIMEOUT);

/** Makes the error of a write on a server that is read-only, as a standby is: another one may take it. */
export const readOnlyServer = (): Error =>
  new Error('Connection terminated: the database server is read-only');

/** The constraint that a write broke. */
export interface BrokenConstraint {
  kind: 'unique' | 'foreign_key' | 'check' | 'exclusion' | 'not_null';
  /** Name of the constraint; for `not_null`, name of the column. */
  name: string;
  /** The GUID that another row has as its primary key. */
  id?: string | undefined;
}

const CONSTRAINT_KINDS: Readonly<Record<string, BrokenConstraint['kind']>> = {
  '23502': 'not_null',
  '23503': 'foreign_key',
  '23505': 'unique',
  '23514': 'check',
  '23P01': 'exclusion',
};

const UNREACHABLE = /^(EAI_AGAIN|ECONN(ABORTED|REFUSED|RESET)|E(HOST|NET)UNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/**
 * Connection exceptions (08), a lack of resources other than space (53), a cancelled statement (57014), the server's shutdown, crash
 * and start (57P01 to 57P03), a lock that was not free in time (55P03),
 * a transaction that was idle for too long (25P03), and a cursor that its connection has lost (34000).
 */
const UNAVAILABLE_STATE = /^(08...|53[0234]00|57014|57P0[1-3]|55P03|25P03|34000)$/;

const DRIVER_TIMEOUT = 'Query read timeout';

/** The message of pg-pool where all connections are in use for too long. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** Messages of pg, pg-pool and Kysely for a missing connection; these errors have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|driver has already been destroyed)/;

type ErrorShape = Readonly<
  Partial<
    Record<'code' | 'constraint' | 'column' | 'detail' | 'routine' | 'message' | 'cause' | 'errors', unknown>
  >
>;

const shapeOf = (error: unknown): ErrorShape | null =>
  typeof error === 'object' && error !== null ? error : null;

/** Tells whether a statement failed because the database is unavailable, so that the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const shape = shapeOf(error);
  if (!shape) return false;
  const { code, message, cause, errors } = shape;
  if (typeof code === 'string' && (UNREACHABLE.test(code) || UNAVAILABLE_STATE.test(code))) return true;
  if (typeof message === 'string' && (UNAVAILABLE_MESSAGE.test(message) || message === DRIVER_TIMEOUT))
    return true;
  return isUnavailable(cause) || (Array.isArray(errors) && errors.some(isUnavailable));
}

/** Returns the constraint that a failed write broke, or null when it failed otherwise. The ORM's exceptions carry it too. */
export function constraintOf(error: unknown): BrokenConstraint | null {
  const shape = shapeOf(error);
  if (!shape) return null;
  const kind = typeof shape.code === 'string' ? CONSTRAINT_KINDS[shape.code] : undefined;
  if (!kind) return constraintOf(shape.cause);
  const name = kind === 'not_null' ? shape.column : shape.constraint;
  return { kind, name: typeof name === 'string' ? name : '', id: takenKey(shape) };
}

/** Returns the GUID for which a primary key was broken; the text around it is in the language of the server. */
const takenKey = ({ constraint, detail }: ErrorShape): string | undefined =>
  String(constraint).endsWith('_pkey') ? /\(id\)=\(([\da-f-]{36})\)/.exec(String(detail))?.[1] : undefined;

/** Returns the error of the database among an error and its causes. */
function ofDatabase(error: unknown): (ErrorShape & { readonly code: string }) | null {
  const shape = shapeOf(error);
  if (!shape) return null;
  // No class of SQLSTATE begins with E, as the codes of the operating system do.
  return typeof shape.code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(shape.code)
    ? { ...shape, code: shape.code }
    : ofDatabase(shape.cause);
}

const stateOf = (error: unknown): string | null => ofDatabase(error)?.code ?? null;

/** Tells whether a write found no space (53100) or a read-only database, as the embedded one on a full disk is. */
export const isFull = (error: unknown): boolean => stateOf(error) === '53100' || isReadOnly(error);

/** Tells whether a write found a read-only database. */
export const isReadOnly = (error: unknown): boolean => stateOf(error) === '25006';

/**
 * Tells whether a prepared statement is unknown to the connection (26000), or gives other columns since a table was changed:
 * that has no code of its own, and its message may be translated. The statement was not executed.
 */
export function isStalePlan(error: unknown): boolean {
  const fault = ofDatabase(error);
  return fault?.code === '26000' || (fault?.code === '0A000' && fault.routine === 'RevalidateCachedQuery');
}

/** Tells whether the server refused a connection since it has as many as it may. */
export const isTooManyConnections = (error: unknown): boolean => stateOf(error) === '53300';

/** Tells whether the database refused a value (class 22): out of range, of a wrong type, or not storable as text. */
export const isDataFault = (error: unknown): boolean => stateOf(error)?.startsWith('22') ?? false;

/** Tells whether the transaction lost a deadlock, so that it may succeed when it is run again. */
export const isDeadlock = (error: unknown): boolean => stateOf(error) === '40P01';

/** Tells whether a statement lost its connection, or found none; not whether it waited too long for one, or was cancelled. */
export const isConnectionLost = (error: unknown): boolean =>
  isUnavailable(error) && !/^(25|53|55|57014)/.test(stateOf(error) ?? '') && !isPoolBusy(error);

/** Tells whether a statement was not sent, since all connections were in use for too long. */
export const isPoolBusy = (error: unknown): boolean => shapeOf(error)?.message === POOL_TIMEOUT;

/** Tells whether a statement waited longer for a lock than it may. */
export const isLockTimeout = (error: unknown): boolean => stateOf(error) === '55P03';

/** Tells whether an error comes from the database at all. */
export const isDatabaseFault = (error: unknown): boolean => stateOf(error) !== null;

/** Fields of PostgreSQL errors that contain no value of a row. */
const HARMLESS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/** The ORM appends PostgreSQL's `detail` to the message, and that quotes the whole row. */
const APPENDED = /\n - (detail|hint): .*$/s;

/** Returns an error as it may be logged: without values of the statement and rows, which may hold a password's hash. */
export function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const facts = error as Error & Partial<Record<(typeof HARMLESS)[number], unknown>>;
  return {
    type: error.name,
    message: error.message.replace(APPENDED, ''),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...Object.fromEntries(
      HARMLESS.flatMap((fact) => (facts[fact] === undefined ? [] : [[fact, facts[fact]]])),
    ),
    ...(error.cause === undefined ? {} : { cause: loggableError(error.cause) }),
  };
}
