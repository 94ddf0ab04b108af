// The check of a token that every contender makes: its signature once, then its expiry.
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

/**
 * Resolves to a function from the `Authorization` of a request to its caller: the id, the name, the role and the
 * communities within reach, null for all; undefined for a bad token.
 */
export async function readCallers(pool, secret = process.env.JWT_KEY) {
  const key = createSecretKey(secret, 'utf8');
  const { rows } = await pool.query(
    'select user_id, array_agg(community_id::text) as ids from community_assignments group by 1',
  );
  const assigned = new Map(rows.map(({ user_id: id, ids }) => [id, ids]));
  const verified = new Map();
  return (header) => {
    const token = header?.slice(7);
    const known = verified.get(token) ?? verify(token);
    return known && known.exp * 1000 > Date.now() ? known : undefined;
  };

  function verify(token) {
    try {
      const {
        nameid: id,
        unique_name: username,
        role,
        exp,
      } = jwt.verify(token, key, { algorithms: ['HS256'] });
      const reach = role === 'SYSTEM_ADMIN' ? null : (assigned.get(id) ?? []);
      const caller = { id, username, role, reach, exp };
      verified.set(token, caller);
      return caller;
    } catch {
      return undefined;
    }
  }
}
