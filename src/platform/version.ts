import { existsSync, readFileSync } from 'node:fs';
import type { Message } from './message.js';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** The name of the service, for people. */
export const PRODUCT: Message = { es: 'Servicio de comunidades', en: 'Community service' };

/** The version of the service, from package.json. */
export const { version } = JSON.parse(manifest) as { version: string };

const commitFile = new URL('../commit', import.meta.url);

/** The commit that was built (`scripts/launcher/commit.mjs`); null where none is known. */
export const commit: string | null = existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : null;
