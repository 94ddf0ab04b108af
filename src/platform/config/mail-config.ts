import { join } from 'node:path';
import { type Environment, givenText } from './environment.js';
import type { Settings } from './settings.js';
import { isLoopback } from './values.js';

export interface MailConfig {
  /** The mail server; mail is written to files without it. */
  readonly smtpUrl?: string;
  /** Whether mail is sent over encrypted connections only. */
  readonly requireTls: boolean;
  readonly from: string;
  /** The public URL without a trailing slash. */
  readonly publicUrl: string;
  readonly resetUrl: string;
}

export function mailOf(settings: Settings): MailConfig {
  const { PORT, SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM, PUBLIC_URL, RESET_URL } = settings;
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  return {
    smtpUrl: SMTP_URL,
    requireTls: SMTP_REQUIRE_TLS,
    from: MAIL_FROM,
    publicUrl,
    resetUrl: RESET_URL ?? `${publicUrl}/reset-password#`,
  };
}

/** Returns the warnings about the mail of a service in production. */
export function mailWarnings(mail: MailConfig, dataDir: string, environment: Environment): string[] {
  if (mail.smtpUrl === undefined) {
    return [`SMTP_URL is not set: mail is not sent but written to ${join(dataDir, 'mail')}`];
  }
  const warnings: string[] = [];
  if (!mail.requireTls && !isLoopback(new URL(mail.smtpUrl).hostname)) {
    warnings.push('SMTP_REQUIRE_TLS is off: mail with reset links may travel readable');
  }
  if (!givenText(environment, 'MAIL_FROM')) {
    warnings.push(`MAIL_FROM is not set: mail is sent as ${mail.from}`);
  }
  if (!givenText(environment, 'PUBLIC_URL') && !givenText(environment, 'RESET_URL')) {
    warnings.push(`PUBLIC_URL is not set: links in mail lead to ${mail.publicUrl}`);
  }
  return warnings;
}
