import { ROLE_OF_A_COMPANY, type WriteContext } from '../../engine/access.js';
import { builderOf, rowsOf } from '../../engine/read.js';
import { ROLES } from '../../platform/roles.js';
import type { User } from '../identity/user.entity.js';
import type { CommunityAssignment } from './assignment.entity.js';

const COMPANY_ADMINISTRATOR = ROLES.find(({ code }) => code === ROLE_OF_A_COMPANY)?.id as string;

/** Tells whether two communities both have company administrators, but none in common. */
export async function haveDifferentCompanies(tx: WriteContext, one: string, other: string): Promise<boolean> {
  const assignments = await rowsOf(
    tx,
    builderOf<{ CommunityAssignment: CommunityAssignment; User: User }>(tx)
      .selectFrom('CommunityAssignment')
      .innerJoin('User', 'User.id', 'CommunityAssignment.userId')
      .where('User.roleId', '=', COMPANY_ADMINISTRATOR)
      .where('CommunityAssignment.communityId', 'in', [one, other])
      .select(['CommunityAssignment.userId as userId', 'CommunityAssignment.communityId as communityId']),
  );
  const administratorsOf = (id: string) =>
    new Set(assignments.filter(({ communityId }) => communityId === id).map(({ userId }) => userId));
  const [ofOne, ofOther] = [administratorsOf(one), administratorsOf(other)];
  return ofOne.size > 0 && ofOther.size > 0 && ![...ofOne].some((id) => ofOther.has(id));
}
