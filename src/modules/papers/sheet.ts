import { inWinAnsi } from './win-ansi.js';

/** A column of the table of a sheet: its width in points, of which a page has 504. */
export interface SheetColumn {
  readonly title: string;
  readonly width: number;
  readonly isAmount?: boolean;
}

type Line = readonly [label: string, value: string];

/** What a paper shows: the thread that draws it gets nothing else, so equal sheets are equal files. */
export interface Sheet {
  readonly community: string;
  readonly title: string;
  /** Beside the title, such as a folio. */
  readonly number: string;
  /** The moment that the file names as that of its making, in ISO 8601. */
  readonly madeAt: string;
  /** Across the page, on a paper that no longer stands. */
  readonly mark: string | null;
  readonly facts: readonly Line[];
  readonly paragraphs: readonly string[];
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly Line[];
  readonly notes: readonly string[];
}

/** The most characters of a text that a sheet shows. */
const MOST_CHARACTERS = 300;

/** Returns a text as a sheet shows it: in one line, with an end. */
export function shownText(text: string | null): string {
  const line = inWinAnsi(text ?? '');
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS)}…`;
}

const PESOS = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

/** Returns an amount in pesos, as Mexico writes it. */
export const shownAmount = (amount: number): string => inWinAnsi(PESOS.format(amount));

/** Returns a day as Mexico writes it. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/');

/** Returns the name of a file of a community, which every file system takes. */
export const fileNameOf = (...parts: readonly (string | number)[]): string =>
  `${parts.map((part) => inWinAnsi(String(part)).replace(/[^\p{L}\p{N}]+/gu, '-')).join('-')}.pdf`;
