import type { Language } from '../../platform/message.js';
import { SCRIPT_TEXTS } from './texts.js';

/**
 * Signs in with a demonstration account and runs the first query. Without scripts the page shows both as
 * commands. The token is kept for the other pages of the same tab of the browser.
 */
export const scriptIn = (language: Language) => `
  const texts = ${JSON.stringify(
    Object.fromEntries(Object.entries(SCRIPT_TEXTS).map(([name, text]) => [name, text[language]])),
  )};
  const say = (name, values = {}) => texts[name].replace(/{(\\w+)}/g, (_, value) => values[value]);
  const part = (id) => document.getElementById(id);
  let token = '';

  async function ask(path, body) {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Language': '${language}' };
    if (token) headers.Authorization = 'Bearer ' + token;
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { ok: response.ok, body: await response.json() };
  }

  async function signIn() {
    token = '';
    const password = part('sign-in').dataset.password;
    const { ok, body } = await ask('/api/auth/login', { username: part('account').value, password });
    if (!ok) throw new Error(body.message);
    token = body.token;
    sessionStorage.setItem('token', token);
    part('token').value = token;
    part('token-box').hidden = false;
    const time = new Date(body.expiresAt).toLocaleTimeString('${language}');
    return say('signedIn', { username: body.username, role: body.role, time });
  }

  async function runQuery() {
    if (!token) await signIn();
    const { body } = await ask('/graphql', { query: part('query').value });
    part('result').textContent = JSON.stringify(body, null, 2);
    part('result').hidden = false;
    return body.errors ? say('queryFailed') : say('queryRan', { username: part('account').value });
  }

  async function copyToken() {
    part('token').select();
    await navigator.clipboard.writeText(token);
    return say('copied');
  }

  const on = (id, event, status, act) => part(id).addEventListener(event, async (happened) => {
    happened.preventDefault();
    part(status).textContent = say('wait');
    part(status).textContent = await act().catch((error) => say('failed', { reason: error.message }));
  });
  on('sign-in', 'submit', 'sign-in-status', signIn);
  on('copy', 'click', 'sign-in-status', copyToken);
  on('try', 'submit', 'query-status', runQuery);
  part('account').addEventListener('change', () => { token = ''; part('token-box').hidden = true; });

  for (const control of document.querySelectorAll('[data-scripted]')) control.hidden = false;
  for (const address of document.querySelectorAll('[data-origin]')) address.textContent = location.origin;
`;
