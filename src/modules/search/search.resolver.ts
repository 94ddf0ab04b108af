import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Extensions, Info, Query, Resolver } from 'type-graphql';
import { AnyCaller, type Context, FromReplica, READS_SOME, SIZED_BY, WEIGHTS } from '../../engine/declare.js';
import { searchRecords } from '../../engine/read.js';
import { SearchArgs } from './search.inputs.js';
import { SearchResult } from './search.types.js';
import { SEARCHED } from './searched.js';

@Resolver()
export class SearchResolver {
  @AnyCaller()
  @FromReplica()
  @Extensions({ [READS_SOME]: Object.values(SEARCHED).map(({ record }) => record), [SIZED_BY]: 'first' })
  @Query(() => [SearchResult], {
    description:
      'Records of several types with a field that contains every word of a text, among those that the lists give the caller; of tickets also those of that number, and those with such a comment. Records with a field that' +
      ' equals the text come first, then those with a field that begins with it, then those with a word that begins' +
      ' with it, then the others; the newest first within each. Of each type up to 1,000 records that equal the text, up to 1,000 that begin with it' +
      ' and up to 1,000 of all that match take part, so a common text does not displace the best matches.',
    complexity: WEIGHTS.search,
  })
  search(
    @Args(() => SearchArgs) { types, ...page }: SearchArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const kinds = types ? [...new Set(types)].map((type) => SEARCHED[type]) : Object.values(SEARCHED);
    return searchRecords(ctx, kinds, page, info);
  }
}
