import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Transporter } from 'nodemailer';
import { counter } from '../process-metrics.js';
import { type Clock, systemClock } from '../time/clock.js';
import type { Tracing } from '../tracing/tracing.js';

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

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail or its file is complete; rejects when it cannot be sent. Mails
   * with the same id have the same `Message-ID`.
   */
  send(mail: SentMail, id?: string): Promise<void>;
  /** Finishes mails in progress and closes the connections. */
  close(): void;
}

interface MailerOptions {
  /** The URL `smtp://…` or `smtps://…`; without it each mail becomes a file in `dataDir`/mail. */
  smtpUrl?: string | undefined;
  /** Sends only over encrypted connections. */
  requireTls: boolean;
  /** The sender, `ADDRESS` or `NAME <ADDRESS>`. */
  from: string;
  dataDir: string;
  log: MailLog;
  clock?: Clock;
  tracing?: Tracing | null;
}

/** Writes log entries; the part of a pino logger that is used here. */
interface MailLog {
  info(fields: object, message: string): void;
}

const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** Keeps nodemailer from reading files and URLs that a mail refers to. */
const CONTENT_IS_LITERAL = { disableFileAccess: true, disableUrlAccess: true };

/** The folder, below the data folder, of mail that is not sent. */
export const MAIL_FOLDER = 'mail';

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, requireTls, from, dataDir, log, clock = systemClock, tracing = null } = options;
  const mailer = smtpUrl
    ? smtpMailer(smtpUrl, requireTls, from)
    : fileMailer(join(resolve(dataDir), MAIL_FOLDER), from, log, clock);
  return counted(tracing ? traced(mailer, tracing) : mailer);
}

const mails = counter('mails_total', 'Mails, by their outcome', 'outcome');

const counted = ({ send, close }: Mailer): Mailer => ({
  send: async (mail, id) => {
    const sent = send(mail, id);
    sent.then(
      () => mails.inc({ outcome: 'sent' }),
      () => mails.inc({ outcome: 'failed' }),
    );
    await sent;
  },
  close,
});

const traced = ({ send, close }: Mailer, tracing: Tracing): Mailer => ({
  send: (mail, id) => tracing.mail(() => send(mail, id)),
  close,
});

function smtpMailer(smtpUrl: string, requireTLS: boolean, from: string): Mailer {
  const options = { url: smtpUrl, pool: true as const, requireTLS, ...SMTP_TIMEOUTS, ...CONTENT_IS_LITERAL };
  let opened: Promise<Transporter> | undefined;
  return {
    send: async (mail, id) => {
      opened ??= loadNodemailer().then(({ createTransport }) => createTransport(options, { from }));
      const transport = await opened;
      await transport.sendMail({ ...toMessage(mail), ...named(id, from) });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function fileMailer(folder: string, from: string, log: MailLog, clock: Clock): Mailer {
  const options = { streamTransport: true as const, buffer: true, newline: 'windows', ...CONTENT_IS_LITERAL };
  return {
    send: async (mail, id) => {
      const { createTransport } = await loadNodemailer();
      const { message } = await createTransport(options, { from }).sendMail({
        ...toMessage(mail),
        ...named(id, from),
      });
      if (!Buffer.isBuffer(message)) {
        throw new TypeError('The mail was not built in memory');
      }
      const path = await writeMailFile(folder, message, clock.nowIso());
      log.info({ path }, 'Mail written to a file, for want of SMTP_URL');
    },
    close: () => {},
  };
}

/** Loads nodemailer at the first mail, since a process that sends none does without its code. */
const loadNodemailer = () => import('nodemailer');

function toMessage({ to, subject, text, html, attachments = [] }: SentMail) {
  if (!ADDRESS.test(to)) {
    throw new RangeError('The recipient is not a single mail address');
  }
  // Automatic answers, such as those of an absence, are not sent to such mails (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const files = attachments.map(({ fileName: filename, contentType, content }) => ({
    ...{ filename, contentType, content },
    encoding: 'base64',
  }));
  return { to: { name: '', address: to }, subject, text, html, headers, attachments: files };
}

/** Returns the `Message-ID` of an id, in the domain of the sender; without an id each sending has its own. */
const named = (id: string | undefined, from: string) =>
  id === undefined ? {} : { messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>` };

/** Writes a mail readable only by the user of the service, since it may contain a secret; it gets its name when complete. */
async function writeMailFile(folder: string, message: Buffer, sentAt: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${sentAt.replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
  const unfinished = join(folder, `.${name}.tmp`);
  const path = join(folder, `${name}.eml`);
  try {
    await writeDurably(unfinished, message);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return path;
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
