import { readFileSync } from 'node:fs';

export const dockerfile = readFileSync('Dockerfile', 'utf8');

/** The last instruction of a name, with its lines joined. */
export function instruction(name: string): string {
  const found = [...dockerfile.replaceAll('\\\n', '').matchAll(new RegExp(`^${name}\\s+(.*)$`, 'gm'))].at(
    -1,
  )?.[1];
  if (!found) throw new Error(`The Dockerfile has no ${name}`);
  return found;
}
