import type { Context } from '../../core/context.js';
import { builderOf, rowsOf } from '../../core/read/builder.js';
import type { CommunityConfiguration } from './configuration.entity.js';

/** An integer setting of a community; any other value counts as not set. */
export async function wholeSetting(
  ctx: Context,
  communityId: string | null,
  codigo: string,
  otherwise: number,
): Promise<number> {
  if (!communityId) return otherwise;
  // The newest of several with the same code counts.
  const query = builderOf<{ CommunityConfiguration: CommunityConfiguration }>(ctx)
    .selectFrom('CommunityConfiguration')
    .select('valor as valor')
    .where('communityId', '=', communityId)
    .where('codigo', '=', codigo)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const [setting] = await rowsOf(ctx, query);
  return setting && /^\d{1,9}$/.test(setting.valor) ? Number(setting.valor) : otherwise;
}
