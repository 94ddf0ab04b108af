import { create } from 'content-disposition';
import { shortened } from '../platform/files/stored-path.js';

/** The name of a file that has none that can be offered. */
const UNNAMED = 'documento';

/** What separates folders, what no file system or header takes, and what misleads readers. */
const SEPARATOR = /[/\\\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

/** Leading folders that name no file. */
const ROOT = /^(\.{0,2}[/\\])+(?=.)/u;

/** Latin letters that Unicode does not decompose into a base letter and marks. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  ẞ: 'SS',
  ß: 'ss',
  ı: 'i',
};

/**
 * Names a file in `Content-Disposition`: whole for readers of `filename*`, in ASCII with base letters for all others. A name
 * that is longer than file systems take is cut before its extension.
 */
export function attachmentNamed(given: string): string {
  const name = shortened(nameOf(given.normalize('NFC')));
  return create(name, { fallback: shortened(asciiOf(name)) });
}

/** Returns a single segment of a path that is neither empty nor a folder. */
function nameOf(given: string): string {
  const name = given.replace(ROOT, '').replace(SEPARATOR, '_').trim();
  return /^[._\s]*$/.test(name) ? UNNAMED : name;
}

function asciiOf(name: string): string {
  const ascii = name
    .replace(/[^\x20-\x7e]/gu, (character) => BASE_LETTERS[character] ?? character)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Readers take a percent sign before two digits for an encoded byte.
    .replace(/[^\x20-\x7e]|["\\/?%]/gu, '_')
    .trim();
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z\d]{1,10})?$/i.exec(ascii) ?? [];
  return /[a-z\d]/i.test(stem) ? ascii : UNNAMED + extension;
}
