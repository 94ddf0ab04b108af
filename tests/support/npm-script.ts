import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The arguments with which a script of package.json starts Node.js. */
export function argumentsOf(script: string): string[] {
  return scripts[script].split(' ').slice(1);
}

/** The arguments with which Node.js runs the command of a script of package.json, without the launcher. */
export function commandOf(script: string): string[] {
  const words = argumentsOf(script);
  return words.slice(words.lastIndexOf('node') + 1);
}

/**
 * What a script printed to standard error, except that it waited for another launcher of this checkout, which on a busy
 * machine another test runs.
 */
export const errorsOf = (stderr: string): string => stderr.replace(/^Waiting for process .*\n/m, '');
