import { rm } from 'node:fs/promises';
import { bounded } from './bounded.js';

/** A run that something still keeps open ends after this time. */
const LAST_MS = 2_000;

/** Closes what the main thread has opened, stops the server of the run and removes its files. */
export default async function globalTeardown(): Promise<void> {
  const { opened = [], server, pooler, folder } = globalThis.testRunResources ?? {};
  for (const close of opened.toReversed()) await bounded('the end of a service of the tests', close());
  await pooler?.stop();
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
  setTimeout(() => process.exit(), LAST_MS).unref();
}
