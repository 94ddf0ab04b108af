import { escapeHtml } from '../texts.js';
import type { Attachment, Mail, SentMail } from './mailer.js';

/** A paragraph; where it is more than a text, in both forms. */
type Paragraph = string | Pick<Mail, 'text' | 'html'>;

interface ParagraphMailOptions {
  to: string;
  subject: string;
  /** The name of the person whom the mail addresses; null for an address that nobody confirmed, as strangers may choose a name. */
  fullName: string | null;
  /** The paragraphs that follow the greeting. */
  paragraphs: readonly Paragraph[];
}

/** Builds a mail of a greeting and some paragraphs, as text and as HTML. */
function buildParagraphMail({ to, subject, fullName, paragraphs }: ParagraphMailOptions): Mail {
  const all = [fullName === null ? 'Hola:' : `Hola, ${inOneLine(fullName)}:`, ...paragraphs].map(
    (paragraph) =>
      typeof paragraph === 'string' ? { text: paragraph, html: escapeHtml(paragraph) } : paragraph,
  );
  return {
    to,
    subject,
    text: `${all.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
${all.map(({ html }) => `<p>${html}</p>`).join('\n')}
</body>
</html>
`,
  };
}

/** Limits a text that users choose to one line. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

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

interface ToldChange {
  readonly newEmail: string;
  readonly fullName: string;
}

/** Builds the mail that tells the former address of an account about the new one; null for an address that nobody confirmed. */
export const buildEmailChangeMail = (oldEmail: string, told: ToldChange | null): Mail =>
  buildParagraphMail({
    to: oldEmail,
    subject: 'El correo de su cuenta cambió',
    fullName: told?.fullName ?? null,
    paragraphs: [
      `El correo electrónico de su cuenta cambió de ${oldEmail} a ${told?.newEmail ?? 'otro'}. Por seguridad se cerraron todas sus sesiones.`,
      'Si usted no hizo este cambio, avise de inmediato a la administración de su comunidad.',
    ],
  });

const READ_THERE = 'Puede leerlo en la aplicación de su comunidad.';
const CONFIRM =
  'Para recibir aquí también el texto, confirme esta dirección: pida en la aplicación un enlace para restablecer su contraseña, y úselo.';

interface NotificationMailOptions {
  to: string;
  /** Null for an address that nobody confirmed, which is not told what happened. */
  fullName: string | null;
  /** What happened; several in a digest. */
  told: readonly { readonly title: string; readonly text: string }[];
  /** The statements of account that it has attached. */
  statements: readonly Attachment[];
  /** How many more it would have, but has not. */
  missing: number;
}

/** Says how many statements of account a mail has attached, and how many it has not. */
function statementWords({
  statements: { length },
  missing,
}: Pick<NotificationMailOptions, 'statements' | 'missing'>): string[] {
  const counted = (count: number) => (count === 1 ? 'un estado de cuenta' : `${count} estados de cuenta`);
  return [
    ...(length > 0 ? [`Adjuntamos ${counted(length)}.`] : []),
    ...(missing > 0
      ? [`No fue posible adjuntar ${counted(missing)}: consulte la aplicación de su comunidad.`]
      : []),
  ];
}

/** Builds the mail that tells of one notification, or of those of a day. */
export function buildNotificationMail({ to, fullName, told, ...files }: NotificationMailOptions): SentMail {
  if (fullName === null) {
    const subject = told.length === 1 ? 'Tiene un aviso nuevo' : `Tiene ${told.length} avisos nuevos`;
    return buildParagraphMail({ to, subject, fullName, paragraphs: [READ_THERE, CONFIRM] });
  }
  const [first] = told;
  const paragraphs = told.map(({ title, text }) =>
    told.length === 1 ? inOneLine(text) : `${title}: ${inOneLine(text)}`,
  );
  const mail = buildParagraphMail({
    to,
    subject: first && told.length === 1 ? first.title : `Sus ${told.length} avisos del día`,
    fullName,
    paragraphs: [
      ...paragraphs,
      ...statementWords(files),
      'Puede elegir qué avisos recibe en la aplicación de su comunidad.',
    ],
  });
  return files.statements.length > 0 ? { ...mail, attachments: files.statements } : mail;
}

interface SurveyReminderMailOptions {
  to: string;
  /** Null for an address that nobody confirmed, which is not told the title. */
  fullName: string | null;
  title: string;
  communityName: string;
}

/** Builds the mail that reminds a resident of a survey. */
export const buildSurveyReminderMail = ({
  to,
  fullName,
  title,
  communityName,
}: SurveyReminderMailOptions): Mail =>
  buildParagraphMail({
    to,
    subject: 'Una encuesta espera su respuesta',
    fullName,
    paragraphs: [
      fullName === null
        ? 'Una encuesta de su comunidad sigue abierta y aún no la ha respondido.'
        : `La encuesta «${inOneLine(title)}» de ${inOneLine(communityName)} sigue abierta y aún no la ha respondido.`,
      'Puede responderla en la aplicación de su comunidad. Si ya respondió, no haga caso de este mensaje.',
    ],
  });
