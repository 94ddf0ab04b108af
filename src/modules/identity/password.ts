import type { Services } from '../../core/context.js';
import { validationError } from '../../platform/errors.js';
import { COMMON_PASSWORD, passwordFaults } from '../../platform/security/password-policy.js';

/** Hashes a new password. A password that breaks the policy is a fault of the given input field. */
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
