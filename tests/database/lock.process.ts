import { once } from 'node:events';
import { lockFolder } from '../../src/database/lock.js';

/** Tries for the lock on the folder of its argument, says how that went, and keeps it until standard input ends. */
const outcome = await lockFolder(String(process.argv[2])).then(
  () => 'held',
  () => 'refused',
);
console.log(outcome);
process.stdin.resume();
await once(process.stdin, 'end');
