import { type FieldNode, type GraphQLField, getArgumentValues } from 'graphql';
import type { Context } from '../context.js';
import type { RelatedAnswer } from './answer-fields.js';
import { argumentsKey, type ListPlan, planList } from './list.js';
import type { ListRequest } from './list-request.js';
import { MOST_UNPAGED } from './pagination.js';
import { CHECK_ARGUMENTS, type CheckArguments, type Relation } from './relation.js';

interface AskedRelation {
  readonly relation: Relation;
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

export interface AskedList {
  readonly list: ListPlan;
  /** Tells it from lists of the same relation with other arguments. */
  readonly key: string;
}

/** The list that a document asks for; null when its arguments are refused, which the resolver reports. */
export function askedList(ctx: Context, { relation, node, field }: AskedRelation): AskedList | null {
  try {
    const given: ListRequest = getArgumentValues(field, node, ctx.variables);
    const check = field.extensions[CHECK_ARGUMENTS] as CheckArguments | undefined;
    const request = check ? check(given, ctx) : given;
    const list = planList(ctx, relation.record, request);
    return {
      list: relation.kind === 'parts' ? { ...list, limit: MOST_UNPAGED } : list,
      key: argumentsKey(request),
    };
  } catch {
    return null;
  }
}

/** The lists of an answer, by the relations that ask for them. */
export type AskedLists = ReadonlyMap<RelatedAnswer, AskedList>;

/** The lists of an answer that PostgreSQL writes; null if it cannot write one of them. */
export function askedLists(ctx: Context, answer: RelatedAnswer): AskedLists | null {
  const lists = new Map<RelatedAnswer, AskedList>();
  return addLists(ctx, answer, lists) ? lists : null;
}

function addLists(ctx: Context, answer: RelatedAnswer, lists: Map<RelatedAnswer, AskedList>): boolean {
  if (answer.relation.kind === 'many') {
    const asked = askedList(ctx, answer);
    // The rows of a page at the end are read in the reverse order.
    if (!asked || asked.list.isBackward || asked.list.limit === null) return false;
    lists.set(answer, asked);
  }
  return answer.fields.every((field) => field.kind !== 'related' || addLists(ctx, field, lists));
}
