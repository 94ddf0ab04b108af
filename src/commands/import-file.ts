import 'reflect-metadata';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Context } from '../engine/declare.js';
import { readOne } from '../engine/read.js';
import { imports } from '../modules/imports/import.access.js';
import { ImportKind } from '../modules/imports/import.entity.js';
import { applyImport, rehearseFile, type Tell } from '../modules/imports/import.service.js';
import { readLines } from '../modules/imports/import-rows.js';
import { loadConfig } from '../platform/config/config.js';
import { DomainError } from '../platform/errors.js';
import { contextAs, withServices } from './import/with-services.js';
import { Fault } from './operator/fault.js';
import type { Progress } from './operator/progress.js';
import type { Done } from './operator/run-command.js';

interface Request {
  readonly file: string;
  /** The id of the community. */
  readonly community: string;
  readonly kind: string;
  /** The username or e-mail of the administrator who is its author. */
  readonly as: string;
  readonly apply: boolean;
}

/** Rows with faults that are printed; the service shows all of them. */
const MOST_PRINTED = 100;

/** Rehearses a file of an import, and applies it if it is told to, while the service runs or not. */
export async function importFile(request: Request, progress: Progress): Promise<Done> {
  const { file, apply } = request;
  const kind = Object.values(ImportKind).find((one) => one === request.kind.toUpperCase());
  if (!kind) throw new Fault(`The kind is one of ${Object.keys(ImportKind).join(', ')}`);
  if (!GUID.test(request.community)) throw new Fault(`${request.community} is no id of a community`);
  await access(file).catch(() => {
    throw new Fault(`There is no file ${file} that can be read`);
  });
  const tell =
    (doing: string): Tell =>
    (done, total) =>
      progress.bar(done / total, `${doing}: row ${done} of ${total}`);
  return withServices(loadConfig(process.env), async (services) => {
    const ctx = await contextAs(services, request.as);
    const given = { kind, communityId: request.community.toLowerCase(), fileName: basename(file) };
    const open = () => createReadStream(file);
    const id = await explained(rehearseFile(ctx, { ...given, open, tell: tell('Rehearsing') }));
    const { rows, wrong, creates, skips, amount } = await found(ctx, id);
    const sum = amount === null ? '' : `, sum ${amount.toFixed(2)}`;
    progress.line(
      `Rehearsed ${rows} rows: ${creates} to store, ${skips} there already, ${wrong} wrong${sum}`,
    );
    if (wrong > 0) throw new Fault((await faultsOf(ctx, id)).join('\n'));
    if (apply) await explained(applyImport(ctx, id, tell('Applying')));
    const { state } = await found(ctx, id);
    return {
      lines: [apply ? `Stored ${creates} rows as the import ${id}` : `Nothing is stored: say --apply`],
      result: { id, state, rows, creates, skips, amount },
    };
  });
}

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function found(ctx: Context, id: string) {
  const fields = ['state', 'rows', 'wrong', 'creates', 'skips', 'amount'] as const;
  const read = await readOne({ ...ctx, loaders: new Map() }, imports, id, { fields: [...fields] });
  if (!read) throw new Error(`The import ${id} is gone`);
  return read;
}

async function faultsOf(ctx: Context, id: string): Promise<string[]> {
  const lines = await readLines(ctx, id, { first: MOST_PRINTED, outcome: 'WRONG' });
  return lines.flatMap(({ line, faults }) =>
    faults.map(({ message, value }) => `line ${line}: ${message}${value ? ` (${value})` : ''}`),
  );
}

/** Throws a refusal as what the operator can correct. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'DATABASE_ERROR') throw error;
    throw new Fault(error.text.en);
  }
}
