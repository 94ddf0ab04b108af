import { reading } from '../../engine/database.js';
import { type Context, cachePerService, type Services } from '../../engine/declare.js';
import { boundedCache } from '../../platform/bounded-cache.js';

const FRESH_MS = 10 * 60 * 1000;

/**
 * Returns the work factor of most stored hashes, which decides how long most sign-ins take. After a change of `BCRYPT_ROUNDS`
 * it differs from the setting until most users have signed in.
 */
export async function commonestCost({ services }: Context): Promise<number> {
  return (await costs(services).fetch('cost')) ?? services.config.bcryptRounds;
}

const costs = cachePerService((services) =>
  boundedCache<'cost', number>('password_cost', {
    max: 1,
    ttl: FRESH_MS,
    allowStale: true,
    fetchMethod: () => readCost(services),
  }),
);

const COMMONEST = reading(`
  select substring("password_hash" from 5 for 2)::int4 as "cost" from "users"
  where "is_active" and "password_hash" ~ '^\\$2[ab]\\$\\d\\d\\$'
  group by 1 order by count(*) desc limit 1`);

async function readCost({ queries, config }: Services): Promise<number> {
  const [row] = await queries.run<{ cost: number }>(COMMONEST, []);
  return row?.cost ?? config.bcryptRounds;
}
