import { Args, Ctx, Extensions, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  AnyCaller,
  type Context,
  equals,
  type Searched,
  Selected,
  type Selection,
  SIZED_BY,
  searchRows,
  WEIGHTS,
} from '../../engine/index.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { searchedVehicles, vehicles } from '../vehicles/vehicle.access.js';
import { Vehicle } from '../vehicles/vehicle.entity.js';
import { residentVisits } from '../visits/visit.access.js';
import { ResidentVisit } from '../visits/visit.entity.js';
import { searchedNames, searchedOpenVisits } from './gate.access.js';
import { GateLookupArgs } from './gate.inputs.js';
import { GateLookup } from './gate.types.js';

/** The most records of each kind. */
const MOST_MATCHES = 10;

const SIZE = { [SIZED_BY]: MOST_MATCHES };

@Resolver(() => GateLookup)
export class GateResolver {
  @AnyCaller()
  @Query(() => GateLookup, {
    description: `For guards: the vehicles, residents and open visits that a plate or a name finds, up to ${MOST_MATCHES} of each, ordered like those of \`search\`: a plate or name that equals the text comes first.`,
  })
  gateLookup(@Args(() => GateLookupArgs) lookup: GateLookupArgs): GateLookup {
    return lookup;
  }

  @Extensions(SIZE)
  @FieldResolver(() => [Vehicle], { description: 'Vehicles by plate.', complexity: WEIGHTS.count })
  vehicles(@Root() lookup: GateLookup, @Ctx() ctx: Context, @Selected(vehicles) selection: Selection) {
    return matchesOf(ctx, searchedVehicles, lookup, selection);
  }

  @Extensions(SIZE)
  @FieldResolver(() => [Resident], { description: 'Residents by full name.', complexity: WEIGHTS.count })
  residents(@Root() lookup: GateLookup, @Ctx() ctx: Context, @Selected(residents) selection: Selection) {
    return matchesOf(ctx, searchedNames, lookup, selection);
  }

  @Extensions(SIZE)
  @FieldResolver(() => [ResidentVisit], {
    description: 'Visits whose party is inside, by plate or name of the visitor.',
    complexity: WEIGHTS.count,
  })
  openVisits(
    @Root() lookup: GateLookup,
    @Ctx() ctx: Context,
    @Selected(residentVisits) selection: Selection,
  ) {
    return matchesOf(ctx, searchedOpenVisits, lookup, selection);
  }
}

function matchesOf(
  ctx: Context,
  searched: Searched,
  { text, communityId }: GateLookup,
  selection: Selection,
) {
  const conditions = communityId ? [equals('communityId')(communityId)] : [];
  return searchRows(ctx, searched, { text, first: MOST_MATCHES, conditions }, selection);
}
