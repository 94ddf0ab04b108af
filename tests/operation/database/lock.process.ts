import { once } from 'node:events';
import { lockFolder } from '../../../src/engine/database/data-folder.js';

/** Tries to lock the folder of its argument, prints the result, and holds the lock until standard input ends. */
const outcome = await lockFolder(String(process.argv[2])).then(
  () => 'held',
  () => 'refused',
);
console.log(outcome);
process.stdin.resume();
await once(process.stdin, 'end');
