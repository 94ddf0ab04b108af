import type { WriteContext } from '../../core/context.js';
import { mayBeResident } from '../../core/policy.js';
import { readWhere } from '../../core/read/read.js';
import { equals } from '../../core/read/record.js';
import { patchFields } from '../../core/write/write.js';
import { type FieldErrors, validationError } from '../../platform/errors.js';
import type { RoleCode } from '../../platform/roles.js';
import type { User } from '../identity/user.entity.js';
import { residents } from '../residents/resident.access.js';
import { CreateResidentInput } from '../residents/resident.inputs.js';
import { addResident, changeResident } from '../residents/resident.service.js';
import { assertCommunitiesInScope } from './assignment.service.js';
import type { UpdateResidentInfoInput } from './user.inputs.js';

/** What an input for a user says of where it lives. */
interface Home {
  readonly residentInfo: UpdateResidentInfoInput | null | undefined;
  readonly communityIds: readonly string[] | null | undefined;
}

/** Adds the resident record of a new user. An administrator has none: what was sent is stored with the account. */
export async function addHome(tx: WriteContext, user: User, role: RoleCode, home: Home): Promise<void> {
  await assertCommunitiesInScope(tx, home.communityIds ?? []);
  if (!mayBeResident(role)) return storeSent(user, home);
  if (!home.residentInfo) return;
  await addResident(tx, newResident(user.id, home));
}

/** Changes, moves or adds the resident record of a user. An administrator has none: what was sent is stored with the account. */
export async function changeHome(tx: WriteContext, user: User, role: RoleCode, home: Home): Promise<void> {
  await assertCommunitiesInScope(tx, home.communityIds ?? []);
  if (!mayBeResident(role)) return storeSent(user, home);
  if (!home.residentInfo && !home.communityIds?.length) return;
  const [resident] = await readWhere(tx, residents, { fields: ['id'] }, [equals('userId')(user.id)]);
  if (resident) {
    await changeResident(tx, resident.id, { ...home.residentInfo, communityId: home.communityIds?.[0] });
  } else if (home.residentInfo) {
    await addResident(tx, newResident(user.id, home));
  }
}

/** What is left out or null keeps its value; `communityIds` alone makes no resident data. */
function storeSent(user: User, { residentInfo, communityIds }: Home): void {
  const given = Object.entries(residentInfo ?? {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  if (given.length === 0 && !user.sentResidentInfo) return;
  user.sentResidentInfo = {
    ...user.sentResidentInfo,
    ...Object.fromEntries(given),
    ...(communityIds?.length ? { communityIds: [...communityIds] } : {}),
  };
  patchFields(user, { phone: residentInfo?.phone, address: residentInfo?.address });
}

function newResident(userId: string, { residentInfo, communityIds }: Home): CreateResidentInput {
  const { fullName, address, ...contact } = residentInfo ?? {};
  if (fullName && address) {
    const communityId = communityIds?.[0];
    return Object.assign(new CreateResidentInput(), { ...contact, userId, fullName, address, communityId });
  }
  const missing = Object.entries({ fullName, address }).filter(([, given]) => !given);
  throw validationError(
    Object.fromEntries(
      missing.map(([name]) => [`residentInfo.${name}`, [`El campo residentInfo.${name} es obligatorio.`]]),
    ) satisfies FieldErrors,
  );
}
