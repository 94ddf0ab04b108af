import { escapeHtml } from '../escape-html.js';
import type { Mail } from './mailer.js';

interface EmailChangeMailOptions {
  /** The former address of the account, to which the mail goes. */
  oldEmail: string;
  newEmail: string;
  fullName: string;
}

/** The mail that tells the former address of an account about the new one. */
export function buildEmailChangeMail({ oldEmail, newEmail, fullName }: EmailChangeMailOptions): Mail {
  // Users choose their name, so it is limited to one line.
  const name = fullName.replace(/\s+/g, ' ').trim();
  const paragraphs = [
    `Hola, ${name}:`,
    `El correo electrónico de su cuenta cambió de ${oldEmail} a ${newEmail}. Por seguridad se cerraron todas sus sesiones.`,
    'Si usted no hizo este cambio, avise de inmediato a la administración de su comunidad.',
  ];
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    to: oldEmail,
    subject: 'El correo de su cuenta cambió',
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>El correo de su cuenta cambió</title></head>
<body>
${html}
</body>
</html>
`,
  };
}
