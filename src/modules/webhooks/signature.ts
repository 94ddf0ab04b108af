import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Makes a secret in the form of Standard Webhooks, with 256 random bits. */
export const newSigningSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

export interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns `webhook-signature` of Standard Webhooks: one signature for each secret. */
export const signatures = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
