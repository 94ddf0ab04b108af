import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { endUnchanged, entityTag } from './send.js';

/** The sources that a page may load from: directives of its content security policy, which otherwise allows nothing. */
export type PagePolicy = Record<string, string>;

/** Answers with an HTML page that cannot be framed and loads only what its policy allows. */
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

/** Returns the policy source that allows one inline style or script with this exact text. */
export function sourceOfInline(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
