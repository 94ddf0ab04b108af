import { existsSync, readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** The version of the service, from package.json. */
export const { version } = JSON.parse(manifest) as { version: string };

const commitFile = new URL('../commit', import.meta.url);

/** The commit that was built (`scripts/launcher/commit.mjs`); null where none is known. */
export const commit: string | null = existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : null;
