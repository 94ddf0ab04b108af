import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import type { Environment } from './environment.js';
import { VARIABLES, type Variable } from './variables.js';

const SECRETS = Object.entries(VARIABLES)
  .filter(([, { isSecret }]: [string, Variable]) => isSecret)
  .map(([name]) => name);

/**
 * Returns the environment with the secrets that it gives as files: the text of the file that `NAME_FILE` names is the value
 * of `NAME`. Line ends at the end of the file do not belong to the value.
 * @throws ConfigError with every file that cannot be read, and every secret that is given twice.
 */
export function withSecretFiles(environment: Environment): Environment {
  const faults: string[] = [];
  const values = SECRETS.map((name): [string, string | undefined] => {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) return [name, environment[name]];
    if (environment[name]?.trim()) faults.push(`${name} and ${name}_FILE are both set; remove one`);
    return [name, read(path, (reason) => faults.push(`${name}_FILE ${reason}`))];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...environment, ...Object.fromEntries(values) };
}

function read(path: string, refuse: (reason: string) => void): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
    if (text.trim() === '') refuse(`must name a file with the secret, and "${path}" is empty`);
    return text;
  } catch (error) {
    refuse(`cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}
