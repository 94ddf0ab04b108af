import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Transporter } from 'nodemailer';
import { counter } from '../process-metrics.js';
import { type Clock, systemClock } from '../time/clock.js';
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

const mails = counter('mails_total', 'Mails, by their outcome', ['outcome']);

export type Mailer = ReturnType<typeof createMailer>;

export function createMailer(options: MailerOptions) {
  const { smtpUrl, requireTls, from, dataDir, log, clock = systemClock, tracing = null } = options;
  const { deliver, close } = smtpUrl
    ? smtpDelivery(smtpUrl, requireTls, from)
    : fileDelivery(join(resolve(dataDir), MAIL_FOLDER), from, log, clock);
  return {
    /**
     * Resolves when the mail server has accepted the mail or its file is complete; rejects when it cannot be sent. Mails
     * with the same id have the same `Message-ID`.
     */
    async send(mail: SentMail, id?: string): Promise<void> {
      const send = () => deliver({ ...toMessage(mail), ...named(id, from) });
      try {
        await (tracing ? tracing.mail(send) : send());
        mails.inc({ outcome: 'sent' });
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        throw error;
      }
    },
    /** Finishes mails in progress and closes the connections. */
    close,
  };
}

/** How a message leaves the service. */
interface Delivery {
  deliver(message: ReturnType<typeof toMessage>): Promise<void>;
  close(): void;
}

function smtpDelivery(smtpUrl: string, requireTLS: boolean, from: string): Delivery {
  const options = { url: smtpUrl, pool: true as const, requireTLS, ...SMTP_TIMEOUTS, ...CONTENT_IS_LITERAL };
  let opened: Promise<Transporter> | undefined;
  return {
    deliver: async (message) => {
      opened ??= loadNodemailer().then(({ createTransport }) => createTransport(options, { from }));
      await (await opened).sendMail(message);
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function fileDelivery(folder: string, from: string, log: MailLog, clock: Clock): Delivery {
  const options = { streamTransport: true as const, buffer: true, newline: 'windows', ...CONTENT_IS_LITERAL };
  return {
    deliver: async (content) => {
      const { createTransport } = await loadNodemailer();
      const { message } = await createTransport(options, { from }).sendMail(content);
      const path = await writeMailFile(folder, message as Buffer, clock.nowIso());
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
    await writeFile(unfinished, message, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return path;
}
