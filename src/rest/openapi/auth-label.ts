import { ADMIN, type Allowed } from '../../core/policy.js';

/** Who may call a path, as OpenAPI describes it. */
export function labelOf(allowed: Allowed): string {
  if (allowed === 'public') return 'none';
  if (allowed === 'authenticated') return 'Any auth';
  const isAdmin = allowed.length === ADMIN.length && allowed.every((role) => ADMIN.includes(role));
  return isAdmin ? `Admin (${ADMIN.join(' or ')})` : allowed.join(' or ');
}
