// The callers of the run: one of each role, in one of the large communities where the role has one.
import { ROLES } from '../../dist/platform/roles.js';

/** Resolves to a user of each role with what its token says. */
export async function readCallers(client, community) {
  const { rows } = await client.query(
    `select distinct on (r.code) u.id, u.username, u.email, r.code as role from users u join roles r on r.id = u.role_id
     left join residents h on h.user_id = u.id left join community_assignments a on a.user_id = u.id
     where r.code = 'SYSTEM_ADMIN' or h.community_id = $1 or a.community_id = $1 order by r.code, u.username`,
    [community],
  );
  return ROLES.map(({ code }) => rows.find(({ role }) => role === code));
}

/** A function that resolves to the id of a record of the community, by the name of its type. */
export function idsIn(client, community) {
  return async (record) => {
    if (record === 'Community') return community;
    const table = `${record.toLowerCase()}s`;
    const { rows } = await client.query(
      `select id from "${table}" where community_id = $1 order by id limit 1`,
      [community],
    );
    if (rows.length === 0) throw new Error(`There is no ${record} to ask for`);
    return rows[0].id;
  };
}
