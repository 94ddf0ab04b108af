import { PASSWORD, roleId } from './accounts.js';
import { Client } from './client.js';
import { unique } from './samples.js';

/** Registers a SYSTEM_ADMIN with a service in a process of its own; resolves to its token. */
export async function registerSystemAdmin(url: string): Promise<string> {
  const name = `u${unique()}`;
  const { body } = await new Client(url).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username: name,
    email: `${name}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  return body.token;
}
