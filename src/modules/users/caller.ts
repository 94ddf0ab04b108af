import {
  type ActiveUser,
  audienceIdsOf,
  communitiesInScope,
  type Reads,
  reading,
} from '../../engine/index.js';
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

const TEXT = reading(`
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
  where u."id" = $1 and u."is_active"`);

/** Loads an active user for the access policy: role, resident record and communities within scope. */
export async function loadUser(queries: Reads, userId: string): Promise<ActiveUser | null> {
  const [row] = await queries.run<CallerRow>(TEXT, [userId], { isShort: true });
  if (!row) return null;
  const { userId: id, username, email, role, residentId, sessionsValidFrom } = row;
  const communityIds = communitiesInScope(role, row);
  const audienceIds = audienceIdsOf(role, { communityIds, everAssignedIds: row.everAssignedIds });
  const caller = { userId: id, username, email, role, residentId, communityIds, audienceIds };
  // Lists that do not change are frozen, so all statements that bind them share their encoded form.
  [communityIds, audienceIds].forEach(Object.freeze);
  return { caller, sessionsValidFrom };
}
