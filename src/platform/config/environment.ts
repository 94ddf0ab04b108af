import { VARIABLES, type Variable, type VariableName } from './variables.js';

export type Environment = Readonly<Record<string, string | undefined>>;

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
