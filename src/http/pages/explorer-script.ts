/**
 * Runs in the page of the explorer before Altair. Sends the token of the last sign-in with every request that has no other,
 * asks for the schema once for all tabs, and gives the nonce of the page to the styles of Altair's libraries. Altair makes
 * `tabs` of them at a first visit and opens the last: the first is opened instead.
 */
export const explorerScript = (tabs: number) => `
  const { nonce } = document.currentScript;
  const create = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = create(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };

  const send = window.fetch.bind(window);

  async function signingIn(address, options) {
    const answer = await send(address, options);
    const { data } = await answer.clone().json().catch(() => ({}));
    const session = Object.values(data ?? {}).find((value) => value?.token);
    if (session) sessionStorage.setItem('token', session.token);
    return answer;
  }

  // Without the signal of the tab that asks first: its end would be that of the other tabs.
  let schema;
  async function readSchema(address, { method, headers, body }) {
    const answer = await send(address, { method, headers, body });
    if (!answer.ok) schema = undefined;
    return { text: await answer.text(), status: answer.status, headers: answer.headers };
  }
  async function schemaOnce(address, options) {
    schema ??= readSchema(address, options);
    schema.catch(() => { schema = undefined; });
    const { text, ...head } = await schema;
    return new Response(text, head);
  }

  async function withToken(address, options) {
    const headers = new Headers(options.headers);
    const token = sessionStorage.getItem('token');
    if (token && !headers.has('Authorization')) headers.set('Authorization', 'Bearer ' + token);
    const answer = await send(address, { ...options, headers });
    if (answer.status === 401) sessionStorage.removeItem('token');
    return answer;
  }

  window.fetch = (address, options = {}) => {
    const { method, body } = options;
    if (method !== 'POST') return send(address, options);
    const text = typeof body === 'string' ? body : '';
    if (/\\b(login|register|refresh)\\b/.test(text)) return signingIn(address, options);
    if (text.includes('query IntrospectionQuery')) return schemaOnce(address, options);
    return withToken(address, options);
  };

  const observer = new MutationObserver(() => {
    const made = document.querySelectorAll('.window-switcher__item');
    if (!made[${tabs - 1}]?.matches('.window-switcher__item--active')) return;
    observer.disconnect();
    localStorage.setItem('visited', 'yes');
    made[0].click();
  });
  if (!localStorage.getItem('visited')) {
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }
`;
