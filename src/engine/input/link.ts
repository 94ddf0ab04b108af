/** An arbitrary base: a text is a path of this service if it resolves to the same origin. */
const OWN_ORIGIN = 'https://own.invalid';

/**
 * Whether a browser that follows a text opens an http(s) URL that names its host, or a path of this service. It reads the
 * text as browsers do, which ignore line breaks in `java\nscript:` and take backslashes for slashes.
 */
export function isLink(text: string): boolean {
  if (/\p{Cc}/u.test(text)) return false;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text);
  return URL.parse(text, OWN_ORIGIN)?.origin === OWN_ORIGIN && !/^https?:/i.test(text);
}
