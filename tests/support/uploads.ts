import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sent } from './forms.js';
import type { Service } from './service.js';
import { until } from './until.js';

/** The largest file that may be uploaded. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export const TEXT_FILE: Sent = { name: 'acta.txt', content: 'Acta de la asamblea' };

/** A path below the uploads folder of a service. */
export const uploadsPath = ({ folder }: Service, ...path: string[]) => join(folder, 'uploads', ...path);

/** All files below a folder, including hidden ones. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

/** The incomplete files. */
export const arrivingFiles = (service: Service) => filesBelow(uploadsPath(service, '.arrivals'));

/** Waits until there are no incomplete files; a refused file is removed soon after its answer. */
export const noFileArriving = (service: Service) =>
  until(async () => (await arrivingFiles(service)).length === 0);
