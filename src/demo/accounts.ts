import type { RoleCode } from '../platform/roles.js';

/** The password of all demonstration accounts. */
export const DEMO_PASSWORD = 'Demo#2026';

/** The accounts of the demonstration data. */
export const DEMO_ACCOUNTS = [
  { username: 'sysadmin', role: 'SYSTEM_ADMIN', firstName: 'Sofía', lastName: 'Arriaga' },
  { username: 'admin', role: 'ADMIN_COMPANY', firstName: 'Adriana', lastName: 'Mendoza' },
  { username: 'comite', role: 'COMITEE_MEMBER', firstName: 'Carlos', lastName: 'Villaseñor' },
  { username: 'residente', role: 'RESIDENT', firstName: 'Renata', lastName: 'Espinosa' },
  { username: 'inquilino', role: 'RENTER', firstName: 'Iván', lastName: 'Quiroga' },
  { username: 'vigilante', role: 'VIGILANCE', firstName: 'Víctor', lastName: 'Garduño' },
  { username: 'admin2', role: 'ADMIN_COMPANY', firstName: 'Aurelio', lastName: 'Baeza' },
  { username: 'residente2', role: 'RESIDENT', firstName: 'Rosario', lastName: 'Ibarra' },
] as const satisfies readonly { username: string; role: RoleCode; firstName: string; lastName: string }[];

export const DEMO_USERNAMES = DEMO_ACCOUNTS.map(({ username }) => username);
