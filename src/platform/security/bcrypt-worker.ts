import { compareSync, hashSync } from 'bcryptjs';

/** Hashes in a worker thread. Tests load this file without a build, so it must contain only syntax that Node.js strips. */
export const hash = (task: { plain: string; rounds: number }): string => hashSync(task.plain, task.rounds);

export const compare = (task: { plain: string; hash: string }): boolean => compareSync(task.plain, task.hash);

/** The substitutions that people make to meet a policy, as in `P@ssw0rd`. */
const LETTER_OF: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e' };

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Tells whether a password is among the most common ones, ignoring case, special characters between letters (`Password1!`) and
 * those in place of letters (`P@ssw0rd`).
 */
export async function isCommonPassword({ plain }: { plain: string }): Promise<boolean> {
  loaded ??= loadList();
  const list = await loaded;
  const lower = plain.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{N}]/gu, '');
  const spelled = lower.replace(/[@$013]/g, (character) => LETTER_OF[character] ?? character);
  return [lower, bare, spelled].some((text) => list.has(text));
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
