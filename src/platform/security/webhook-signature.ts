import { createHmac, randomBytes } from 'node:crypto';

/** The beginning of a secret, behind which its bytes are Base64. */
const PREFIX = 'whsec_';

/** Makes a secret in the form of Standard Webhooks, with 256 random bits. */
export const newSigningSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * Returns the headers by which the receiver of a webhook knows the sender and a repeated message: Standard Webhooks 1.0, with one
 * signature for each secret.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, at, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
