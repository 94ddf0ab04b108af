import type { Language } from '../../platform/message.js';
import { SESSION_SCRIPT } from './page.js';
import { SCRIPT_TEXTS } from './start-page-texts.js';

/** Signs in with a demonstration account and runs the first query. Without scripts the page shows both as commands. */
export const scriptIn = (language: Language) => `${SESSION_SCRIPT}
  const texts = ${JSON.stringify(
    Object.fromEntries(Object.entries(SCRIPT_TEXTS).map(([name, text]) => [name, text[language]])),
  )};
  const say = (name, values = {}) => texts[name].replace(/{(\\w+)}/g, (_, value) => values[value]);
  const part = (id) => document.getElementById(id);
  const { account, password } = part('accounts').dataset;

  function describeSession() {
    const claims = session.claims();
    part('token').value = claims ? session.token() : '';
    part('token-details').hidden = !claims;
    if (!claims) return '';
    const time = new Date(claims.exp * 1000).toLocaleTimeString('${language}', { timeStyle: 'short' });
    return say('signedIn', { username: claims.unique_name, role: claims.role, time });
  }
  /** Below the row of the account, so that it covers none. */
  function placeSession(username) {
    document.querySelector('button[data-account="' + CSS.escape(username) + '"]')?.closest('tr').after(part('session'));
  }
  function showSession() {
    const claims = session.claims();
    if (claims) placeSession(claims.unique_name);
    part('session-status').textContent = describeSession();
  }

  async function signIn(username) {
    await session.signIn(username, password, '${language}');
    return describeSession();
  }

  async function runQuery() {
    if (!session.claims()) {
      await session.signIn(account, password, '${language}');
      showSession();
    }
    const { unique_name: username } = session.claims();
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': '${language}' };
    const body = JSON.stringify({ query: part('query').value });
    const answer = await (await session.fetch('/graphql', { method: 'POST', headers, body })).json();
    part('result').textContent = JSON.stringify(answer, null, 2);
    part('result').hidden = false;
    return answer.errors ? say('queryFailed') : say('queryRan', { username });
  }

  async function copyToken() {
    await navigator.clipboard.writeText(session.token());
    return say('copied');
  }

  const on = (element, event, status, act) => element.addEventListener(event, async (happened) => {
    happened.preventDefault();
    part(status).textContent = say('wait');
    part(status).textContent = await act().catch((error) => say('failed', { reason: error.message }));
    part(status).scrollIntoView({ block: 'nearest' });
  });
  for (const button of document.querySelectorAll('button[data-account]')) {
    button.addEventListener('click', () => placeSession(button.dataset.account));
    on(button, 'click', 'session-status', () => signIn(button.dataset.account));
  }
  on(part('copy'), 'click', 'copy-status', copyToken);
  on(part('try'), 'submit', 'query-status', runQuery);
  // Also when the browser comes back from another page, which may have signed in.
  addEventListener('pageshow', showSession);

  for (const control of document.querySelectorAll('[data-scripted]')) control.hidden = false;
  for (const address of document.querySelectorAll('[data-origin]')) address.textContent = location.origin;
  const uptime = part('uptime');
  if (uptime) {
    const minutes = (Date.now() - new Date(uptime.previousElementSibling.dateTime)) / 60_000;
    const [count, unit] = minutes < 60 ? [minutes, 'minute'] : minutes < 2880 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
    const words = new Intl.NumberFormat('${language}', { style: 'unit', unit, unitDisplay: 'long' });
    uptime.textContent = ' (' + words.format(Math.floor(count)) + ')';
  }
`;
