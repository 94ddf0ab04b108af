import type { WriteContext } from '../../core/context.js';

/** Of several settings with the same code, the newest counts. */
const TEXT = `
  select "valor" from "community_configurations" where "community_id" = $1 and "codigo" = $2
  order by "created_at" desc, "id" desc limit 1`;

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
