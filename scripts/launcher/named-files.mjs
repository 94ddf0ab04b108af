import { existsSync, readdirSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Whether one of the words is a pattern of Jest for a test file of the folder: a part of its path, or an expression for it. */
export function nameTestOf(folder, words) {
  if (folder === undefined || !existsSync(inProject(folder))) return false;
  const paths = readdirSync(inProject(folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => inProject(folder, name));
  return words.some((word) => paths.some((path) => isIn(path, word)));
}

function isIn(path, pattern) {
  try {
    return new RegExp(pattern, 'i').test(path);
  } catch {
    return false;
  }
}
