import { ArgsType, Extensions, Field, ID } from 'type-graphql';
import { CONSTRAINTS, type Constraints } from '../../engine/declare.js';

/** The largest number of records that `nodes` reads. */
const MOST_NODES = 100;

@ArgsType()
export class NodesArgs {
  @Field(() => [ID], { description: `Node ids of the records, at most ${MOST_NODES}.` })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_NODES } satisfies Constraints })
  nodeIds!: string[];
}
