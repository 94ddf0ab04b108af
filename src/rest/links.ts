import type { Response } from 'express';

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
