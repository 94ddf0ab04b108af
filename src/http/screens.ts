import { readdir, readFile } from 'node:fs/promises';
import { getOperationAST, type OperationTypeNode, parse } from 'graphql';

const FOLDER = new URL('../../examples/screens/', import.meta.url);

/** An example of a document for one screen of a client. */
export interface Screen {
  /** Name of its file without the ending, for example `debtors`. */
  readonly name: string;
  readonly document: string;
  readonly operation: `${OperationTypeNode}`;
}

/** The screens that the explorer opens as tabs: in a browser Altair has room for fifteen, those of its user included. */
const TABS: readonly string[] = [
  'audit',
  'book-amenity',
  'debtors',
  'directory',
  'gate',
  'gate-today',
  'manager-inbox',
  'monthly-charges',
  'pay',
  'resident-home',
  'ticket-thread',
  'vote',
];

/** Tells whether the explorer opens a screen as a tab. */
export const isTab = ({ name }: Screen): boolean => TABS.includes(name);

/** Returns the examples of `examples/screens`, ordered by name. */
export async function readScreens(): Promise<Screen[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.graphql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const document = await readFile(new URL(file, FOLDER), 'utf8');
      const operation = getOperationAST(parse(document))?.operation ?? 'query';
      return { name: file.slice(0, -'.graphql'.length), document, operation };
    }),
  );
}
