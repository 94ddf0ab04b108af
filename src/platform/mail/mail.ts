import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Transporter } from 'nodemailer';
import { counter } from '../process-metrics.js';
import { escapeHtml } from '../texts.js';
import { systemClock } from '../time.js';
import type { Tracing } from '../tracing/open-telemetry.js';

export interface Mail {
  /** The address; anything but a single one is refused, so nobody can add recipients or headers. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail with what it has attached. */
export interface SentMail extends Mail {
  readonly attachments?: readonly Attachment[];
}

/** A file that a mail has attached. */
export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  /** In Base64. */
  readonly content: string;
}

interface MailerOptions {
  /** The URL `smtp://…` or `smtps://…`; without it each mail becomes a file in `dataDir`/mail. */
  smtpUrl?: string | undefined;
  /** Sends only over encrypted connections. */
  requireTls: boolean;
  /** The sender, `ADDRESS` or `NAME <ADDRESS>`. */
  from: string;
  dataDir: string;
  /** The part of a pino logger that is used here. */
  log: { info(fields: object, message: string): void };
  tracing?: Tracing | null;
}

const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** The folder, below the data folder, of mail that is not sent. */
export const MAIL_FOLDER = 'mail';

/** Keeps nodemailer from reading files and URLs that a mail refers to. */
const CONTENT_IS_LITERAL = { disableFileAccess: true, disableUrlAccess: true };

const TO_FILES = { streamTransport: true as const, buffer: true, newline: 'windows', ...CONTENT_IS_LITERAL };

const TO_SERVER = {
  ...{ pool: true as const, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  ...CONTENT_IS_LITERAL,
};

const mails = counter('mails_total', 'Mails, by their outcome', ['outcome']);

export type Mailer = ReturnType<typeof createMailer>;

export function createMailer(options: MailerOptions) {
  const { smtpUrl, requireTls: requireTLS, from, dataDir, log, tracing } = options;
  const sender = senderOf(from);
  let opened: Promise<Transporter> | undefined;

  async function deliver(message: ReturnType<typeof toMessage>): Promise<void> {
    // A process that sends no mail does without the code of nodemailer.
    opened ??= import('nodemailer').then(
      ({ createTransport }): Transporter =>
        smtpUrl
          ? createTransport({ url: smtpUrl, requireTLS, ...TO_SERVER }, { from: sender })
          : createTransport(TO_FILES, { from: sender }),
    );
    const sent = await (await opened).sendMail(message);
    if (smtpUrl) return;
    const path = await writeMailFile(join(resolve(dataDir), MAIL_FOLDER), sent.message as Buffer);
    log.info({ path }, 'Mail written to a file, for want of SMTP_URL');
  }

  return {
    /**
     * Resolves when the mail server has accepted the mail or its file is complete; rejects when it cannot be sent. Mails
     * with the same id have the same `Message-ID`.
     */
    async send(mail: SentMail, id?: string): Promise<void> {
      const send = () => deliver({ ...toMessage(mail), ...named(id, sender.address) });
      try {
        await (tracing ? tracing.mail(send) : send());
        mails.inc({ outcome: 'sent' });
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        // What a server answers is logged, and often repeats the address.
        const { message } = error as Error;
        throw Object.assign(error as Error, { message: message.replace(/[^\s<]+@[^\s>]+/g, '…') });
      }
    },
    /** Finishes mails in progress and closes the connections. */
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function toMessage({ to, subject, text, html, attachments = [] }: SentMail) {
  if (!ADDRESS.test(to)) {
    throw new RangeError('The recipient is not a single mail address');
  }
  // Automatic answers, such as those of an absence, are not sent to such mails (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const encoding = 'base64';
  const files = attachments.map(({ fileName: filename, ...file }) => ({ filename, ...file, encoding }));
  return { to: { name: '', address: to }, subject, text, html, headers, attachments: files };
}

/** Parts a sender into name and address; as one text, a name with a colon or semicolon would be read as a list of addresses. */
function senderOf(from: string) {
  const [, name = '', address = from] = /^([^<]*)<(.+)>$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** Returns the `Message-ID` of an id, in the domain of the sender; without an id each sending has its own. */
const named = (id: string | undefined, address: string) =>
  id === undefined ? {} : { messageId: `<${id}@${address.slice(address.indexOf('@') + 1)}>` };

/** Writes a mail readable only by the user of the service, since it may contain a secret; it gets its name when complete. */
async function writeMailFile(folder: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${systemClock.nowIso().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
  const unfinished = join(folder, `.${name}.tmp`);
  const path = join(folder, `${name}.eml`);
  try {
    await writeFile(unfinished, message, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return path;
}

/** The domain of addresses to which no mail is sent: names below `.invalid` never exist (RFC 2606). */
export const NO_MAILBOX = '@without-email.invalid';

/** Tells whether an address stands for none. */
export const hasNoMailbox = (email: string): boolean => email.endsWith(NO_MAILBOX);

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

interface ResetMail {
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
export function buildResetMail({ email, fullName, token, resetUrl, lifetimeMinutes }: ResetMail): Mail {
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

/** Builds the mail that tells the former address of an account about the new one; null for an address that nobody confirmed. */
export const buildEmailChangeMail = (
  oldEmail: string,
  told: { readonly newEmail: string; readonly fullName: string } | null,
): Mail =>
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

interface SurveyReminder {
  to: string;
  /** Null for an address that nobody confirmed, which is not told the title. */
  fullName: string | null;
  title: string;
  communityName: string;
}

/** Builds the mail that reminds a resident of a survey. */
export const buildSurveyReminderMail = ({ to, fullName, title, communityName }: SurveyReminder): Mail =>
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
