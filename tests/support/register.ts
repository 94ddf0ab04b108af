import { PASSWORD, roleId } from './accounts.js';
import { Client } from './client.js';
import { unique } from './samples.js';

/** Registers a SYSTEM_ADMIN with a service in a process of its own; resolves to its token. */
export const registerSystemAdmin = async (url: string): Promise<string> => (await registerAdmin(url)).token;

/** Registers a SYSTEM_ADMIN with a service in a process of its own. */
export async function registerAdmin(url: string): Promise<{ username: string; token: string }> {
  const username = `u${unique()}`;
  const { body } = await new Client(url).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username,
    email: `${username}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  return { username, token: body.token };
}
