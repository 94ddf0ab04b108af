/** The six roles: reference data with fixed ids. */
export const ROLES = [
  {
    id: '11111111-1111-1111-1111-111111111111',
    code: 'SYSTEM_ADMIN',
    description: 'Full access to all communities and users',
  },
  {
    id: '22222222-2222-2222-2222-222222222222',
    code: 'ADMIN_COMPANY',
    description: 'Manages assigned communities only',
  },
  {
    id: '33333333-3333-3333-3333-333333333333',
    code: 'COMITEE_MEMBER',
    description: 'Committee member with elevated permissions in own community',
  },
  {
    id: '44444444-4444-4444-4444-444444444444',
    code: 'RESIDENT',
    description: 'Standard resident: own profile, tickets',
  },
  {
    id: '55555555-5555-5555-5555-555555555555',
    code: 'RENTER',
    description: 'Tenant with more limited access than owners',
  },
  {
    id: '66666666-6666-6666-6666-666666666666',
    code: 'VIGILANCE',
    description: 'Security personnel, visitor and vehicle logs',
  },
] as const;

export type FixedRole = (typeof ROLES)[number];

export type RoleCode = FixedRole['code'];

export const ROLE_CODES: readonly RoleCode[] = ROLES.map((role) => role.code);

/** The roles that the contract calls administrators. */
export const ADMINISTRATORS: readonly RoleCode[] = ['ADMIN_COMPANY', 'SYSTEM_ADMIN'];
