import type { Services } from '../../engine/access.js';
import { sealOwner } from './webhook.service.js';

/** Encrypts with the first key the secrets that others have encrypted, so that these can be removed. */
export async function resealSecrets({ queries, sealed }: Services): Promise<void> {
  const stored = await queries.change<{ id: string; secret: string }>(
    'select "id", "secret" from "webhooks"',
    [],
  );
  for (const { id, secret } of stored) {
    const opened = sealed.open(secret, sealOwner(id));
    if (!opened?.isOutdated) continue;
    const anew = sealed.seal(opened.secret, sealOwner(id));
    // One that was replaced meanwhile stays.
    await queries.change('update "webhooks" set "secret" = $3 where "id" = $1 and "secret" = $2', [
      id,
      secret,
      anew,
    ]);
  }
}
