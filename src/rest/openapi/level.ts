import { ADMIN, type Allowed } from '../../engine/index.js';

/** Returns the level of a path in the words of the OpenAPI document. */
export function describeLevel(allowed: Allowed): string {
  if (allowed === 'public') return 'none';
  // For administrators and residents, the description of the operation names the callers that it refuses.
  if (allowed === 'authenticated' || allowed === 'adminOrResident') return 'Any auth';
  const isAdmin = allowed.length === ADMIN.length && allowed.every((role) => ADMIN.includes(role));
  return isAdmin ? `Admin (${ADMIN.join(' or ')})` : allowed.join(' or ');
}
