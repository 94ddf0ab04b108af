import { fileURLToPath } from 'node:url';

/** The folder of migrations; the bundle and this file are equally deep below the root of the project. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
