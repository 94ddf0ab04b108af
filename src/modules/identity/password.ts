import type { Services } from '../../core/context.js';
import { validationError } from '../../platform/errors.js';
import { passwordFaults } from '../../platform/security/password-policy.js';

/** The hash of a password to be set; refuses one that breaks the policy, under the name of the field it came in. */
export async function hashPassword(
  { config, passwords }: Pick<Services, 'config' | 'passwords'>,
  field: string,
  plain: string,
): Promise<string> {
  const faults = passwordFaults(plain, config.passwordPolicy);
  if (faults.length > 0) throw validationError({ [field]: faults });
  return passwords.hash(plain);
}
