import { rm } from 'node:fs/promises';

/** Ends and removes what the run started. */
export default async function globalTeardown(): Promise<void> {
  const { server, folder } = globalThis.testRunResources ?? {};
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
