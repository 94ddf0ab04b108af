import { type Reads, reading } from '../../engine/database.js';
import { type ActiveUser, audienceIdsOf, communitiesInScope } from '../../engine/declare.js';
import type { RoleCode } from '../../platform/roles.js';

interface CallerRow {
  userId: string;
  username: string;
  email: string;
  role: RoleCode;
  sessionsValidFrom: string | null;
  residentId: string | null;
  residentCommunityId: string | null;
  everAssignedIds: string[];
  /** The communities of the resident record and the assigned ones that are not deleted, oldest first. */
  memberOfIds: string[];
}

const textWhere = (condition: string) =>
  reading(`
  select u."id" as "userId", u."username", u."email", role."code" as "role",
    u."sessions_valid_from" as "sessionsValidFrom", r."id" as "residentId",
    home."id" as "residentCommunityId",
    array(
      select a."community_id" from "community_assignments" a where a."user_id" = u."id"
    ) as "everAssignedIds",
    array(
      select c."id" from (
        select r."community_id" union select a."community_id" from "community_assignments" a where a."user_id" = u."id"
      ) m("id")
      join "communities" c on c."id" = m."id" and c."deleted_at" is null
      order by c."created_at", c."id"
    ) as "memberOfIds"
  from "users" u
  join "roles" role on role."id" = u."role_id"
  left join "residents" r on r."user_id" = u."id" and r."deleted_at" is null
  left join "communities" home on home."id" = r."community_id" and home."deleted_at" is null
  where ${condition} and u."is_active"`);

const TEXT = textWhere('u."id" = $1');
const TEXT_OF_MANY = textWhere('u."id" = any($1::uuid[])');

/** Loads an active user for the access policy: role, resident record and communities within scope. */
export async function loadUser(queries: Reads, userId: string): Promise<ActiveUser | null> {
  const [row] = await queries.run<CallerRow>(TEXT, [userId], { isShort: true });
  return row ? userOf(row) : null;
}

/** Loads those of some users that are active, by one statement. */
export async function loadUsers(
  queries: Reads,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ActiveUser>> {
  const rows = await queries.run<CallerRow>(TEXT_OF_MANY, [userIds]);
  return new Map(rows.map((row) => [row.userId, userOf(row)]));
}

function userOf(row: CallerRow): ActiveUser {
  const { userId: id, username, email, role, residentId, sessionsValidFrom } = row;
  const communityIds = communitiesInScope(role, row);
  const audienceIds = audienceIdsOf(role, { communityIds, everAssignedIds: row.everAssignedIds });
  const caller = { userId: id, username, email, role, residentId, communityIds, audienceIds };
  // Lists that do not change are frozen, so all statements that bind them share their encoded form.
  [communityIds, audienceIds].forEach(Object.freeze);
  return { caller, sessionsValidFrom };
}
