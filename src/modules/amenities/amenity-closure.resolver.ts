import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
  SelectedPage,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection } from '../../engine/read.js';
import { amenityClosures } from './amenity-closure.access.js';
import { AmenityClosure } from './amenity-closure.entity.js';
import { AmenityClosurePatch, ClosureSpanArgs, CreateAmenityClosureInput } from './amenity-closure.inputs.js';
import * as service from './amenity-closure.service.js';
import { amenityReservations, upcomingReservations } from './amenity-reservation.access.js';

export const amenityClosureQueries = [
  listQuery('amenityClosures', amenityClosures),
  recordQuery('amenityClosure', amenityClosures),
];

@Resolver()
export class AmenityClosureResolver {
  @AnyCaller()
  @Query(() => amenityReservations.connection, {
    description:
      'The reservations that occupy an amenity within a span and are not over, the earliest first: those that' +
      ' `createAmenityClosure` would cover.',
  })
  reservationsWithin(
    @Args(() => ClosureSpanArgs) span: ClosureSpanArgs,
    @Args(() => upcomingReservations.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(amenityReservations) page: PageSelection,
  ) {
    return service.readCovered(ctx, span, args, page);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')
  @Mutation(() => AmenityClosure, {
    description:
      'Closes an amenity for some time. Reservations made before stay as they are, and their residents are notified;' +
      ' `reservationsWithin` lists them before.',
  })
  @ReturnsWritten(amenityClosures)
  createAmenityClosure(@Arg('input') input: CreateAmenityClosureInput, @Ctx() ctx: Context) {
    return service.createAmenityClosure(ctx, input);
  }

  @Admin()
  @RefusesWith('END_BEFORE_START')
  @Mutation(() => AmenityClosure, {
    description:
      'Changes a closure of an amenity. Reservations made before stay as they are, and residents who are not told' +
      ' yet are notified.',
  })
  @ReturnsChanged(amenityClosures)
  updateAmenityClosure(@IdArg() id: string, @Arg('input') input: AmenityClosurePatch, @Ctx() ctx: Context) {
    return service.updateAmenityClosure(ctx, id, input);
  }

  @Admin()
  @Mutation(() => amenityClosures.deletion, {
    description: 'Deletes a closure: the amenity is open again as its schedule says.',
  })
  @ReturnsDeleted(amenityClosures)
  deleteAmenityClosure(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteAmenityClosure(ctx, id);
  }
}
