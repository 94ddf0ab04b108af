import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Transporter } from 'nodemailer';
import { counter } from '../process-metrics.js';
import { systemClock } from '../time/clock.js';
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
  let opened: Promise<Transporter> | undefined;

  async function deliver(message: ReturnType<typeof toMessage>): Promise<void> {
    // A process that sends no mail does without the code of nodemailer.
    opened ??= import('nodemailer').then(
      ({ createTransport }): Transporter =>
        smtpUrl
          ? createTransport({ url: smtpUrl, requireTLS, ...TO_SERVER }, { from })
          : createTransport(TO_FILES, { from }),
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
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function toMessage({ to, subject, text, html, attachments = [] }: SentMail) {
  if (!ADDRESS.test(to)) {
    throw new RangeError('The recipient is not a single mail address');
  }
  // Automatic answers, such as those of an absence, are not sent to such mails (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const files = attachments.map(({ fileName: filename, ...file }) => ({
    filename,
    ...file,
    encoding: 'base64',
  }));
  return { to: { name: '', address: to }, subject, text, html, headers, attachments: files };
}

/** Returns the `Message-ID` of an id, in the domain of the sender; without an id each sending has its own. */
const named = (id: string | undefined, from: string) =>
  id === undefined ? {} : { messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>` };

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
