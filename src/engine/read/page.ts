import type { GraphQLResolveInfo } from 'graphql';
import { DomainError, validationError } from '../../platform/errors.js';
import { wrongFormat } from '../../platform/message.js';

/** Conditions on a list by the fields and relations of its record, as a client sends them. */
export type Where = Readonly<Record<string, unknown>>;

/** A list of the records that have changed since a moment; of all without one. */
export interface ChangedRequest {
  readonly updatedSince?: string | null;
}

/** Which records a list holds besides its conditions. */
export interface ListExtent {
  /** A text that the searched fields of the record contain. */
  readonly search?: string | null;
  /** Whether the list holds deactivated records too. */
  readonly includeInactive?: boolean | null;
}

/** Conditions, order and page of a list, as a client gives them. */
export interface ListRequest extends PageRequest, ChangedRequest, ListExtent {
  readonly where?: Where | null;
  readonly orderBy?: readonly string[] | null;
}

/** The requested part of a list: with `last` its end, else its beginning; without both a default page, or all if allowed. */
export interface PageRequest {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly offset?: number | null;
}

/** The list of a page, for the totals of all its records. */
export interface TotalledList {
  /** Tells the list from others, whatever the page. */
  readonly id: () => string;
  readonly totals: (info: GraphQLResolveInfo) => Promise<object>;
}

/** One page of a list for the connection types. Edges and cursors are made only where a document selects them. */
export class Page<T extends object> {
  constructor(
    readonly nodes: readonly T[],
    readonly totalCount: number,
    private readonly hasNextPage: boolean,
    private readonly hasPreviousPage: boolean,
    private readonly cursorOf: (node: T) => Cursor,
    private readonly list?: TotalledList,
  ) {}

  /** The identifier of the list, of which the identifiers of its totals are made. */
  get id(): string | undefined {
    return this.list?.id();
  }

  totals(_args: object, _ctx: object, info: GraphQLResolveInfo): Promise<object> | undefined {
    return this.list?.totals(info);
  }

  get edges() {
    return this.nodes.map((node) => ({ node, cursor: encodeCursor(this.cursorOf(node)) }));
  }

  get pageInfo() {
    const { nodes, hasNextPage, hasPreviousPage } = this;
    const cursorAt = (node: T | undefined) => (node ? encodeCursor(this.cursorOf(node)) : null);
    return {
      hasNextPage,
      hasPreviousPage,
      startCursor: cursorAt(nodes[0]),
      endCursor: cursorAt(nodes.at(-1)),
    };
  }
}

/** A position in a list: the names of its order and the values of a row in the fields of that order. */
export interface Cursor {
  readonly order: string;
  readonly values: readonly CursorValue[];
}

export type CursorValue = string | number | null;

/** The most characters of a cursor: five texts of `EMAIL` characters, 6 bytes each as JSON, in base64. */
const MAX_CURSOR_LENGTH = 12_000;

export function encodeCursor({ order, values }: Cursor): string {
  const parts = [order, ...values].map((part) => JSON.stringify(part));
  // As `json_build_array` of PostgreSQL writes it, so that a record has one cursor whoever makes it.
  return Buffer.from(`[${parts.join(', ')}]`).toString('base64url');
}

/** Decodes a cursor of this order with `count` values; refuses any other, under the `name` of its argument. */
export function decodeCursor(name: string, text: string, order: string, count: number): CursorValue[] {
  const parts = text.length > MAX_CURSOR_LENGTH ? null : parse(text);
  if (Array.isArray(parts) && parts.length === count + 1 && parts[0] === order) {
    const values = parts.slice(1);
    if (values.every(isValue)) return values;
  }
  throw validationError({
    [name]: [
      wrongFormat('cursor', {
        es: 'El cursor no es válido para esta lista y este orden.',
        en: 'The cursor is not valid for this list and order.',
      }),
    ],
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/** The largest number in an ordered column; some drivers fail on larger ones before the database receives them. */
const LARGEST = 1e15;

const isValue = (part: unknown) =>
  part === null || typeof part === 'string' || (typeof part === 'number' && Math.abs(part) <= LARGEST);

export const DEFAULT_PAGE_SIZE = 50;

/** The largest page: GraphQL's `first` and REST's `pageSize`. */
export const MAX_PAGE_SIZE = 500;

/** The most records of a list without pages, and of the parts of a page together: those of a largest page of default pages. */
export const MOST_UNPAGED = DEFAULT_PAGE_SIZE * MAX_PAGE_SIZE;

/** The error of a read of more than {@link MOST_UNPAGED} records that no page bounds. */
export class TooManyRecords extends DomainError {
  constructor() {
    super('BAD_REQUEST', {
      es: `Son más de ${MOST_UNPAGED} registros a la vez. Consulte menos por petición.`,
      en: `These are more than ${MOST_UNPAGED} records at once. Ask for fewer in a request.`,
    });
  }
}

export function assertFewEnough(rows: readonly unknown[]): void {
  if (rows.length > MOST_UNPAGED) throw new TooManyRecords();
}

/** Returns the rows that have changed since a moment; all of them without one. */
export function changedSince<Row extends { readonly updatedAt: string }>(
  rows: readonly Row[],
  { updatedSince }: ChangedRequest,
): Row[] {
  if (!updatedSince) return [...rows];
  const since = Date.parse(updatedSince);
  return rows.filter(({ updatedAt }) => Date.parse(updatedAt) >= since);
}
