import type { Allowed } from './policy.js';

/*
 * A REST route is data: method, path, the GraphQL operation it stands for, how parameters become variables, what is
 * answered, and the family of its error bodies. Modules declare rows; the facade executes them, OpenAPI describes them.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where a variable of the operation comes from. */
export type Source =
  | { readonly from: 'noPath' | 'query' | 'queryList'; readonly name: string }
  | {
      readonly from: 'path';
      readonly name: string;
      /** The word `all` in the place of the value leaves the variable out. */
      readonly takesAll?: true;
    }
  | { readonly from: 'body' | 'form' }
  | { readonly from: 'constant'; readonly value: unknown };

/** Arguments of the operation: each a source, or an object of such. */
export interface Arguments {
  readonly [argument: string]: Source | Arguments;
}

export const fromPath = (name: string): Source => ({ from: 'path', name });
/** True when an optional parameter of the path is left out or the literal `null`: those with no community are asked for. */
const whenNoPath = (name: string): Source => ({ from: 'noPath', name });
export const fromQuery = (name: string): Source => ({ from: 'query', name });
/** A parameter that may be repeated: `?communityIds=a&communityIds=b`. */
export const fromQueryList = (name: string): Source => ({ from: 'queryList', name });
export const fromBody: Source = { from: 'body' };
/** A `multipart/form-data` body, its files among its fields. */
export const fromForm: Source = { from: 'form' };
export const constant = (value: unknown): Source => ({ from: 'constant', value });

/** The filter of a `community/{communityId}` list: the rows of that community, or with `all` every row within scope. */
export const inCommunity = (parameter = 'communityId'): Arguments => ({
  communityId: { from: 'path', name: parameter, takesAll: true },
});

/** The filter of a `community/{communityId?}` list: as {@link inCommunity}, or the rows of no community. */
export const communityOrNone: Arguments = {
  ...inCommunity(),
  general: whenNoPath('communityId'),
};

/** What is sent: one record, a whole list out of a connection, a bare value, nothing, or the file that the value points to. */
export type Answer = 'record' | 'connection' | 'value' | 'none' | 'file';

/** What the operation of a row that answers a file gives. */
export interface FileAnswer {
  /** The path of the file below the uploads folder; null when it is not there. */
  readonly storedAs: string | null;
  /** Where it is otherwise: 302. */
  readonly redirectTo: string | null;
  /** The name it is saved under. */
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
  /** `{name}` is a parameter, `{name?}` one that may be left out. */
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  /** The root field of the schema. */
  readonly operation: string;
  readonly arguments: Arguments;
  readonly answer: Answer;
  readonly status: number;
  readonly errors: ErrorFamily;
  readonly tag: string;
  /**
   * `wrapped`: `page` and `pageSize` together ask for a wrapped page instead of the whole list. `array`: always one
   * page, as the bare array; the first of 20 records unless asked otherwise.
   */
  readonly paginated?: 'wrapped' | 'array';
  /** A query that a rule may refuse with 400, as it may every mutation: only who is a resident has tickets of their own. */
  readonly refusable?: boolean;
  /** Who may call the path, where they are fewer than those whom the operation serves through GraphQL. */
  readonly allowed?: Allowed;
}

type Extra = Partial<Pick<Route, 'allowed' | 'arguments' | 'paginated' | 'refusable' | 'errors' | 'status'>>;
type Row = Omit<Route, 'errors' | 'tag'> & { errors?: ErrorFamily };

/** All rows of one resource, which share a tag, a family of error bodies and maybe who may call them. */
export function defineRoutes(
  common: Pick<Route, 'tag' | 'errors' | 'allowed'>,
  rows: readonly Row[],
): Route[] {
  return rows.map((row) => ({ ...common, ...row }));
}

/** A whole list out of a connection; 404 when the operation gives null. */
export const list = (path: string, operation: string, extra: Extra = {}): Row => ({
  method: 'GET',
  path,
  kind: 'query',
  operation,
  arguments: {},
  answer: 'connection',
  status: 200,
  ...extra,
});

/** One record by its id; 404 when the operation gives null. */
export const one = (path: string, operation: string, extra: Extra = {}): Row => ({
  method: 'GET',
  path,
  kind: 'query',
  operation,
  arguments: path.includes('{id}') ? { id: fromPath('id') } : {},
  answer: 'record',
  status: 200,
  ...extra,
});

/** What a query gives, as it is. */
export const value = (path: string, operation: string, extra: Extra = {}): Row => ({
  ...one(path, operation, extra),
  answer: 'value',
});

/** A file, or a redirect to it; the operation gives a {@link FileAnswer}. */
export const file = (path: string, operation: string, extra: Extra = {}): Row => ({
  ...one(path, operation, extra),
  answer: 'file',
  refusable: true,
});

/** 201 with the record and its `Location`. */
export const create = (path: string, operation: string, extra: Extra = {}): Row => ({
  method: 'POST',
  path,
  kind: 'mutation',
  operation,
  arguments: { input: fromBody },
  answer: 'record',
  status: 201,
  ...extra,
});

/** 200 with the changed record. */
export const update = (path: string, operation: string, extra: Extra = {}): Row => ({
  ...create(path, operation),
  method: 'PUT',
  arguments: { id: fromPath('id'), input: fromBody },
  status: 200,
  ...extra,
});

/** 200 with the record after an act on a part of it. */
export const patch = (path: string, operation: string, extra: Extra = {}): Row => ({
  ...update(path, operation, { arguments: { id: fromPath('id') }, ...extra }),
  method: 'PATCH',
});

/** 204. */
export const remove = (path: string, operation: string, extra: Extra = {}): Row => ({
  method: 'DELETE',
  path,
  kind: 'mutation',
  operation,
  arguments: { id: fromPath('id') },
  answer: 'none',
  status: 204,
  ...extra,
});

/** An act that is posted: 200 with what it gives, unless said otherwise. */
export const act = (path: string, operation: string, extra: Extra & { answer?: Answer } = {}): Row => ({
  ...create(path, operation),
  status: 200,
  answer: 'value',
  ...extra,
});
