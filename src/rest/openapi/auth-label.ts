import type { Allowed } from '../../core/policy.js';
import { ADMINISTRATORS } from '../../platform/roles.js';

/** Who may call a path, as OpenAPI describes it. */
export function labelOf(allowed: Allowed): string {
  if (allowed === 'public') return 'none';
  if (allowed === 'authenticated') return 'Any auth';
  const isAdmin =
    allowed.length === ADMINISTRATORS.length && allowed.every((role) => ADMINISTRATORS.includes(role));
  return isAdmin ? `Admin (${ADMINISTRATORS.join(' or ')})` : allowed.join(' or ');
}
