import { equals, mayBeResident, REQUIRED, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { patchFields } from '../../engine/write.js';
import { type FieldErrors, validationError } from '../../platform/errors.js';
import { fieldMessage } from '../../platform/message.js';
import type { RoleCode } from '../../platform/roles.js';
import type { User } from '../identity/user.entity.js';
import { residents } from '../residents/resident.access.js';
import { CreateResidentInput } from '../residents/resident.inputs.js';
import { addResident, changeResident } from '../residents/resident.service.js';
import type { ResidentInfoPatch } from '../residents/resident-info.inputs.js';
import { assertCommunitiesInScope } from './assignment.service.js';

/** The part of a user input that concerns the resident record. */
interface ResidentInput {
  readonly residentInfo: ResidentInfoPatch | null | undefined;
  readonly communityIds: readonly string[] | null | undefined;
}

/** Tells whether a client sends back what it read of an account without a resident record, see `contactOf`: it asks for no change. */
export function repeatsAccount(user: User, sent: ResidentInfoPatch | null | undefined): boolean {
  const { firstName, lastName, email, phone, address } = user;
  const known = { fullName: `${firstName} ${lastName}`, email, phone, number: null, address };
  const given = Object.entries(sent ?? {}).filter(([, value]) => value !== undefined);
  return given.every(([name, value]) => known[name as keyof typeof known] === value);
}

/** Adds the resident record of a new user. An administrator has none; the input is stored with the account. */
export async function addResidentRecord(
  tx: WriteContext,
  user: User,
  role: RoleCode,
  input: ResidentInput,
): Promise<void> {
  await assertCommunitiesInScope(tx, input.communityIds ?? [], 'communityIds');
  if (!mayBeResident(role)) return storeSent(user, input);
  if (!input.residentInfo) return;
  await addResident(tx, newResident(user.id, input));
}

/** Changes, moves or adds the resident record of a user. An administrator has none; the input is stored with the account. */
export async function changeResidentRecord(
  tx: WriteContext,
  user: User,
  role: RoleCode,
  input: ResidentInput & { readonly repeatsAccount: boolean },
): Promise<void> {
  await assertCommunitiesInScope(tx, input.communityIds ?? [], 'communityIds');
  const isRepeated = input.repeatsAccount && !user.sentResidentInfo;
  if (!mayBeResident(role)) return storeSent(user, isRepeated ? { ...input, residentInfo: null } : input);
  if (!input.residentInfo && !input.communityIds?.length) return;
  const [resident] = await readWhere(tx, residents, { fields: ['id'] }, [equals('userId')(user.id)]);
  if (resident) {
    await changeResident(tx, resident.id, { ...input.residentInfo, communityId: input.communityIds?.[0] });
  } else if (input.residentInfo && (input.communityIds?.length || !isRepeated)) {
    await addResident(tx, newResident(user.id, input));
  }
}

/** Stores the resident data that was sent; `communityIds` alone store nothing. */
function storeSent(user: User, { residentInfo, communityIds }: ResidentInput): void {
  const given = Object.entries(residentInfo ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0 && !user.sentResidentInfo) return;
  const known = { ...user.sentResidentInfo, ...Object.fromEntries(given) };
  user.sentResidentInfo = {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    ...(communityIds?.length ? { communityIds: [...communityIds] } : {}),
  };
  const { phone, address } = residentInfo ?? {};
  patchFields(user, { phone: phone ?? undefined, address: address ?? undefined });
}

function newResident(userId: string, { residentInfo, communityIds }: ResidentInput): CreateResidentInput {
  const { fullName, address, ...contact } = residentInfo ?? {};
  if (fullName && address) {
    const communityId = communityIds?.[0];
    return Object.assign(new CreateResidentInput(), { ...contact, userId, fullName, address, communityId });
  }
  const missing = Object.entries({ fullName, address }).filter(([, given]) => !given);
  throw validationError(
    Object.fromEntries(
      missing.map(([name]) => `residentInfo.${name}`).map((path) => [path, [fieldMessage(path, REQUIRED)]]),
    ) satisfies FieldErrors,
  );
}
