import { rm } from 'node:fs/promises';

/** Stops the server of the run and removes its files. */
export default async function globalTeardown(): Promise<void> {
  const { server, folder } = globalThis.testRunResources ?? {};
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
