import { escapeHtml } from '../escape-html.js';
import type { Mail } from './mailer.js';
import { buildParagraphMail } from './paragraph-mail.js';

interface ResetMailOptions {
  email: string;
  /** Null for an address that nobody confirmed. */
  fullName: string | null;
  /** The reset token in clear text; the mail shows it beside the link. */
  token: string;
  /** The URL `RESET_URL`; may contain a query or a client-side route after `#`. */
  resetUrl: string;
  lifetimeMinutes: number;
}

/** Builds the mail that lets a user choose a new password. */
export function buildResetMail({
  email,
  fullName,
  token,
  resetUrl,
  lifetimeMinutes,
}: ResetMailOptions): Mail {
  const link = resetLink(resetUrl, email, token);
  const shownLink = escapeHtml(link);
  return buildParagraphMail({
    to: email,
    subject: 'Restablecer contraseña',
    fullName,
    paragraphs: [
      'Recibimos una solicitud para restablecer su contraseña. Para elegir una nueva, abra este enlace:',
      { text: link, html: `<a href="${shownLink}">${shownLink}</a>` },
      'O escriba este código donde se le pida:',
      { text: token, html: `<code>${escapeHtml(token)}</code>` },
      `El enlace y el código sirven una sola vez y vencen en ${lifetimeMinutes} minutos.`,
      'Si usted no lo solicitó, ignore este mensaje: su contraseña no ha cambiado.',
    ],
  });
}

/** Appends `email` and `token` to `resetUrl`, after the `#` if it has one, since client-side routers read parameters there. */
export function resetLink(resetUrl: string, email: string, token: string): string {
  const route = resetUrl.slice(resetUrl.indexOf('#') + 1);
  const separator = /[?&]$/.test(route) ? '' : route.includes('?') ? '&' : '?';
  return `${resetUrl}${separator}email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`;
}
