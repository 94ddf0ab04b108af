import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, DateTimeScalar, GraphqlOnly, WEIGHTS } from '../../engine/declare.js';
import { Amenity } from './amenity.entity.js';
import { AvailabilityArgs } from './availability.inputs.js';
import { isOpenNow } from './availability.loader.js';
import { readAvailability, readNextFree } from './availability.service.js';
import { FreeTime } from './availability.types.js';

@Resolver(() => Amenity)
export class AvailabilityResolver {
  @FieldResolver(() => [FreeTime], {
    description:
      'The times in a range in which the amenity is open and takes another reservation, by its schedules in the' +
      ' time zone of the community, its closures and all live reservations.',
    complexity: WEIGHTS.unbounded,
  })
  availability(
    @Root() { id }: Amenity,
    @Args(() => AvailabilityArgs) args: AvailabilityArgs,
    @Ctx() ctx: Context,
  ) {
    return readAvailability(ctx, id, args);
  }

  @GraphqlOnly()
  @FieldResolver(() => Boolean, {
    description:
      'Whether the amenity is open at this moment, by its schedules, if it has any, and its closures.',
  })
  isOpenNow(@Root() { id }: Amenity, @Ctx() ctx: Context) {
    return isOpenNow(ctx, id);
  }

  @GraphqlOnly()
  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description:
      'When a reservation of an hour can next begin, within 31 days and in whole minutes; null without such a time.',
    complexity: WEIGHTS.unbounded,
  })
  nextFree(@Root() { id }: Amenity, @Ctx() ctx: Context) {
    return readNextFree(ctx, id);
  }
}
