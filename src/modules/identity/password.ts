import type { Context } from '../../core/context.js';
import { validationError } from '../../core/errors.js';
import { passwordFaults } from '../../core/security/password-policy.js';

/** The hash of a password to be set; refuses one that breaks the policy, under the name of the field it came in. */
export function hashPassword({ services }: Context, field: string, plain: string): Promise<string> {
  const faults = passwordFaults(plain, services.config.passwordPolicy);
  if (faults.length > 0) throw validationError({ [field]: faults });
  return services.passwords.hash(plain);
}
