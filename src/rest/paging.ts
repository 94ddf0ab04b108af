import type { Response } from 'express';
import { GraphQLInt } from 'graphql';
import { notAbove } from '../engine/declare.js';
import { MAX_PAGE_SIZE } from '../engine/read.js';
import { coerce, type InputFaults } from '../engine/schema.js';
import { Query } from './route-matcher.js';

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

/** Longer heads than 4 kB are refused by proxies, some of which then take the instance for a broken one. */
const LONGEST_HEADER = 2_500;

/** Links (RFC 8288) an answer to the page of the explorer that opens the twin of its request, where the URL is short enough. */
export function linkTwin(response: Response, method: string, url: string): void {
  const link = `</graphiql?method=${method}&path=${encodeURIComponent(url)}>; rel="alternate"; type="text/html"`;
  if (link.length + 2 <= LONGEST_HEADER) response.setHeader('Link', link);
}

/**
 * Links an answer to the pages around it, before its twin. Each link repeats the URL of the request: those of a long one are
 * left out that would make the header too long.
 */
export function linkPages(response: Response, { page, pageSize }: PageNumber, totalCount: number): void {
  const last = Math.max(1, Math.ceil(totalCount / pageSize));
  const url = response.req.originalUrl;
  const queryStart = url.indexOf('?');
  const [path, text] = queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart)];
  const query = new Query(text);
  const to = (number: number, relation: string) =>
    `<${path}?${query.withValue('page', String(number))}>; rel="${relation}"`;
  const first = to(1, 'first');
  const previous = page > 1 ? to(Math.min(page - 1, last), 'prev') : null;
  const next = page < last ? to(page + 1, 'next') : null;
  const end = to(last, 'last');
  const twin = response.getHeader('Link');
  const kept = new Set<unknown>();
  let length = 0;
  // What a client cannot make itself comes first: without the next page it would take the list for complete.
  for (const link of [next, previous, first, end, twin]) {
    if (typeof link !== 'string') continue;
    length += link.length + 2;
    if (length > LONGEST_HEADER) break;
    kept.add(link);
  }
  const links = [first, previous, next, end, twin].filter((link) => kept.has(link));
  if (links.length === 0) response.removeHeader('Link');
  else response.setHeader('Link', links.join(', '));
}
