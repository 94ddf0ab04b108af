import { readFileSync } from 'node:fs';
import { VARIABLES, type Variable, type VariableName } from './variables.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reports that the environment is not a valid configuration. */
export class ConfigError extends Error {
  /** @param faults One line for each invalid variable, with its name and the reason. */
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Returns the text of a variable, or its default; null if production requires a value and there is none. */
export function textOf(environment: Environment, name: VariableName, production: boolean) {
  const { fallback, productionFallback, verbatim }: Variable = VARIABLES[name];
  const text = givenText(environment, name);
  if (text !== undefined) return verbatim ? text : text.trim();
  return production && productionFallback !== undefined ? productionFallback : fallback;
}

/**
 * Returns the text of a variable, ignoring defaults. A plain name has precedence over `Section__Key`. A blank variable counts
 * as absent, since compose files and shells pass empty ones.
 */
export function givenText(environment: Environment, name: VariableName): string | undefined {
  const { sectionKey }: Variable = VARIABLES[name];
  const spellings = Object.keys(environment).filter(
    (key) => key.replace('__', ':').toLowerCase() === sectionKey?.toLowerCase(),
  );
  return [name, ...spellings].map((key) => environment[key]).find((text) => text?.trim());
}

const SECRETS = Object.entries<Variable>(VARIABLES)
  .filter(([, { isSecret }]) => isSecret)
  .map(([name]) => name as VariableName);

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
    if (givenText(environment, name)) faults.push(`${name} and ${name}_FILE are both set; remove one`);
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
