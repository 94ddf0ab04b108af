import { escapeHtml } from '../escape-html.js';
import type { Mail } from './mailer.js';
import { inOneLine } from './paragraph-mail.js';

interface ResetMailOptions {
  email: string;
  fullName: string;
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
  const content = {
    fullName: inOneLine(fullName),
    token,
    link: resetLink(resetUrl, email, token),
    lifetimeMinutes,
  };
  return { to: email, subject: 'Restablecer contraseña', text: asText(content), html: asHtml(content) };
}

/** Appends `email` and `token` to `resetUrl`, after the `#` if it has one, since client-side routers read parameters there. */
export function resetLink(resetUrl: string, email: string, token: string): string {
  const route = resetUrl.slice(resetUrl.indexOf('#') + 1);
  const separator = /[?&]$/.test(route) ? '' : route.includes('?') ? '&' : '?';
  return `${resetUrl}${separator}email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`;
}

interface Content {
  fullName: string;
  token: string;
  link: string;
  lifetimeMinutes: number;
}

function asText({ fullName, token, link, lifetimeMinutes }: Content): string {
  return `Hola, ${fullName}:

Recibimos una solicitud para restablecer su contraseña. Para elegir una nueva, abra este enlace:

${link}

O escriba este código donde se le pida:

${token}

El enlace y el código sirven una sola vez y vencen en ${lifetimeMinutes} minutos.

Si usted no lo solicitó, ignore este mensaje: su contraseña no ha cambiado.
`;
}

function asHtml(content: Content): string {
  const fullName = escapeHtml(content.fullName);
  const link = escapeHtml(content.link);
  const token = escapeHtml(content.token);
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>Restablecer contraseña</title></head>
<body>
<p>Hola, ${fullName}:</p>
<p>Recibimos una solicitud para restablecer su contraseña. Para elegir una nueva, abra este enlace:</p>
<p><a href="${link}">${link}</a></p>
<p>O escriba este código donde se le pida:</p>
<p><code>${token}</code></p>
<p>El enlace y el código sirven una sola vez y vencen en ${content.lifetimeMinutes} minutos.</p>
<p>Si usted no lo solicitó, ignore este mensaje: su contraseña no ha cambiado.</p>
</body>
</html>
`;
}
