import { type FieldNode, type GraphQLField, getArgumentValues } from 'graphql';
import type { Context } from '../context.js';
import { type ListPlan, planList } from './list.js';
import type { ListRequest } from './list-request.js';
import { MOST_UNPAGED } from './pagination.js';
import type { Relation } from './relation.js';

interface AskedRelation {
  readonly relation: Relation;
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

export interface AskedList {
  readonly list: ListPlan;
  /** The arguments as they were checked. */
  readonly request: ListRequest;
}

/** Returns the list that a document asks for; null when its arguments are refused, which the resolver reports. */
export function askedList(ctx: Context, { relation, node, field }: AskedRelation): AskedList | null {
  try {
    const request: ListRequest = getArgumentValues(field, node, ctx.variables);
    const list = planList(ctx, relation.record, request);
    return { list: relation.kind === 'parts' ? { ...list, limit: MOST_UNPAGED } : list, request };
  } catch {
    return null;
  }
}
