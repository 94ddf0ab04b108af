import { createReadStream } from 'node:fs';
import type { FileStore } from '../platform/files/file-store.js';

const ASSETS = new URL('../../assets/demo/', import.meta.url);

/** The files to which records of every community refer. */
const PUBLIC_FILES = [
  'amenities/alberca.png',
  'amenities/padel.png',
  'amenities/salon.png',
  'amenities/terraza.png',
  'announcements/mascotas.png',
  'banners/asamblea.png',
  'banners/bienvenida.png',
  'banners/posada.png',
  'banners/torneo.png',
  'guides/guia-de-la-plataforma.pdf',
  'providers/huellitas.png',
  'receipts/transferencia.pdf',
  'tickets/fuga.png',
  'tickets/luminaria.png',
] as const;

/** Returns the path of a public file as records contain it. */
export const uploadPathOf = (file: (typeof PUBLIC_FILES)[number]) => `uploads/${file}`;

export async function storePublicFiles(files: FileStore): Promise<void> {
  for (const path of PUBLIC_FILES) await storeCopy(files, path, path);
}

/** Stores a copy of an asset unless an earlier start stored it, and returns its path as records contain it. */
export async function storeCopy(files: FileStore, asset: string, path: string): Promise<string> {
  const segments = path.split('/');
  const found = await files.find(segments);
  if (found) return ['uploads', ...found].join('/');
  const destination = { folder: segments.slice(0, -1), name: segments.at(-1) as string };
  const stored = await files.keep(() => createReadStream(new URL(asset, ASSETS)), destination);
  return ['uploads', ...stored.path].join('/');
}
