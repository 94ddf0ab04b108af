import { createHmac } from 'node:crypto';

/** The beginning of a secret, behind which its bytes are Base64. */
const PREFIX = 'whsec_';

interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** Returns the headers by which the receiver of a webhook knows the sender and a repeated message: Standard Webhooks 1.0. */
export function signWebhook(secret: string, { id, at, body }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
