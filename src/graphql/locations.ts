import { type DocumentNode, type GraphQLError, getLocation, Source, type SourceLocation } from 'graphql';
import { tokensOf } from './limits.js';

/** Finds an error in the text that a client sent, which may be laid out otherwise than the one that was read. */
export function locationsIn(
  sent: string,
  { loc }: DocumentNode,
  { positions, locations }: GraphQLError,
): readonly SourceLocation[] | undefined {
  if (!loc || !positions || loc.source.body === sent) return locations;
  const source = new Source(sent);
  const read = startsOf(loc.source);
  const starts = startsOf(source);
  return positions.map((position) => getLocation(source, starts[read.indexOf(position)] ?? 0));
}

const startsOf = (source: Source): number[] => [...tokensOf(source)].map(({ start }) => start);
