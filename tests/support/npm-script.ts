import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The arguments with which a script of package.json starts Node.js. */
export function argumentsOf(script: string): string[] {
  return scripts[script].split(' ').slice(1);
}
