import type { RequestHandler } from 'express';
import type { Language } from '../../platform/message.js';
import { PRODUCT } from '../../platform/version.js';
import { BASE_STYLE, languageLinks, type Page, pageOf, sendPageIn } from './page.js';

const TEXTS = {
  es: {
    title: 'Elegir una contraseña',
    intro: 'Escriba la contraseña nueva de su cuenta. El código está en el correo que recibió.',
    email: 'Correo electrónico',
    token: 'Código',
    password: 'Contraseña nueva',
    again: 'Contraseña nueva, otra vez',
    save: 'Guardar la contraseña',
    differ: 'Las dos contraseñas no son iguales.',
    done: 'La contraseña se guardó. Ya puede iniciar sesión con ella.',
    refused: 'La contraseña no se acepta:',
    code: 'El código no es válido o ha vencido. Pida otro correo.',
    often: 'Demasiados intentos. Espere unos minutos.',
    failed: 'No se pudo guardar. Inténtelo de nuevo.',
    noScript: 'Esta página necesita JavaScript. El código del correo también sirve en la aplicación.',
  },
  en: {
    title: 'Choose a password',
    intro: 'Enter the new password of your account. The code is in the mail that you received.',
    email: 'E-mail',
    token: 'Code',
    password: 'New password',
    again: 'New password, once more',
    save: 'Save the password',
    differ: 'The two passwords differ.',
    done: 'The password is saved. You can sign in with it now.',
    refused:
      'The password is not accepted: make it longer, with upper and lower case letters, a digit and a special character, and not a common one.',
    code: 'The code is not valid or has expired. Ask for another mail.',
    often: 'Too many attempts. Wait some minutes.',
    failed: 'It could not be saved. Try again.',
    noScript: 'This page needs JavaScript. The code of the mail works in the application too.',
  },
} as const satisfies Record<Language, Record<string, string>>;

const STYLE = `${BASE_STYLE}
  body { max-width: 26rem; }
  h1 { line-height: 1.2; }
  label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
  input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.45rem 0.6rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: 0.4rem; }
  button { margin-top: 1.5rem; min-height: 2.75rem; padding: 0.45rem 0.9rem; font: inherit; cursor: pointer; color: #fff; background: #1f5fa8; border: 0; border-radius: 0.4rem; }
`;

/**
 * Reads address and code from the fragment of the link, which browsers send to no server and in no referrer, and removes it from
 * the history. The answers of REST are Spanish, so another language has texts of its own.
 */
const scriptIn = (language: Language) => `
  const texts = ${JSON.stringify(TEXTS[language])};
  const form = document.querySelector('form');
  const status = document.querySelector('[role=status]');
  const { email, token, password, again } = form.elements;
  const { hash } = location;
  const given = new URLSearchParams(hash.slice(hash.indexOf('?') + 1));
  email.value = given.get('email') ?? '';
  token.value = given.get('token') ?? '';
  history.replaceState(null, '', location.pathname + location.search);
  for (const link of document.querySelectorAll('nav a')) link.hash = hash;
  (token.value ? password : email).focus();

  const messageOf = (answer, body) => {
    if (answer.ok) return texts.done;
    if (answer.status === 429) return texts.often;
    const faults = Object.values(body.errors ?? {}).flat();
    if (faults.length > 0) return ${language === 'es' ? "[texts.refused, ...faults].join(' ')" : 'texts.refused'};
    return answer.status === 400 ? texts.code : texts.failed;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (password.value !== again.value) {
      status.textContent = texts.differ;
      return again.focus();
    }
    const button = form.querySelector('button');
    button.disabled = true;
    status.textContent = '';
    try {
      const answer = await fetch('/api/auth/reset-password', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: email.value, token: token.value, newPassword: password.value }),
      });
      status.textContent = messageOf(answer, await answer.json());
      form.hidden = answer.ok;
    } catch {
      status.textContent = texts.failed;
    }
    button.disabled = false;
  });
`;

/** `GET /reset-password`: where the link of a reset mail leads without `RESET_URL`. */
export const resetPasswordPage = (): RequestHandler => sendPageIn(pageIn);

function pageIn(language: Language): Page {
  const texts = TEXTS[language];
  const field = (name: 'email' | 'token' | 'password' | 'again', attributes: string) =>
    `    <label for="${name}">${texts[name]}</label>\n    <input id="${name}" name="${name}" required ${attributes}>`;
  return pageOf({
    language,
    title: `${texts.title} · ${PRODUCT[language]}`,
    style: STYLE,
    script: scriptIn(language),
    policy: { 'form-action': "'none'" },
    body: `  ${languageLinks(language)}
  <main>
  <h1>${texts.title}</h1>
  <p>${texts.intro}</p>
  <noscript><p>${texts.noScript}</p></noscript>
  <form method="post">
${field('email', 'type="email" autocomplete="username"')}
${field('token', 'autocomplete="one-time-code" autocapitalize="characters" spellcheck="false"')}
${field('password', 'type="password" autocomplete="new-password"')}
${field('again', 'type="password" autocomplete="new-password"')}
    <button type="submit">${texts.save}</button>
  </form>
  <p role="status"></p>
  </main>`,
  });
}
