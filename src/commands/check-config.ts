import { resolve } from 'node:path';
import { loadConfig } from '../platform/config/config.js';
import { type Environment, givenText, textOf, withSecretFiles } from '../platform/config/environment.js';
import { VARIABLES, type Variable, type VariableName } from '../platform/config/variables.js';
import { aligned } from './operator/aligned.js';
import type { Done } from './operator/run-command.js';

interface Setting {
  /** Null where it is absent, or a secret. */
  readonly value: string | null;
  readonly from: 'environment' | 'default';
}

const FOLDERS: readonly VariableName[] = ['DATA_DIR', 'UPLOADS_DIR'];

/** Reads the environment as the start does, and returns the settings that it would use without their secrets. */
export async function checkConfig(): Promise<Done> {
  const { nodeEnv, warnings } = loadConfig(process.env);
  const environment = withSecretFiles(process.env);
  const names = Object.keys(VARIABLES) as VariableName[];
  const settings = new Map(
    names.map((name) => [name, settingOf(name, environment, nodeEnv === 'production')]),
  );
  const rows = [...settings].map(([name, { value, from }]) => [
    name,
    value ?? (from === 'environment' ? '(secret)' : '-'),
    from,
  ]);
  return {
    lines: [...warnings.map((warning) => `Warning: ${warning}`), ...aligned(rows), 'The settings are valid'],
    result: { warnings, settings: Object.fromEntries(settings) },
  };
}

function settingOf(name: VariableName, environment: Environment, production: boolean): Setting {
  const { isSecret }: Variable = VARIABLES[name];
  const text = textOf(environment, name, production) ?? null;
  return {
    value:
      text === null ? null : isSecret ? publicPartOf(text) : FOLDERS.includes(name) ? resolve(text) : text,
    from: givenText(environment, name) === undefined ? 'default' : 'environment',
  };
}

/** Returns where a secret address leads, without user, password and parameters; of other secrets nothing. */
function publicPartOf(secret: string): string | null {
  if (secret === 'embedded') return secret;
  const url = URL.parse(secret);
  return url && secret.includes('://') ? `${url.protocol}//${url.host}${url.pathname}` : null;
}
