import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { AmenityBufferInput, AmenityInput, AmenityPatch } from './amenity.inputs.js';
import * as service from './amenity.service.js';

export const amenityQueries = [listQuery('amenities', amenities), recordQuery('amenity', amenities)];

@Resolver()
export class AmenityResolver {
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
