import { type FieldNode, Kind, type ValueNode } from 'graphql';
import type { Caller } from '../caller.js';
import type { Context } from '../context.js';
import { shapeOfScope } from '../policy/row-scope.js';
import { type PlannedRelations, withRelations } from './planned-relation.js';
import { Planner } from './planner.js';
import { type AnyRecord, type Fields, type SelectedRelation, Selection } from './record.js';
import type { Statement } from './statement.js';

/** The statement of rows with the relations that are read with them. */
interface Plan {
  readonly text: string;
  readonly relations: PlannedRelations;
}

interface KnownPlan extends Plan {
  /** The values that the relations bind after those of the rows. */
  readonly values: readonly BoundValue[];
}

/** A fact of the caller by its name, or a value that is the same at every use. */
type BoundValue = { readonly of: CallerFact } | { readonly value: unknown };

const CALLER_FACTS = [
  'communityIds',
  'audienceIds',
  'residentId',
  'userId',
] as const satisfies (keyof Caller)[];
type CallerFact = (typeof CALLER_FACTS)[number];

/** Plans by the shape of the scope, the order of the rows, whether these are many and whether the answer takes JSON. */
type KnownPlans = Map<string, KnownPlan>;

/** By the selection, of which a field of a kept document has one, and the statement of the rows. */
const known = new WeakMap<Selection, Map<string, KnownPlans>>();

/** A selection meets few statements of rows. */
const MOST_TEXTS = 32;

interface RowsToPlan {
  /** The statement of the rows, with their order left to `order`. */
  readonly rows: string;
  readonly order: string;
  /** The definition within whose scope the rows are; null when they are read without a scope. */
  readonly record: AnyRecord | null;
  readonly areMany: boolean;
}

/**
 * Plans the relations of a selection into the statement of its rows. A plan is made once for a document, and again for
 * callers whose scope has another shape; only the values of its parameters differ from request to request.
 */
export function planOf(
  ctx: Context,
  statement: Statement,
  selection: Fields<string>,
  { rows, order, record, areMany }: RowsToPlan,
): Plan {
  const areAnswered = ctx.writtenLists !== undefined;
  const key = `${shapeOfScope(ctx.caller)} ${areMany} ${areAnswered}${order}`;
  const found = selection instanceof Selection ? known.get(selection)?.get(rows)?.get(key) : undefined;
  if (found) {
    for (const bound of found.values)
      statement.values.push('of' in bound ? ctx.caller?.[bound.of] : bound.value);
    return found;
  }
  const bound = statement.values.length;
  const readsOfTime = statement.readsOfTime;
  const relations = new Planner(ctx, statement).relationsOf(selection, {
    alias: 'r',
    record,
    areMany,
    repeat: false,
    areAnswered,
  });
  const plan = { text: withRelations(rows, 'r', relations) + (relations.size === 0 ? '' : order), relations };
  const isConstant = statement.readsOfTime === readsOfTime && (selection.relations ?? []).every(isRepeatable);
  if (isConstant && selection instanceof Selection) {
    const values = statement.values.slice(bound).map((value) => boundValue(ctx.caller, value));
    plansFor(selection, rows).set(key, { ...plan, values });
  }
  return plan;
}

function plansFor(selection: Selection, rows: string): KnownPlans {
  const texts = known.get(selection) ?? new Map<string, KnownPlans>();
  const plans = texts.get(rows) ?? new Map<string, KnownPlan>();
  if (texts.size === MOST_TEXTS) texts.clear();
  known.set(selection, texts.set(rows, plans));
  return plans;
}

function boundValue(caller: Caller | null, value: unknown): BoundValue {
  const of = value === null ? undefined : CALLER_FACTS.find((fact) => caller?.[fact] === value);
  return of ? { of } : { value };
}

/** Arguments that bind nothing but numbers, which the document itself holds. */
const PAGE_ARGUMENTS = ['first', 'last', 'offset', 'orderBy'];

/** Whether a relation and those below it bind the same values at every use, but for the facts of the caller. */
const isRepeatable = ({ node, selection }: SelectedRelation): boolean =>
  hasConstantPage(node) && selection.relations.every(isRepeatable);

const hasConstantPage = ({ arguments: given = [] }: FieldNode): boolean =>
  given.every(({ name, value }) => PAGE_ARGUMENTS.includes(name.value) && isConstant(value));

const isConstant = (value: ValueNode): boolean =>
  value.kind === Kind.LIST ? value.values.every(isConstant) : value.kind !== Kind.VARIABLE;
