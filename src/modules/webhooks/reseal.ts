import type { Services } from '../../engine/declare.js';
import { sealOwner } from './webhook.service.js';

/** Encrypts with the first key the secrets that others have encrypted, so that these can be removed. */
export async function resealSecrets({ queries, sealed }: Services): Promise<void> {
  const stored = await queries.change<{ id: string; secret: string | null }>(
    'select "id", unnest(array["secret", "former_secret"]) as "secret" from "webhooks"',
    [],
  );
  for (const { id, secret } of stored) {
    const opened = secret === null ? null : sealed.open(secret, sealOwner(id));
    if (!opened?.isOutdated) continue;
    // One that was replaced meanwhile is the former one now, or gone.
    await queries.change(
      'update "webhooks" set "secret" = replace("secret", $2, $3), "former_secret" = replace("former_secret", $2, $3)' +
        ' where "id" = $1 and $2 in ("secret", "former_secret")',
      [id, secret, sealed.seal(opened.secret, sealOwner(id))],
    );
  }
}
