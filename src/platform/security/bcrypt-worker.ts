import { compareSync, hashSync } from 'bcryptjs';

export { isCommonPassword } from './common-passwords.js';

interface HashTask {
  plain: string;
  rounds: number;
}

interface CompareTask {
  plain: string;
  hash: string;
}

/** Hashes in a worker thread. Tests load this file without a build, so it must contain only syntax that Node.js strips. */
export function hash({ plain, rounds }: HashTask): string {
  return hashSync(plain, rounds);
}

export function compare({ plain, hash }: CompareTask): boolean {
  return compareSync(plain, hash);
}
