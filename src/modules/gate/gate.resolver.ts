import { Args, Ctx, Extensions, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { AnyCaller, type Context, equals, Selected, SIZED_BY, WEIGHTS } from '../../engine/declare.js';
import { type Searched, type Selection, searchRows } from '../../engine/read.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { searchedVehicles, vehicles } from '../vehicles/vehicle.access.js';
import { Vehicle } from '../vehicles/vehicle.entity.js';
import { residentVisits } from '../visits/visit.access.js';
import { ResidentVisit } from '../visits/visit.entity.js';
import { searchedPasses, visitorPasses } from '../visits/visitor-pass.access.js';
import { VisitorPass } from '../visits/visitor-pass.entity.js';
import { searchedExpectedVisits, searchedHosts, searchedOpenVisits } from './gate.access.js';
import { GateLookupArgs } from './gate.inputs.js';
import { GateLookup } from './gate.types.js';

/** The most records of each kind. */
const MOST_MATCHES = 10;

const SIZE = { [SIZED_BY]: MOST_MATCHES };

@Resolver(() => GateLookup)
export class GateResolver {
  @AnyCaller()
  @Query(() => GateLookup, {
    description: `For guards: the vehicles, residents, visits and passes that a plate, a name, the number of a home or a telephone finds, up to ${MOST_MATCHES} of each, ordered like those of \`search\`: a plate or name that equals the text comes first.`,
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
  @FieldResolver(() => [Resident], {
    description: 'Residents by full name, number of the home and telephone.',
    complexity: WEIGHTS.count,
  })
  residents(@Root() lookup: GateLookup, @Ctx() ctx: Context, @Selected(residents) selection: Selection) {
    return matchesOf(ctx, searchedHosts, lookup, selection);
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

  @Extensions(SIZE)
  @FieldResolver(() => [ResidentVisit], {
    description: 'Visits that are expected today, by plate or name of the visitor.',
    complexity: WEIGHTS.count,
  })
  expectedVisits(
    @Root() lookup: GateLookup,
    @Ctx() ctx: Context,
    @Selected(residentVisits) selection: Selection,
  ) {
    return matchesOf(ctx, searchedExpectedVisits, lookup, selection);
  }

  @Extensions(SIZE)
  @FieldResolver(() => [VisitorPass], {
    description: 'Passes that let somebody in today, by plate or name of the visitor.',
    complexity: WEIGHTS.count,
  })
  passes(@Root() lookup: GateLookup, @Ctx() ctx: Context, @Selected(visitorPasses) selection: Selection) {
    return matchesOf(ctx, searchedPasses, lookup, selection);
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
