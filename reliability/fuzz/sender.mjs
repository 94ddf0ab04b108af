// Sends the requests of the generators and judges the answers.
import { signIn } from '../service.mjs';
import { createIds } from './ids.mjs';

const MOST_MS = 20_000;

/** Resolves to a function that sends one request and resolves to its status, time and fault, if any. */
export async function createSender(url, catalogue) {
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('../../dist/demo/accounts.js');
  const tokens = new Map();
  const usernames = DEMO_ACCOUNTS.map(({ username }) => username);
  // The role that passes the most access checks is chosen more often.
  const callers = ['sysadmin', ...usernames, 'sysadmin', null];
  for (const username of usernames) tokens.set(username, await signIn(url, username, DEMO_PASSWORD));
  const ids = createIds(catalogue);
  for (const path of catalogue.lists) {
    const response = await fetch(`${url}${path}`, { headers: authorization(tokens.get('sysadmin')) });
    ids.remember(await response.text(), catalogue.kindOfPath(path));
  }

  return async (request, at) => {
    const caller = callers[at % callers.length];
    const [address, init] = request.graphql
      ? graphqlCall(url, ids.filled(request.graphql))
      : restCall(url, ids.filled(request.rest));
    const sentAs = `${caller ?? 'no token'} ${init.method} ${address} ${String(init.body ?? '').slice(0, 1500)}`;
    const began = performance.now();
    const judged = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...authorization(tokens.get(caller)) },
      signal: AbortSignal.timeout(MOST_MS),
    })
      .then(async (response) => {
        const body = await response.text();
        ids.remember(body, request.rest ? catalogue.kindOfPath(request.rest.path) : 'any');
        return { status: response.status, fault: faultOf(response, body) };
      })
      .catch((error) => ({ status: 0, fault: `no answer: ${error.cause?.message ?? error.message}` }));
    if (judged.status === 401 && caller) tokens.set(caller, await signIn(url, caller, DEMO_PASSWORD));
    return { ...judged, milliseconds: performance.now() - began, sentAs };
  };
}

function faultOf(response, body) {
  if (response.status >= 500) return `status ${response.status}: ${body.slice(0, 500)}`;
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  try {
    const { errors } = JSON.parse(body) ?? {};
    const internal = Array.isArray(errors) && errors.find(({ extensions }) => isInternal(extensions?.code));
    return internal ? `internal error: ${JSON.stringify(internal)}` : undefined;
  } catch {
    return `no JSON: ${body.slice(0, 200)}`;
  }
}

const isInternal = (code) => /INTERNAL|UNAVAILABLE/.test(code ?? '');

function graphqlCall(url, body) {
  return [
    `${url}/graphql`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ];
}

function restCall(url, { method, path, inPath, query, json, form, raw }) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name) => encoded(inPath[name]));
  const search = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  const address = `${url}${filled}${search && `?${search}`}`;
  if (form) return [address, { method, body: formOf(form) }];
  if (json === undefined) return [address, { method }];
  const body = raw ?? JSON.stringify(json);
  return [address, { method, headers: { 'content-type': 'application/json' }, body }];
}

function formOf(form) {
  const body = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) {
    const isFile = /file|archivo/i.test(name);
    body.append(name, isFile ? new File(['%PDF-1.7'], `${name}.pdf`) : asText(value));
  }
  return body;
}

const asText = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
const encoded = (value) => encodeURIComponent((asText(value) ?? '').toWellFormed());
const authorization = (token) => (token ? { authorization: `Bearer ${token}` } : {});
