import type { Context } from '../../engine/declare.js';
import {
  absoluteUrl,
  isSameSite,
  storedPaths,
  urlPathOf,
  urlPathTo,
} from '../../platform/files/stored-path.js';
import type { CopyView } from '../../platform/pictures/picture-store.js';

/** Where the link of a record leads. */
export interface PicturePlace {
  readonly url: string;
  /** The paths of the upload that it may name; none for another site. */
  readonly paths: readonly string[];
}

export function placeOf(ctx: Context, link: string): PicturePlace {
  const url = absoluteUrl(link);
  if (url && !isOwn(ctx, url)) return { url: url.href, paths: [] };
  const paths = storedPaths(link);
  return {
    url: url?.href ?? baseUrlOf(ctx) + urlPathOf(link),
    paths: [...new Set(paths.map((path) => path.join('/')))],
  };
}

/** Returns the URL of a stored file, or of a copy of it. */
export const urlOf = (ctx: Context, path: string, view?: CopyView): string =>
  baseUrlOf(ctx) + urlPathTo(path.split('/')) + (view ? `?view=${view}` : '');

const isOwn = (ctx: Context, url: URL) =>
  [baseUrlOf(ctx), ctx.services.config.mail.publicUrl].some((own) => isSameSite(url, new URL(own)));

/** Returns the public URL, else the origin that the client asked. */
function baseUrlOf({ origin, services: { config } }: Context): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  return URL.canParse(origin) ? new URL(origin).origin : config.mail.publicUrl;
}
