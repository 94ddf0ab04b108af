import type { WriteContext } from '../../core/context.js';
import { type FieldErrors, validationError } from '../../core/errors.js';
import { isAdministrator } from '../../core/policy.js';
import { readWhere } from '../../core/read/read.js';
import { equals } from '../../core/read/record.js';
import type { RoleCode } from '../../core/roles.js';
import { patchFields } from '../../core/write.js';
import type { User } from '../identity/user.entity.js';
import { residents } from '../residents/resident.access.js';
import type { CreateResidentInput } from '../residents/resident.inputs.js';
import { addResident, changeResident } from '../residents/resident.service.js';
import { assertCommunitiesReached } from './assignment.service.js';
import type { UpdateResidentInfoInput } from './user.inputs.js';

/** What an input for a user says of where it lives. */
interface Home {
  readonly residentInfo: UpdateResidentInfoInput | null | undefined;
  readonly communityIds: readonly string[] | null | undefined;
}

/** Makes the resident record of a new user; an administrator has none, only phone and address (decisions 4). */
export async function addHome(tx: WriteContext, user: User, role: RoleCode, home: Home): Promise<void> {
  await assertCommunitiesReached(tx, home.communityIds ?? []);
  if (!home.residentInfo) return;
  if (isAdministrator(role)) return patchContact(user, home.residentInfo);
  await addResident(tx, newResident(user.id, home));
}

/** Changes, moves or makes the resident record of a user; of an administrator only phone and address (decisions 4). */
export async function changeHome(tx: WriteContext, user: User, role: RoleCode, home: Home): Promise<void> {
  await assertCommunitiesReached(tx, home.communityIds ?? []);
  if (isAdministrator(role)) return patchContact(user, home.residentInfo);
  if (!home.residentInfo && !home.communityIds?.length) return;
  const [resident] = await readWhere(tx, residents, { fields: ['id'] }, [equals('userId')(user.id)]);
  if (resident) {
    await changeResident(tx, resident.id, { ...home.residentInfo, communityId: home.communityIds?.[0] });
  } else if (home.residentInfo) {
    await addResident(tx, newResident(user.id, home));
  }
}

function patchContact(user: User, residentInfo: UpdateResidentInfoInput | null | undefined): void {
  patchFields(user, { phone: residentInfo?.phone, address: residentInfo?.address });
}

function newResident(userId: string, { residentInfo, communityIds }: Home): CreateResidentInput {
  const { fullName, address, ...contact } = residentInfo ?? {};
  if (fullName && address) return { ...contact, userId, fullName, address, communityId: communityIds?.[0] };
  const missing = Object.entries({ fullName, address }).filter(([, given]) => !given);
  throw validationError(
    Object.fromEntries(
      missing.map(([name]) => [`residentInfo.${name}`, [`El campo residentInfo.${name} es obligatorio.`]]),
    ) satisfies FieldErrors,
  );
}
