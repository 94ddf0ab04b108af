import type { WriteContext } from '../../engine/declare.js';
import type { FolioPurpose } from './folio.entity.js';

/**
 * Takes the next folios of a community, and returns the first of them. The lock of its row is the last one of a transaction but for
 * those of every write, so that folios follow each other in the order of commits, and those of what is rolled back are taken again.
 */
export async function takeFolios(
  tx: WriteContext,
  purpose: FolioPurpose,
  communityId: string,
  count: number,
): Promise<number> {
  const [taken] = await tx.queries.change<{ last: number }>(TAKE, [communityId, purpose, count]);
  if (!taken) throw new Error(`No folio was given for ${purpose}`);
  return taken.last - count + 1;
}

const TAKE = `
  insert into "folios" ("community_id", "purpose", "last") values ($1, $2, $3)
    on conflict ("community_id", "purpose") do update set "last" = "folios"."last" + excluded."last"
  returning "last"`;
