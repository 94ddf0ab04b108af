/**
 * Signs in with a demonstration account and runs the first query. Without scripts the page shows both as
 * commands.
 */
export const SCRIPT = `
  const part = (id) => document.getElementById(id);
  let token = '';

  async function ask(path, body) {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
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
    part('token').value = token;
    part('token-box').hidden = false;
    return 'Ha entrado como ' + body.username + ' (' + body.role + '). El token vale hasta las ' + new Date(body.expiresAt).toLocaleTimeString() + '.';
  }

  async function runQuery() {
    if (!token) await signIn();
    const { body } = await ask('/graphql', { query: part('query').value });
    part('result').textContent = JSON.stringify(body, null, 2);
    part('result').hidden = false;
    return body.errors ? 'La consulta tiene errores.' : 'La consulta se ejecutó como ' + part('account').value + '.';
  }

  async function copyToken() {
    part('token').select();
    await navigator.clipboard.writeText(token);
    return 'El token está copiado.';
  }

  const on = (id, event, status, act) => part(id).addEventListener(event, async (happened) => {
    happened.preventDefault();
    part(status).textContent = 'Un momento…';
    part(status).textContent = await act().catch((error) => 'No fue posible: ' + error.message);
  });
  on('sign-in', 'submit', 'sign-in-status', signIn);
  on('copy', 'click', 'sign-in-status', copyToken);
  on('try', 'submit', 'query-status', runQuery);
  part('account').addEventListener('change', () => { token = ''; part('token-box').hidden = true; });

  for (const control of document.querySelectorAll('[data-scripted]')) control.hidden = false;
  for (const address of document.querySelectorAll('[data-origin]')) address.textContent = location.origin;
`;
