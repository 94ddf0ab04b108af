import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { assertWritesSome, type Context, writablePets } from '../../engine/access.js';
import {
  AnyCaller,
  AsksOfCaller,
  IdArg,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  Selected,
  SelectedPage,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { pets } from './pet.access.js';
import { Pet } from './pet.entity.js';
import { PetInput, PetPatch } from './pet.inputs.js';
import * as service from './pet.service.js';

@Resolver()
export class PetResolver {
  @AnyCaller()
  @Query(() => pets.connection)
  pets(
    @Args(() => pets.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(pets) page: PageSelection,
  ) {
    return readPage(ctx, pets, args, page);
  }

  @AnyCaller()
  @Query(() => Pet, { nullable: true })
  pet(@IdArg() id: string, @Ctx() ctx: Context, @Selected(pets) selection: Selection) {
    return readOne(ctx, pets, id, selection);
  }

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
