import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { endUnchanged, entityTag } from './entity-tag.js';

/** What a page may load, beside nothing: the directives of a content security policy. */
export type PagePolicy = Record<string, string>;

/** Answers with an HTML page that no site may frame and that loads only what its policy names. */
export function sendPage(response: Response, html: string, policy: PagePolicy): void {
  const directives = {
    'default-src': "'none'",
    'base-uri': "'self'",
    'frame-ancestors': "'none'",
    ...policy,
  };
  response.set({
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  });
  if (!endUnchanged(response, entityTag(html))) response.type('html').send(html);
}

/** The source by which a policy allows one inline style or script, given its exact text. */
export function sourceOfInline(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
