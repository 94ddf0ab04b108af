import type { RoleCode } from '../../src/platform/roles.js';
import { PASSWORD, roleId, unique } from './build.js';

/** The input of a new user with a unique name. */
export function userInput(role: RoleCode, fields: object = {}) {
  const name = `nuevo-${unique()}`;
  return {
    firstName: 'Lucía',
    lastName: 'Barrera',
    username: name,
    email: `${name}@correo.example`,
    password: PASSWORD,
    roleId: roleId(role),
    ...fields,
  };
}

/** The resident record of that user. */
export const RESIDENT_INFO = {
  fullName: 'Lucía Barrera Soto',
  email: 'lucia@correo.example',
  phone: '442 555 0101',
  number: '7-A',
  address: 'Calle Encino 7',
};
