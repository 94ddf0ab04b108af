import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/* Starts the service from the bundle that the build makes of `run.ts` and all that it imports. */

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import(new URL('bundle/run.js', import.meta.url).href);
