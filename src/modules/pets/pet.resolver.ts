import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { assertWritesSome, type Context, writablePets } from '../../engine/access.js';
import {
  AnyCaller,
  AsksOfCaller,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { pets } from './pet.access.js';
import { Pet } from './pet.entity.js';
import { PetInput, PetPatch } from './pet.inputs.js';
import * as service from './pet.service.js';

export const petQueries = [listQuery('pets', pets), recordQuery('pet', pets)];

@Resolver()
export class PetResolver {
  @AnyCaller()
  @RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')
  @AsksOfCaller(assertWritesSome(writablePets))
  @Mutation(() => Pet, {
    description:
      'Registers a pet of a resident. Residents and renters register only their own; guards may not.',
  })
  @ReturnsWritten(pets)
  createPet(@Arg('input') input: PetInput, @Ctx() ctx: Context) {
    return service.createPet(ctx, input);
  }

  @AnyCaller()
  @RefusesWith('UNKNOWN_REFERENCE')
  @AsksOfCaller(assertWritesSome(writablePets))
  @Mutation(() => Pet, {
    description: 'Changes a pet. Residents and renters change only their own; guards may not.',
  })
  @ReturnsChanged(pets)
  updatePet(@IdArg() id: string, @Arg('input') input: PetPatch, @Ctx() ctx: Context) {
    return service.updatePet(ctx, id, input);
  }

  @AnyCaller()
  @AsksOfCaller(assertWritesSome(writablePets))
  @Mutation(() => pets.deletion, {
    description: 'Removes a pet for good. Residents and renters remove only their own; guards may not.',
  })
  @ReturnsDeleted(pets)
  deletePet(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deletePet(ctx, id);
  }
}
