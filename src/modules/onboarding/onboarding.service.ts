import {
  assertMayManage,
  type Context,
  callerOf,
  complete,
  hasValue,
  mayBeResident,
  type WriteContext,
} from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { type Violations, write } from '../../engine/write.js';
import { type FieldFault, validationError } from '../../platform/errors.js';
import { fieldMessage, type Message } from '../../platform/message.js';
import { ROLES } from '../../platform/roles.js';
import { communities } from '../communities/community.access.js';
import { PetInput } from '../pets/pet.inputs.js';
import { addPet } from '../pets/pet.service.js';
import { placeInUnit } from '../residents/place-in-unit.js';
import { CreateResidentInput } from '../residents/resident.inputs.js';
import { makeResident } from '../residents/resident.service.js';
import { addUser, hashNoPassword, userViolations } from '../users/user.service.js';
import { VehicleInput } from '../vehicles/vehicle.inputs.js';
import { addVehicle, vehicleViolations } from '../vehicles/vehicle.service.js';
import { VEHICLE_TYPES } from '../vehicles/vehicle-type.entity.js';
import type { OnboardResidentInput } from './onboarding.inputs.js';
import { takenNames } from './taken-names.js';
import { withoutEmail } from './without-email.service.js';

/** The refusals for what others take after it was found free. */
const violations: Violations = { ...userViolations, ...vehicleViolations };

/** Creates an account with its resident record, vehicles and pets, all or none. Returns the id of the resident. */
export async function onboardResident(ctx: Context, input: OnboardResidentInput): Promise<string> {
  const { account, resident, vehicles, pets } = input;
  const role = ROLES.find(({ id }) => id === account.roleId);
  if (role) assertMayManage(callerOf(ctx), role.code);
  const passwordHash = await hashNoPassword(ctx);
  return write(
    ctx,
    async (tx) => {
      await assertFields(tx, input);
      const { email, ...others } = complete(account);
      const known = email === null ? withoutEmail(others) : { ...others, email };
      const { id: userId } = await addUser(tx, known, passwordHash);
      const made = await makeResident(tx, Object.assign(new CreateResidentInput(), { ...resident, userId }));
      await tx.em.flush();
      const residentId = made.id;
      for (const vehicle of vehicles ?? [])
        await addVehicle(tx, Object.assign(new VehicleInput(), { ...vehicle, residentId }));
      for (const pet of pets ?? []) await addPet(tx, Object.assign(new PetInput(), { ...pet, residentId }));
      await placeInUnit(tx, made);
      return residentId;
    },
    violations,
  );
}

interface Rule extends Message {
  readonly code: FieldFault['code'];
}

const TAKEN: Message = { es: 'ya está en uso', en: 'is taken' };
const UNKNOWN: Rule = { es: 'no existe', en: 'does not exist', code: 'UNKNOWN_REFERENCE' };
const NOT_OF_A_RESIDENT: Rule = {
  es: 'es de un rol que no tiene residente',
  en: 'is a role without resident records',
  code: 'INVALID',
};

/** Refuses all wrong fields together, each by its path. */
async function assertFields(tx: WriteContext, input: OnboardResidentInput): Promise<void> {
  const { account, resident, vehicles } = input;
  const role = ROLES.find(({ id }) => id === account.roleId);
  const found: [path: string, rule: Rule][] = [];
  if (!role) found.push(['account.roleId', UNKNOWN]);
  else if (!mayBeResident(role.code)) found.push(['account.roleId', NOT_OF_A_RESIDENT]);
  for (const { path, code } of await takenNames(tx, input)) found.push([path, { ...TAKEN, code }]);
  if (!(await readOne(tx, communities, resident.communityId, { fields: ['id'] })))
    found.push(['resident.communityId', UNKNOWN]);
  for (const [index, { vehicleTypeId }] of (vehicles ?? []).entries())
    if (!hasValue(VEHICLE_TYPES, vehicleTypeId)) found.push([`vehicles[${index}].vehicleTypeId`, UNKNOWN]);
  if (found.length === 0) return;
  throw validationError(
    Object.fromEntries(
      found.map(([path, rule]) => [path, [{ ...fieldMessage(path, rule), code: rule.code }]]),
    ),
  );
}
