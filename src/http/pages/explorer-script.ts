import { SESSION_SCRIPT } from '../session-script.js';

/**
 * Runs in the page of the explorer before Altair. Sends operations with the token of the last sign-in, asks for the schema
 * once for all tabs, and gives the nonce of the page to the styles of Altair's libraries. Altair makes `tabs` of them at a
 * first visit in a namespace of the browser's storage and opens the last: the first is opened instead.
 */
export const explorerScript = (tabs: number, namespace: string) => `${SESSION_SCRIPT}
  const { nonce } = document.currentScript;
  const create = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = create(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };

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

  window.fetch = (address, options = {}) => {
    const { method, body } = options;
    if (method !== 'POST') return send(address, options);
    const isOfSchema = typeof body === 'string' && body.includes('query IntrospectionQuery');
    return isOfSchema ? schemaOnce(address, options) : session.fetch(address, options);
  };

  const observer = new MutationObserver(() => {
    const made = document.querySelectorAll('.window-switcher__item');
    if (!made[${tabs - 1}]?.matches('.window-switcher__item--active')) return;
    observer.disconnect();
    localStorage.setItem('visited_${namespace}', 'yes');
    made[0].click();
  });
  if (!localStorage.getItem('visited_${namespace}')) {
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }
`;
