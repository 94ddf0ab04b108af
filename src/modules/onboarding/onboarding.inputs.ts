import { InputType } from 'type-graphql';
import {
  DescribedLike,
  EmailField,
  fieldsWithout,
  GuidField,
  NestedField,
  NewIdField,
} from '../../engine/declare.js';
import { PetInput } from '../pets/pet.inputs.js';
import { ResidentInfoInput } from '../residents/resident-info.inputs.js';
import { CreateUserInput } from '../users/user.inputs.js';
import { VehicleInput } from '../vehicles/vehicle.inputs.js';

const MOST_OF_A_RESIDENT = 20;

@DescribedLike('User')
@InputType({ description: 'The account of a new resident.' })
export class OnboardAccountInput extends fieldsWithout(CreateUserInput, [
  'password',
  'residentInfo',
  'communityIds',
  'userCommunityIds',
  'email',
]) {
  @EmailField({
    optional: true,
    description: 'Without one the account is inactive until `inviteResident` gives it an address.',
  })
  email?: string | null;
}

@DescribedLike('Resident')
@InputType({ description: 'The record of a new resident.' })
export class OnboardRecordInput extends fieldsWithout(ResidentInfoInput, []) {
  @NewIdField()
  id?: string;

  @GuidField()
  communityId!: string;
}

@DescribedLike('Vehicle')
@InputType({ description: 'A vehicle of a new resident.' })
export class OnboardVehicleInput extends fieldsWithout(VehicleInput, ['residentId']) {}

@DescribedLike('Pet')
@InputType({ description: 'A pet of a new resident.' })
export class OnboardPetInput extends fieldsWithout(PetInput, ['residentId']) {}

@InputType({ description: 'Where the invitation of a resident goes.' })
export class InviteResidentInput {
  @EmailField({ description: 'Address of the account and of the resident from then on.' })
  email!: string;
}

@InputType({ description: 'A new resident with an account, vehicles and pets.' })
export class OnboardResidentInput {
  @NestedField(() => OnboardAccountInput, {
    description: 'The account to create, of a role that has resident records.',
  })
  account!: OnboardAccountInput;

  @NestedField(() => OnboardRecordInput, { description: 'The resident record to create.' })
  resident!: OnboardRecordInput;

  @NestedField(() => [OnboardVehicleInput], {
    optional: true,
    most: MOST_OF_A_RESIDENT,
    description: 'The vehicles to register.',
  })
  vehicles?: OnboardVehicleInput[] | null;

  @NestedField(() => [OnboardPetInput], {
    optional: true,
    most: MOST_OF_A_RESIDENT,
    description: 'The pets to register.',
  })
  pets?: OnboardPetInput[] | null;
}
