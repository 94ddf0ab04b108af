import type { Kysely } from 'kysely';
import { queryRows } from '../../engine/database.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { type StoredPath, storedPaths } from '../../platform/files/stored-path.js';
import type { Person } from './find-person.js';
import { inFolderOf, personalRows } from './personal-rows.js';

/** The columns that name files, one or many. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  amenities: ['imagen'],
  announcements: ['imagen'],
  banners: ['path_imagen', 'enlace'],
  comments: ['image_urls'],
  contracts: ['documentos_adjuntos'],
  documents: ['url_doc'],
  resident_payments: ['url_comprobante'],
  tickets: ['image_urls'],
};

const linksOf = (table: string, where = 'true'): string[] =>
  (LINKS[table] ?? []).map(
    (column) => `select unnest(array[]::text[] || t."${column}") as "link" from "${table}" t where ${where}`,
  );

/** Finds the files that the person uploaded, those in its rows that nobody else uploaded, and those in its folders. */
export async function filesOf(db: Kysely<unknown>, files: FileStore, person: Person): Promise<StoredPath[]> {
  const links = [
    `select "after" ->> 'relativePath' as "link" from "audit_entries"
      where "action" = 'UPLOAD' and ("user_id" = $1 or ${inFolderOf(person, `"after" ->> 'relativePath'`)})`,
    ...personalRows(person).flatMap(({ table, where }) => linksOf(table, where)),
  ];
  const found = new Map<string, StoredPath>();
  for (const path of pathsOf(await queryRows<Link>(db, links.join(' union '), [person.userId]))) {
    const stored = await files.find(path);
    if (stored) found.set(stored.join('/'), stored);
  }
  const foreign = await queryRows<Link>(
    db,
    `select "after" ->> 'relativePath' as "link" from "audit_entries"
    where "action" = 'UPLOAD' and "user_id" <> $1 and "after" ->> 'relativePath' = any($2::text[])
      and not (${inFolderOf(person, `"after" ->> 'relativePath'`)})`,
    [person.userId, [...found.keys()].map((name) => `uploads/${name}`)],
  );
  for (const path of pathsOf(foreign)) found.delete(path.join('/'));
  return [...found.values()];
}

/** Returns those of the files that no row names any more. */
export async function unnamed(db: Kysely<unknown>, paths: readonly StoredPath[]): Promise<StoredPath[]> {
  if (paths.length === 0) return [];
  const links = Object.keys(LINKS).flatMap((table) => linksOf(table));
  const candidates = await queryRows<Link>(
    db,
    `select "link" from (${links.join(' union ')}) l
    where "link" like '%\\%%' or exists (select from unnest($1::text[]) as name where strpos("link", name) > 0)`,
    [paths.map((path) => path.at(-1))],
  );
  const named = new Set(pathsOf(candidates).map((path) => path.join('/')));
  return paths.filter((path) => !named.has(path.join('/')));
}

interface Link {
  readonly link: string | null;
}

const pathsOf = (rows: readonly Link[]): StoredPath[] => rows.flatMap(({ link }) => storedPaths(link ?? ''));
