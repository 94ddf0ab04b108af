import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { batched } from '../../engine/read.js';

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

const NEWEST = reading(
  `select distinct on ("community_id") "community_id" as "communityId", "valor" from "community_configurations"
  where "community_id" = any($1::uuid[]) and "codigo" = $2 order by "community_id", "created_at" desc, "id" desc`,
);

/** Reads the newest configuration of each community with the code. */
async function readSettings(ctx: Context, communityIds: readonly string[], codigo: string) {
  const rows = await ctx.queries.run<{ communityId: string; valor: string }>(NEWEST, [communityIds, codigo]);
  const byId = new Map(rows.map(({ communityId, valor }) => [communityId, valor]));
  return communityIds.map((id) => byId.get(id) ?? null);
}
