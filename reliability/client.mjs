// A client that is signed in as the system administrator of the demonstration data.
import { signIn } from './service.mjs';

export async function createClient(url, username = 'sysadmin') {
  const { DEMO_PASSWORD } = await import('../dist/demo/accounts.js');
  const token = await signIn(url, username, DEMO_PASSWORD);
  if (!token) throw new Error(`The account ${username} was refused`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const request = (method, path, body, more = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** Resolves to the JSON of a successful answer. */
  async function send(method, path, body, more) {
    const response = await request(method, path, body, more);
    const text = await response.text();
    if (!response.ok)
      throw new Refusal(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`, response.status);
    return text && JSON.parse(text);
  }

  return {
    request,
    send,
    get: (path) => send('GET', path),
    async graphql(query, variables, more) {
      const { data, errors } = await send('POST', '/graphql', { query, variables }, more);
      if (errors) throw new Refusal(JSON.stringify(errors).slice(0, 500));
      return data;
    },
  };
}

/** An answer with an error status. */
export class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}
