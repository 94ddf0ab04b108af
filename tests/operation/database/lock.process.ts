import { once } from 'node:events';
import { lockDataDir } from '../../../src/engine/database/data-folder.js';

/** Tries to lock the folder of its argument, prints the result, and holds the lock until standard input ends. */
const outcome = await lockDataDir(String(process.argv[2])).then(
  () => 'held',
  () => 'refused',
);
console.log(outcome);
process.stdin.resume();
await once(process.stdin, 'end');
