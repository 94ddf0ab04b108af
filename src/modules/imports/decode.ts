import { badRequest } from '../../platform/errors.js';

/** The encodings that spreadsheets write, by their names in the WHATWG standard. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedText {
  readonly encoding: Encoding;
  readonly text: string;
}

/** Decodes a file by all of its bytes, since a sample may lack the one letter that decides. Refuses what is no text. */
export function decode(bytes: Buffer): DecodedText {
  const marked = WIDE.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
  if (!marked && (BINARY.some((start) => bytes.subarray(0, start.length).equals(start)) || bytes.includes(0)))
    throw notText();
  const read = marked
    ? decodeAs(marked.encoding, bytes)
    : (decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes));
  if (!read || CONTROLS.test(read.text)) throw notText();
  return read;
}

function decodeAs(encoding: Encoding, bytes: Buffer): DecodedText | null {
  try {
    return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
}

/** Encodes a text as `decode` reads it; what Windows-1252 lacks becomes a question mark. */
export function encode({ encoding, text }: DecodedText): Buffer {
  if (encoding === 'windows-1252') return Buffer.from(Array.from(text, byteOf));
  if (encoding === 'utf-8') return Buffer.from(`\uFEFF${text}`);
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

/** The characters of Windows-1252, in the order of their bytes. */
const LETTERS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const BYTES = new Map(Array.from(LETTERS, (letter, byte) => [letter, byte]));
const byteOf = (letter: string): number => BYTES.get(letter) ?? 0x3f;

const WIDE = [
  { encoding: 'utf-16le', mark: Buffer.from('fffe', 'hex') },
  { encoding: 'utf-16be', mark: Buffer.from('feff', 'hex') },
] as const;

/** How files begin that people rename to `.csv`: workbooks (ZIP and OLE), PDF. */
const BINARY = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('d0cf11e0', 'hex'), Buffer.from('%PDF')];

/** Controls that no spreadsheet writes in a text, and the replacement of what could not be decoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

const notText = () =>
  badRequest(
    'IMPORT_NOT_TEXT',
    {
      es: 'El archivo no es un texto. En Excel elija Guardar como y el tipo CSV UTF-8 (delimitado por comas).',
      en: 'The file is not a text. In Excel choose Save as and the type CSV UTF-8 (comma delimited).',
    },
    { field: 'file' },
  );
