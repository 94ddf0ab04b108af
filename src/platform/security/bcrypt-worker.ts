import { compareSync, hashSync } from 'bcryptjs';

interface HashTask {
  plain: string;
  rounds: number;
}

interface CompareTask {
  plain: string;
  hash: string;
}

/** Runs in a worker thread. The tests load this file as it stands, so it holds only types that Node strips. */
export function hash({ plain, rounds }: HashTask): string {
  return hashSync(plain, rounds);
}

export function compare({ plain, hash }: CompareTask): boolean {
  return compareSync(plain, hash);
}
