import { statfsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { engineOf, simpleQuery } from './engine.js';
import type { EngineFolder, EngineReply, EngineRequest } from './engine-worker.js';
import { openFolder } from './pglite.js';
import { spaceSettings } from './space-settings.js';

/** How long a measurement of the free space is cached. */
const MEASURED_FOR_MS = 100;

// V8 would optimize the engine's interpreter of expressions, one function of 100 kB, with 600 MB of memory, for
// statements that are hardly faster. The flags hold for the process, which has no other WebAssembly that matters.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

const { folder, sync, freeBytes } = workerData as EngineFolder;
const port = parentPort;
if (!port) throw new Error('The embedded engine runs in a thread of its own');

const pglite = await openFolder(folder, sync);
const engine = engineOf(pglite);

let measuredAt = Number.NEGATIVE_INFINITY;
let applied = '';

/**
 * Refuses writes while the disk is nearly full, and bounds what lists and sorting take of it: the engine does not
 * survive a full one. A transaction that has begun goes on, so the free space must suffice for it.
 */
async function guardSpace(): Promise<void> {
  if (freeBytes === 0 || performance.now() - measuredAt < MEASURED_FOR_MS || pglite.isInTransaction()) return;
  measuredAt = performance.now();
  const { bavail, bsize } = statfsSync(folder);
  const settings = spaceSettings(bavail * bsize, freeBytes);
  if (settings === applied) return;
  await engine.exec(simpleQuery(settings));
  applied = settings;
}

async function answerTo({ kind, messages }: EngineRequest): Promise<Uint8Array> {
  switch (kind) {
    case 'exec':
      await guardSpace();
      return engine.exec(messages);
    case 'reset':
      await engine.reset();
      applied = '';
      measuredAt = Number.NEGATIVE_INFINITY;
      return new Uint8Array();
    case 'close':
      await engine.close();
      return new Uint8Array();
  }
}

let last: Promise<unknown> = Promise.resolve();

port.on('message', (request: EngineRequest) => {
  last = last
    .then(() => answerTo(request))
    .then((answer) => {
      const reply: EngineReply = { id: request.id, answer };
      port.postMessage(reply, [answer.buffer as ArrayBuffer]);
      if (request.kind === 'close') port.close();
    });
});

port.postMessage('open');
