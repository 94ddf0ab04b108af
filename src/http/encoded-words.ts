/** A word in another character set (RFC 2047): its set, perhaps with a language, its encoding, and its content. */
const WORD = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi;

/** Words that only white space parts, which is none of the text. */
const WORDS = new RegExp(`${WORD.source}(?:\\s*${WORD.source})*`, 'gi');

/** Decodes the encoded words of a text, as clients of mail send names of files; what cannot be decoded stays as it is. */
export const decodeWords = (text: string): string =>
  text.replace(WORDS, (words) => decoded([...words.matchAll(WORD)]) ?? words);

/** Returns the text of words; null for an unknown set or wrong bytes. Some clients part a character between two words. */
function decoded(words: readonly RegExpMatchArray[]): string | null {
  const parts: { readonly set: string; bytes: Buffer }[] = [];
  for (const [, set = '', encoding = '', content = ''] of words) {
    const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : unquoted(content);
    const last = parts.at(-1);
    if (last && last.set.toLowerCase() === set.toLowerCase()) last.bytes = Buffer.concat([last.bytes, bytes]);
    else parts.push({ set, bytes });
  }
  try {
    return parts.map(({ set, bytes }) => new TextDecoder(set, { fatal: true }).decode(bytes)).join('');
  } catch {
    return null;
  }
}

const unquoted = (content: string): Buffer =>
  Buffer.from(
    content
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
