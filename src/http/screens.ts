import { readdir, readFile } from 'node:fs/promises';
import { getOperationAST, type OperationTypeNode, parse } from 'graphql';
import type { Message } from '../platform/message.js';

const FOLDER = new URL('../../examples/screens/', import.meta.url);

/** An example of a document for one screen of a client. */
export interface Screen {
  /** Name of its file without the ending, for example `debtors`. */
  readonly name: string;
  readonly document: string;
  readonly operation: `${OperationTypeNode}`;
}

/** The titles of the screens that the explorer opens as tabs: few, since each costs a browser half a second of its start. */
const TABS: Readonly<Record<string, Message>> = {
  debtors: { es: 'Morosos', en: 'Debtors' },
  gate: { es: 'Caseta', en: 'Gate' },
  'manager-inbox': { es: 'Pendientes', en: 'Inbox' },
  pay: { es: 'Pagar', en: 'Pay' },
  'resident-home': { es: 'Inicio', en: 'Home' },
  vote: { es: 'Votar', en: 'Vote' },
};

/** A screen that the explorer opens, with the title of its tab. */
export interface Tab extends Screen {
  readonly title: Message;
}

/** Returns the screens that the explorer opens as tabs. */
export async function readTabs(): Promise<Tab[]> {
  const screens = await readScreens();
  return screens.flatMap((screen) => {
    const title = TABS[screen.name];
    return title ? [{ ...screen, title }] : [];
  });
}

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
