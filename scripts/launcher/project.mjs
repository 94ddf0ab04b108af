import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The absolute path of something in the checkout. */
export function inProject(...path) {
  return resolve(ROOT, ...path);
}
