import type { Context, Services } from '../../engine/declare.js';
import { validationError } from '../../platform/errors.js';
import { COMMON_PASSWORD, passwordFaults } from '../../platform/security/passwords.js';

/** Tells whether a password matches a hash, as it was typed or in NFC. */
export async function isPassword(
  { services, texts }: Pick<Context, 'services' | 'texts'>,
  password: string,
  hash: string,
): Promise<boolean> {
  for (const form of texts.formsOf(password)) {
    if (await services.passwords.verify(form, hash)) return true;
  }
  return false;
}

/** Hashes a new password; one that breaks the policy is a fault of the given input field. */
export async function hashPassword(
  { config, passwords }: Pick<Services, 'config' | 'passwords'>,
  field: string,
  plain: string,
): Promise<string> {
  const faults = passwordFaults(plain, config.passwordPolicy);
  if (faults.length === 0 && (await passwords.isCommon(plain))) faults.push(COMMON_PASSWORD);
  if (faults.length > 0) throw validationError({ [field]: faults });
  return passwords.hash(plain);
}
