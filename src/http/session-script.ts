/**
 * Keeps the token of the last sign-in for all pages in the same tab of the browser, and sends it. Each page runs this before
 * its own script.
 */
export const SESSION_SCRIPT = `
  const send = window.fetch.bind(window);
  const session = {
    token: () => sessionStorage.getItem('token'),
    keep: (token) => sessionStorage.setItem('token', token),
    drop: () => sessionStorage.removeItem('token'),

    /** Returns what the token says of its user; null without a token that is valid. */
    claims() {
      const [, encoded] = (session.token() ?? '').split('.');
      if (!encoded) return null;
      const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
      const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
      const claims = JSON.parse(new TextDecoder().decode(bytes));
      return claims.exp * 1000 > Date.now() ? claims : null;
    },

    async signIn(username, password, language) {
      const headers = { 'Content-Type': 'application/json', 'Accept-Language': language };
      const answer = await send('/api/auth/login', { method: 'POST', headers, body: JSON.stringify({ username, password }) });
      const body = await answer.json();
      if (!answer.ok) throw new Error(body.message);
      session.keep(body.token);
    },

    /** Sends an operation with the token where it has no other, and keeps the token of a sign-in. */
    async fetch(address, options) {
      const isSignIn = typeof options.body === 'string' && /\\b(login|register|refresh)\\b/.test(options.body);
      const headers = new Headers(options.headers);
      const token = session.token();
      if (token && !isSignIn && !headers.has('Authorization')) headers.set('Authorization', 'Bearer ' + token);
      const answer = await send(address, { ...options, headers });
      if (answer.status === 401) session.drop();
      if (isSignIn) {
        const { data } = await answer.clone().json().catch(() => ({}));
        const signedIn = Object.values(data ?? {}).find((value) => value?.token);
        if (signedIn) session.keep(signedIn.token);
      }
      return answer;
    },
  };
`;
