import { hash } from 'node:crypto';
import type { Response } from 'express';

/** A tag, or how it is made of the body. A tag that is known before saves making the body of an unchanged answer. */
export type EntityTag = string | ((json: string | Buffer) => string);

/** Returns the weak `ETag` of a content: equal for equal contents, on every instance and for every compression. */
export const entityTag = (content: string | Buffer): string => `W/"${hash('sha256', content, 'base64url')}"`;

/** Returns the strong tag of a record with its version, which `If-Match` names, and what else decides its answer. */
export const versionTag = (version: number, content: string | Buffer): string =>
  `"${version}-${hash('sha256', content, 'base64url')}"`;

/**
 * Reads the versions of `If-Match`; null for any version. A tag that a proxy has made weak by compressing the answer names the same
 * version, so it counts too, unlike RFC 9110 (13.1.1).
 */
export function versionsOf(ifMatch: string | undefined): readonly number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    const version = /^(?:W\/)?"(\d{1,9})-[\w-]+"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** Sets the tag on the answer to a GET or HEAD. Ends it with 304 and returns true if `If-None-Match` has the tag. */
export function endUnchanged(response: Response, tag: string): boolean {
  response.setHeader('ETag', tag);
  if (!isAmong(tag, response.req.headers['if-none-match'])) return false;
  response.statusCode = 304;
  response.end();
  return true;
}

/**
 * Whether the weak comparison of `If-None-Match` finds a tag (RFC 9110, 13.1.2). Express's `request.fresh` is
 * false for requests with `Cache-Control: no-cache`, which `fetch` adds to every conditional request.
 */
function isAmong(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = opaqueOf(tag);
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaqueOf(each.trim()) === opaque)
  );
}

const opaqueOf = (tag: string) => tag.replace(/^W\//, '');
