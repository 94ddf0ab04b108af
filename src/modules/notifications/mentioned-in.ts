/** The most people that a comment mentions; further names are texts like others. */
export const MOST_MENTIONED = 20;

/** An at sign, also a fullwidth or small one, that does not follow a part of an e-mail address, and what follows up to a space. */
const MENTION =
  /(?<![\p{L}\p{N}_%+@＠﹫-]|[\p{L}\p{N}_]['.]?(?=[@＠﹫][\p{L}\p{N}-]+\.[\p{L}\p{N}]))[@＠﹫]([^\s@＠﹫]{1,200})/gu;

/** Where a name may end: before anything but letters and digits, the marks of names within them included. */
const ENDS = /(?<=[\p{L}\p{N}\p{M}_])(?=[^\p{L}\p{N}\p{M}_])/u;
const MOST_ENDS = 5;

/** Returns the usernames that a text may mention: what follows `@`, whole and up to each of its first marks, as usernames have marks too. */
export function mentionedIn(text: string): string[] {
  const written = new Set([...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase()));
  const names = new Set<string>();
  for (const name of [...written].slice(0, 2 * MOST_MENTIONED)) {
    names.add(name).add(name.replace(/[^\p{L}\p{N}]+$/u, ''));
    const parts = name.split(ENDS, MOST_ENDS + 1);
    for (let end = 1; end < parts.length; end += 1) names.add(parts.slice(0, end).join(''));
  }
  names.delete('');
  return [...names];
}
