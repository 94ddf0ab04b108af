import { sql } from 'kysely';
import { type Context } from '../../engine/access.js';
import { batched, builderOf, rowsOf } from '../../engine/read.js';
import type { CommunityConfiguration } from './configuration.entity.js';

/** Reads the value of a configuration as an integer, batched; `otherwise` if there is none or it is not an integer. */
export async function wholeSetting(
  ctx: Context,
  communityId: string | null,
  codigo: string,
  otherwise: number,
): Promise<number> {
  const valor = communityId && (await settingOf(ctx, communityId, codigo));
  return valor && /^\d{1,9}$/.test(valor) ? Number(valor) : otherwise;
}

/** Tells whether the value of a configuration is `true`, in any letter case; batched. */
export async function isSet(ctx: Context, communityId: string, codigo: string): Promise<boolean> {
  return (await settingOf(ctx, communityId, codigo))?.trim().toLowerCase() === 'true';
}

/** Reads the value of a configuration, batched; null without one. */
export const settingOf = (ctx: Context, communityId: string, codigo: string): Promise<string | null> =>
  batched(ctx, readSettings, { codigo }, (ids: readonly string[]) => readSettings(ctx, ids, codigo)).load(
    communityId,
  );

/** Reads the newest configuration of each community with the code. */
async function readSettings(ctx: Context, communityIds: readonly string[], codigo: string) {
  const query = builderOf<{ CommunityConfiguration: CommunityConfiguration }>(ctx)
    .selectFrom('CommunityConfiguration')
    .distinctOn('communityId')
    .select(['communityId as communityId', 'valor as valor'])
    .where('communityId', '=', sql<string>`any(${communityIds}::uuid[])`)
    .where('codigo', '=', codigo)
    .orderBy('communityId')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  const byId = new Map((await rowsOf(ctx, query)).map(({ communityId, valor }) => [communityId, valor]));
  return communityIds.map((id) => byId.get(id) ?? null);
}
