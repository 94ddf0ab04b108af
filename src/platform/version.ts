import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Message } from './message.js';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** The name of the service, for people. */
export const PRODUCT: Message = { es: 'Servicio de comunidades', en: 'Community service' };

/** The version of the service, from package.json. */
export const { version } = JSON.parse(manifest) as { version: string };

const commitFile = new URL('../commit', import.meta.url);

/** The commit that was built (`scripts/launcher/commit.mjs`); null where none is known. */
export const commit: string | null = existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : null;

/** The folder of migrations; the bundle and this file are equally deep below the root of the project. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
