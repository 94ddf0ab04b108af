import type { Allowed } from './engine/declare.js';

/*
 * Declares a REST route as data: method, path, the GraphQL operation behind it, the sources of its arguments, the form of the
 * answer, and the family of its error bodies. Modules declare routes; the facade executes them, OpenAPI describes them.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The source of a variable of the operation. */
export type ArgumentSource =
  | { readonly from: 'noPath' | 'query' | 'queryList'; readonly name: string }
  | {
      readonly from: 'path';
      readonly name: string;
      /** Whether the value `all` omits the variable. */
      readonly takesAll?: true;
    }
  | { readonly from: 'body'; readonly as?: BodyOfUpdate }
  | { readonly from: 'form' }
  | { readonly from: 'constant'; readonly value: unknown }
  /** The value of the media type that the client prefers, the first one where it names none of them. */
  | { readonly from: 'accept'; readonly values: Readonly<Record<string, unknown>> };

/** A body with the whole record: an optional field that it leaves out is cleared. */
export interface WholeBody {
  readonly is: 'whole';
  /** Fields that may be null and still keep their value when they are left out. */
  readonly keeps?: readonly string[];
  /** The values of fields that are never null when they are left out; without an entry a field keeps its value. */
  readonly resets?: Readonly<Record<string, unknown>>;
}

/** The meaning of the body of an update for the patch of its operation. `changes`: null keeps the value too. */
export type BodyOfUpdate = WholeBody | { readonly is: 'changes' };

/** The arguments of the operation: each a source, or an object of sources. */
export interface Arguments {
  readonly [argument: string]: ArgumentSource | Arguments;
}

export const fromPath = (name: string): ArgumentSource => ({ from: 'path', name });
/** Is true if an optional path parameter is missing or `null`: requests the rows without a community. */
const whenNoPath = (name: string): ArgumentSource => ({ from: 'noPath', name });
export const fromQuery = (name: string): ArgumentSource => ({ from: 'query', name });
/** Takes a parameter that may be repeated: `?communityIds=a&communityIds=b`. */
export const fromQueryList = (name: string): ArgumentSource => ({ from: 'queryList', name });
export const fromBody: ArgumentSource = { from: 'body' };
/** A body with some fields of a record. */
const fromChanges: ArgumentSource = { from: 'body', as: { is: 'changes' } };
/** Takes a body with the whole record. */
const fromWhole = (exceptions: Omit<WholeBody, 'is'>): ArgumentSource => ({
  from: 'body',
  as: { is: 'whole', ...exceptions },
});
/** A `multipart/form-data` body; files are fields of it. */
export const fromForm: ArgumentSource = { from: 'form' };
export const constant = (value: unknown): ArgumentSource => ({ from: 'constant', value });

/** Requests the rows with a value in a field. */
export const whereEquals = (field: string, source: ArgumentSource): Arguments => ({
  where: { [field]: { eq: source } },
});

/** Requests the rows of the community of a `community/{communityId}` list, or for `all` every row within scope. */
export const inCommunity = (parameter = 'communityId'): Arguments =>
  whereEquals('communityId', { from: 'path', name: parameter, takesAll: true });

/** Requests the rows of a `community/{communityId?}` list: as {@link inCommunity}, or those without a community. */
export const communityOrNone: Arguments = {
  where: {
    communityId: {
      eq: { from: 'path', name: 'communityId', takesAll: true },
      isNull: whenNoPath('communityId'),
    },
  },
};

/**
 * The form of the response: one record, the complete list of a connection, a value, nothing, or the file that the value names.
 */
export type Answer = 'record' | 'connection' | 'value' | 'none' | 'file';

/** A type of the graph with the fields and names that legacy clients know. */
export interface LegacyShape {
  /** The name of the type in OpenAPI. */
  readonly name: string;
  /** The description of the type in OpenAPI, where it differs from the type. */
  readonly description?: string;
  /** The fields in their order, each with the field of the graph that gives its value. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether a missing record is answered as one whose fields are all null. */
  readonly orNulls?: true;
}

/** The shapes of some types, by the name of the type. */
export type LegacyShapes = Readonly<Record<string, LegacyShape>>;

/** The result of an operation behind a route that answers a file: one that is stored, or what was written for the request. */
export type FileAnswer = StoredAnswer | WrittenAnswer;

export interface WrittenAnswer {
  readonly contentType: string;
  /** The bytes in Base64. */
  readonly content: string;
  readonly fileName: string;
}

interface StoredAnswer {
  /** The path of the file below the uploads folder; null if it is stored elsewhere. */
  readonly storedAs: string | null;
  /** The URL of a file that is stored elsewhere, for a 302. */
  readonly redirectTo: string | null;
  /** The file name offered to the client. */
  readonly fileName: string;
}

/** The families of error bodies: docs/contract/errors.md#families. */
export type ErrorFamily =
  | 'credentials'
  | 'message'
  | 'messageNamingAdministrators'
  | 'residents'
  | 'standard'
  | 'standardForbidden';

