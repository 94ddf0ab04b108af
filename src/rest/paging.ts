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

/** A link of an answer (RFC 8288). Each repeats the URL of its request. */
export interface Link {
  readonly relation: 'next' | 'prev' | 'first' | 'last' | 'alternate';
  readonly text: string;
}

/** Longer heads than 4 kB are refused by proxies, some of which then take the instance for a broken one. */
const LONGEST_HEADER = 2_500;

/** What a client cannot make itself comes first: without the next page it would take the list for complete. */
const BY_USE: readonly Link['relation'][] = ['next', 'prev', 'first', 'last', 'alternate'];

/** Sets the `Link` header, in which the links of a long URL are left out that would make it too long. */
export function setLinks(response: Response, links: readonly Link[]): void {
  const kept = new Set<Link>();
  let length = 0;
  for (const link of links.toSorted((a, b) => BY_USE.indexOf(a.relation) - BY_USE.indexOf(b.relation))) {
    length += link.text.length + 2;
    if (length > LONGEST_HEADER) break;
    kept.add(link);
  }
  if (kept.size === 0) response.removeHeader('Link');
  else response.setHeader('Link', links.flatMap((link) => (kept.has(link) ? link.text : [])).join(', '));
}

/** Returns the link of a request to the page of the explorer that opens its twin; null for a URL that is too long for a header. */
export function twinLink(method: string, url: string): Link | null {
  const text = `</graphiql?method=${method}&path=${encodeURIComponent(url)}>; rel="alternate"; type="text/html"`;
  return text.length + 2 > LONGEST_HEADER ? null : { relation: 'alternate', text };
}
