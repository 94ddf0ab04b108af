import { hashSync } from 'bcryptjs';
import type { Resident } from '../../src/modules/residents/resident.entity.js';
import { ROLES, type RoleCode } from '../../src/platform/roles.js';

/** Meets the recommended policy. */
export const PASSWORD = 'Prueba#2026';

/** The stored hash of `PASSWORD`. */
export const PASSWORD_HASH = hashSync(PASSWORD, 4);

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: RoleCode;
}

export interface ResidentUser extends Person {
  readonly resident: Resident;
}

export function roleId(role: RoleCode): string {
  return ROLES.find(({ code }) => code === role)?.id as string;
}
