import { createHash } from 'node:crypto';

/** The value of `ETag` for a content: equal for equal contents, on every instance. */
export const entityTag = (content: string) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
