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

/**
 * The titles of the screens that the explorer opens as tabs: in a browser Altair has room for fifteen, those of its user
 * included.
 */
const TABS: Readonly<Record<string, Message>> = {
  audit: { es: 'Auditoría', en: 'Audit' },
  'book-amenity': { es: 'Reservar amenidad', en: 'Book an amenity' },
  debtors: { es: 'Morosos', en: 'Debtors' },
  directory: { es: 'Directorio', en: 'Directory' },
  gate: { es: 'Caseta', en: 'Gate' },
  'gate-today': { es: 'Visitas de hoy', en: 'Visits today' },
  'manager-inbox': { es: 'Pendientes', en: 'Inbox' },
  'monthly-charges': { es: 'Cargos del mes', en: 'Monthly charges' },
  pay: { es: 'Pagar', en: 'Pay' },
  'resident-home': { es: 'Inicio', en: 'Home' },
  'ticket-thread': { es: 'Reporte', en: 'Ticket' },
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

const MOMENT = /"(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\dZ)"/g;
const DAY_MS = 86_400_000;

/** Moves the moments in a document by whole days, so that the first of them is tomorrow: past ones answer nothing to choose. */
export function fromTomorrow(document: string, now: Date): string {
  let moved: number | undefined;
  return document.replace(MOMENT, (_moment, day: string, time: string) => {
    moved ??= Math.floor(now.getTime() / DAY_MS) + 1 - Date.parse(day) / DAY_MS;
    return `"${new Date(Date.parse(day) + moved * DAY_MS).toISOString().slice(0, 10)}${time}"`;
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
