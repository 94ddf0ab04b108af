import { reading } from '../../engine/database.js';
import { ROLE_OF_A_COMPANY, type WriteContext } from '../../engine/declare.js';
import { ROLES } from '../../platform/roles.js';

const COMPANY_ADMINISTRATOR = ROLES.find(({ code }) => code === ROLE_OF_A_COMPANY)?.id as string;

const ASSIGNED = reading(
  `select a."user_id" as "userId", a."community_id" as "communityId" from "community_assignments" a
  join "users" u on u."id" = a."user_id" where u."role_id" = $1 and a."community_id" = any($2::uuid[])`,
);

/** Tells whether two communities both have company administrators, but none in common. */
export async function haveDifferentCompanies(tx: WriteContext, one: string, other: string): Promise<boolean> {
  const assignments = await tx.queries.run<{ userId: string; communityId: string }>(ASSIGNED, [
    COMPANY_ADMINISTRATOR,
    [one, other],
  ]);
  const administratorsOf = (id: string) =>
    new Set(assignments.filter(({ communityId }) => communityId === id).map(({ userId }) => userId));
  const [ofOne, ofOther] = [administratorsOf(one), administratorsOf(other)];
  return ofOne.size > 0 && ofOther.size > 0 && ![...ofOne].some((id) => ofOther.has(id));
}
