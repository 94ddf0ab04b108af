import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
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
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { AmenityBufferInput, AmenityInput, AmenityPatch } from './amenity.inputs.js';
import * as service from './amenity.service.js';

@Resolver()
export class AmenityResolver {
  @AnyCaller()
  @Query(() => amenities.connection)
  amenities(
    @Args(() => amenities.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(amenities) page: PageSelection,
  ) {
    return readPage(ctx, amenities, args, page);
  }

  @AnyCaller()
  @Query(() => Amenity, { nullable: true })
  amenity(@IdArg() id: string, @Ctx() ctx: Context, @Selected(amenities) selection: Selection) {
    return readOne(ctx, amenities, id, selection);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')
  @Mutation(() => Amenity, { description: 'Adds an amenity to a community.' })
  @ReturnsWritten(amenities)
  createAmenity(@Arg('input') input: AmenityInput, @Ctx() ctx: Context) {
    return service.createAmenity(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => Amenity, { description: 'Changes an amenity; reservations made before stay as they are.' })
  @ReturnsChanged(amenities)
  updateAmenity(@IdArg() id: string, @Arg('input') input: AmenityPatch, @Ctx() ctx: Context) {
    return service.updateAmenity(ctx, id, input);
  }

  @Admin()
  @Mutation(() => Amenity, {
    description:
      'Sets the minutes between reservations of an amenity; reservations made before stay as they are.',
  })
  @ReturnsWritten(amenities)
  setAmenityBuffer(@IdArg() id: string, @Arg('input') input: AmenityBufferInput, @Ctx() ctx: Context) {
    return service.setAmenityBuffer(ctx, id, input);
  }

  @Admin()
  @Mutation(() => amenities.deletion, {
    description: 'Hides an amenity with its schedule; its reservations are kept.',
  })
  @ReturnsDeleted(amenities)
  deleteAmenity(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteAmenity(ctx, id);
  }
}
