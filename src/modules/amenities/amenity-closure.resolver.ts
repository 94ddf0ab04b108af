import { Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  type Context,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  SelectedPage,
  updateMutation,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection } from '../../engine/read.js';
import { amenityClosures } from './amenity-closure.access.js';
import { AmenityClosurePatch, ClosureSpanArgs, CreateAmenityClosureInput } from './amenity-closure.inputs.js';
import * as service from './amenity-closure.service.js';
import { amenityReservations, upcomingReservations } from './amenity-reservation.access.js';

export const amenityClosureOperations = [
  listQuery('amenityClosures', amenityClosures),
  recordQuery('amenityClosure', amenityClosures),
  createMutation(
    'createAmenityClosure',
    amenityClosures,
    CreateAmenityClosureInput,
    service.createAmenityClosure,
    {
      description:
        'Closes an amenity for some time. Reservations made before stay as they are, and their residents are notified;' +
        ' `reservationsWithin` lists them before.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')],
    },
  ),
  updateMutation('updateAmenityClosure', amenityClosures, AmenityClosurePatch, service.updateAmenityClosure, {
    description:
      'Changes a closure of an amenity. Reservations made before stay as they are, and residents who are not told' +
      ' yet are notified.',
    marks: [Admin(), RefusesWith('END_BEFORE_START')],
  }),
  deleteMutation('deleteAmenityClosure', amenityClosures, service.deleteAmenityClosure, {
    description: 'Deletes a closure: the amenity is open again as its schedule says.',
    marks: [Admin()],
  }),
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
}
