import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin, AnyCaller } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { AmenitiesArgs, AmenityInput } from './amenity.inputs.js';
import * as service from './amenity.service.js';
import { AmenityConnection } from './amenity.types.js';

@Resolver()
export class AmenityResolver {
  @AnyCaller()
  @Query(() => AmenityConnection)
  amenities(
    @Args(() => AmenitiesArgs) args: AmenitiesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, amenities, args, pageSelectionOf(amenities, info));
  }

  @AnyCaller()
  @Query(() => Amenity, { nullable: true })
  amenity(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readOne(ctx, amenities, id, selectionOf(amenities, info));
  }

  @Admin()
  @Mutation(() => Amenity, { description: 'Adds an amenity to a community.' })
  async createAmenity(
    @Arg('input', () => AmenityInput) input: AmenityInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createAmenity(ctx, input);
    return readWritten(ctx, amenities, id, selectionOf(amenities, info));
  }

  @Admin()
  @Mutation(() => Amenity, { description: 'Replaces an amenity; reservations made before stay as they are.' })
  async updateAmenity(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => AmenityInput) input: AmenityInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateAmenity(ctx, id, input);
    return readWritten(ctx, amenities, id, selectionOf(amenities, info));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Hides an amenity with its schedule; its reservations are kept.' })
  async deleteAmenity(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteAmenity(ctx, id);
    return true;
  }
}

export const amenityRelations = [
  toOne({ of: Amenity, field: 'community', by: 'communityId', to: communities }),
  toMany({
    of: Community,
    field: 'amenities',
    by: 'communityId',
    to: amenities,
    connection: AmenityConnection,
    args: AmenitiesArgs,
  }),
];
