import { GraphQLInt } from 'graphql';
import { coerce, type InputFaults, MAX_PAGE_SIZE, notAbove } from '../engine/index.js';
import { type JsonSchema, objectSchema } from './json-schema.js';
import type { Link } from './links.js';
import { Query } from './query.js';

/** A page by number, as in the legacy interface, with its offset and size. */
export interface PageNumber {
  readonly page: number;
  readonly pageSize: number;
  readonly window: { readonly first: number; readonly offset: number };
}

const LARGEST_OFFSET = 2 ** 31 - 1;

/** Default page size of a path that always answers one page. */
export const LEGACY_PAGE_SIZE = 20;

/** Reads the requested page; null for a whole list. A path that always answers a bare page defaults to the first one. */
export function pageNumberOf(
  query: Query,
  paginated: 'wrapped' | 'array',
  faults: InputFaults,
): PageNumber | null {
  const always = paginated === 'array';
  const page = numberOf(query, 'page', LARGEST_OFFSET, faults) ?? (always ? 1 : null);
  const pageSize = numberOf(query, 'pageSize', MAX_PAGE_SIZE, faults) ?? (always ? LEGACY_PAGE_SIZE : null);
  if (page === null || pageSize === null) return null;
  const offset = Math.min((page - 1) * pageSize, LARGEST_OFFSET);
  return { page, pageSize, window: { first: pageSize, offset } };
}

function numberOf(query: Query, name: string, most: number, faults: InputFaults): number | null {
  const value = coerce(GraphQLInt, query.get(name), name, faults, 'text');
  if (typeof value !== 'number') return null;
  if (value < 1)
    faults.add(name, { es: 'debe ser mayor que 0', en: 'must be greater than 0', code: 'TOO_SMALL' });
  else if (value > most) faults.add(name, notAbove(most));
  return value;
}

/** Returns the paginated result of items that are JSON in UTF-8: docs/contract/conventions.md#pagination. */
export function wrapPage(items: Buffer, { page, pageSize }: PageNumber, totalCount: number): Buffer {
  const others = { totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
  return Buffer.concat([ITEMS, items, Buffer.from(`,${JSON.stringify(others).slice(1)}`)]);
}

const ITEMS = Buffer.from('{"items":');

export function wrappedPageSchema(items: JsonSchema): JsonSchema {
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  return objectSchema({ items, totalCount: count, page: count, pageSize: count, totalPages: count });
}

/** Returns the links (RFC 8288) to the pages around this one. */
export function linksOfPages(url: string, { page, pageSize }: PageNumber, totalCount: number): Link[] {
  const last = Math.max(1, Math.ceil(totalCount / pageSize));
  const queryStart = url.indexOf('?');
  const [path, text] = queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart)];
  const query = new Query(text);
  const to = (number: number, relation: Link['relation']): Link => ({
    relation,
    text: `<${path}?${query.withValue('page', String(number))}>; rel="${relation}"`,
  });
  return [
    to(1, 'first'),
    ...(page > 1 ? [to(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [to(page + 1, 'next')] : []),
    to(last, 'last'),
  ];
}
