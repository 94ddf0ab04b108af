import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { pets } from './pet.access.js';
import { Pet } from './pet.entity.js';
import { PetInput, PetsArgs } from './pet.inputs.js';
import * as service from './pet.service.js';
import { PetConnection } from './pet.types.js';

@Resolver()
export class PetResolver {
  @AnyCaller()
  @Query(() => PetConnection)
  pets(@Args(() => PetsArgs) args: PetsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readPage(ctx, pets, args, pageSelectionOf(pets, info));
  }

  @AnyCaller()
  @Query(() => Pet, { nullable: true })
  pet(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readOne(ctx, pets, id, selectionOf(pets, info));
  }

  @AnyCaller()
  @Mutation(() => Pet, {
    description:
      'Registers a pet of a resident. Residents and renters register only their own; guards may not.',
  })
  async createPet(
    @Arg('input', () => PetInput) input: PetInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createPet(ctx, input);
    return readWritten(ctx, pets, id, selectionOf(pets, info));
  }

  @AnyCaller()
  @Mutation(() => Pet, {
    description: 'Replaces the data of a pet. Residents and renters change only their own; guards may not.',
  })
  async updatePet(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => PetInput) input: PetInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updatePet(ctx, id, input);
    return readWritten(ctx, pets, id, selectionOf(pets, info));
  }

  @AnyCaller()
  @Mutation(() => Boolean, {
    description: 'Removes a pet for good. Residents and renters remove only their own; guards may not.',
  })
  async deletePet(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deletePet(ctx, id);
    return true;
  }
}

export const petRelations = [
  toOne({ of: Pet, field: 'resident', by: 'residentId', to: residents }),
  toMany({
    of: Resident,
    field: 'pets',
    by: 'residentId',
    to: pets,
    connection: PetConnection,
    args: PetsArgs,
  }),
];
