/** An arbitrary base: a text is a path of this service if it resolves to the same origin. */
const OWN_ORIGIN = 'https://own.invalid';

/** Tells whether a text, read as browsers do (`java\nscript:`, backslashes), is an http(s) URL with a host or a path here. */
export function isLink(text: string): boolean {
  if (/\p{Cc}/u.test(text)) return false;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text);
  return URL.parse(text, OWN_ORIGIN)?.origin === OWN_ORIGIN && !/^https?:/i.test(text);
}