export interface Route {
  readonly method: Method;
  /** The path: `{name}` is a parameter, `{name?}` an optional one. */
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  /** The root field of the schema. */
  readonly operation: string;
  /** The field of its result that is answered, in place of the whole result. */
  readonly field?: string;
  /** The name of the operation in OpenAPI, in place of one made of the root field. */
  readonly operationId?: string;
  readonly arguments: Arguments;
  readonly answer: Answer;
  /** The types that the answer has in another shape than the graph. */
  readonly shapes?: LegacyShapes;
  readonly status: number;
  readonly errors: ErrorFamily;
  readonly tag: string;
  /**
   * The paging: `wrapped` answers a wrapped page for `page` with `pageSize`, else the whole list; `array` always one page as a
   * bare array, by default the first 20 records.
   */
  readonly paginated?: 'wrapped' | 'array';
  /** Whether the business rules of a query can answer 400, for OpenAPI; every mutation can. */
  readonly mayAnswer400?: boolean;
  /** Fields of the body that administrators alone may set; what others send in them is ignored, whatever its form. */
  readonly fromAdministrators?: readonly string[];
  /** The level of the path, where it is stricter than that of the operation. */
  readonly allowed?: Allowed;
}

type Extra = Partial<
  Pick<
    Route,
    | 'allowed'
    | 'arguments'
    | 'fromAdministrators'
    | 'paginated'
    | 'mayAnswer400'
    | 'errors'
    | 'status'
    | 'field'
    | 'operationId'
    | 'shapes'
  >
>;
type RouteEntry = Omit<Route, 'errors' | 'tag'> & { errors?: ErrorFamily };

/** Declares the routes of one resource, which share a tag, an error family and optionally a level and shapes. */
export function defineRoutes(
  common: Pick<Route, 'tag' | 'errors' | 'allowed' | 'shapes'>,
  entries: readonly RouteEntry[],
): Route[] {
  return entries.map((entry) => ({ ...common, ...entry }));
}

/** Answers the complete list of a connection, or a page of it; 404 if the operation returns null. */
export const list = (path: string, operation: string, extra: Extra = {}): RouteEntry => ({
  method: 'GET',
  path,
  kind: 'query',
  operation,
  arguments: {},
  answer: 'connection',
  status: 200,
  paginated: 'wrapped',
  ...extra,
});

/** Answers one record by its id; 404 if the operation returns null. */
export const one = (path: string, operation: string, extra: Extra = {}): RouteEntry => ({
  method: 'GET',
  path,
  kind: 'query',
  operation,
  arguments: path.includes('{id}') ? { id: fromPath('id') } : {},
  answer: 'record',
  status: 200,
  ...extra,
});

/** Answers the plain value of a query. */
export const value = (path: string, operation: string, extra: Extra = {}): RouteEntry => ({
  ...one(path, operation, extra),
  answer: 'value',
});

/** Answers the list that a query returns whole, or a page of it. */
export const valueList = (path: string, operation: string): RouteEntry =>
  value(path, operation, { paginated: 'wrapped' });

/** Answers a file, or a redirect to it; the operation returns a {@link FileAnswer}. */
export const file = (path: string, operation: string, extra: Extra = {}): RouteEntry => ({
  ...one(path, operation, extra),
  answer: 'file',
  mayAnswer400: true,
});

/** Answers 201 with the record and its `Location`. */
export const create = (path: string, operation: string, extra: Extra = {}): RouteEntry => ({
  method: 'POST',
  path,
  kind: 'mutation',
  operation,
  arguments: { input: fromBody },
  answer: 'record',
  status: 201,
  ...extra,
});

/** Answers 200 with the changed record; the body is the whole of it. */
export const update = (
  path: string,
  operation: string,
  { keeps, resets, ...extra }: Extra & Omit<WholeBody, 'is'> = {},
): RouteEntry => ({
  ...create(path, operation),
  method: 'PUT',
  arguments: {
    id: fromPath('id'),
    input: fromWhole({ ...(keeps ? { keeps } : {}), ...(resets ? { resets } : {}) }),
  },
  status: 200,
  ...extra,
});

/** Answers 200 with the changed record; the body has some fields of it. */
export const change = (path: string, operation: string, extra: Extra = {}): RouteEntry => ({
  ...update(path, operation),
  arguments: { id: fromPath('id'), input: fromChanges },
  ...extra,
});

/** Answers 200 with the record after a partial change. */
export const patch = (path: string, operation: string, extra: Extra = {}): RouteEntry => ({
  ...update(path, operation, { arguments: { id: fromPath('id') }, ...extra }),
  method: 'PATCH',
});

/** Answers 204. */
export const remove = (path: string, operation: string, extra: Extra = {}): RouteEntry => ({
  method: 'DELETE',
  path,
  kind: 'mutation',
  operation,
  arguments: { id: fromPath('id') },
  answer: 'none',
  status: 204,
  ...extra,
});

/** Answers a POST that creates nothing: by default 200 with the value of the operation. */
export const act = (
  path: string,
  operation: string,
  extra: Extra & { answer?: Answer } = {},
): RouteEntry => ({
  ...create(path, operation),
  status: 200,
  answer: 'value',
  ...extra,
});
