import { ConfigError } from './config-error.js';
import type { Settings } from './settings.js';

/** Where notifications for devices are posted. */
export interface PushConfig {
  readonly url: string;
  /** The key of the signature. */
  readonly secret: string;
}

/** Returns the webhook of the operator; undefined where nothing is pushed. */
export function pushOf({
  PUSH_WEBHOOK_URL: url,
  PUSH_WEBHOOK_SECRET: secret,
}: Settings): PushConfig | undefined {
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new ConfigError(['PUSH_WEBHOOK_URL must be absent without PUSH_WEBHOOK_SECRET']);
  return { url, secret };
}
