import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { argumentsKey } from './list.js';

/** A relation that is read in the statement of its parents. */
export interface PlannedRelation {
  /** The field node that its resolver is called for. */
  readonly node: FieldNode;
  readonly argumentsKey: string;
  /** The column of the parents with the value. */
  readonly column: string;
  /** What it adds to the select list of the parents. */
  readonly columns: string;
  /** What it adds to their `from` clause. */
  readonly join: string;
  /** Turns the JSON in a parent into the value of the relation. */
  complete(parent: ParentRow): void;
}

/** Relations by their field nodes. */
export type PlannedRelations = ReadonlyMap<FieldNode, PlannedRelation>;

/** Where a parent row names the relations that were read with it. */
const READ = Symbol('read with the row');

export type ParentRow = Record<string, unknown> & { [READ]?: PlannedRelations };

/** The statement of rows and their relations. The alias must be unique within it. */
export function withRelations(rows: string, alias: string, relations: PlannedRelations): string {
  if (relations.size === 0) return rows;
  return `select ${alias}.*${columnsOf(relations)} from (${rows}) ${alias}${joinsOf(relations)}`;
}

const columnsOf = (relations: PlannedRelations) =>
  [...relations.values()].map(({ columns }) => columns).join('');

const joinsOf = (relations: PlannedRelations) => [...relations.values()].map(({ join }) => join).join('');

/** Completes the relations in the rows of such a statement. */
export function completeRelations(rows: readonly ParentRow[], relations: PlannedRelations): void {
  if (relations.size === 0) return;
  for (const row of rows) {
    for (const relation of relations.values()) relation.complete(row);
    row[READ] = relations;
  }
}

/** The value of a relation that was read with its parent; undefined when it is still to be read. */
export function readWithParent(parent: object, request: object, { fieldNodes }: GraphQLResolveInfo): unknown {
  const row = parent as ParentRow;
  const relation = row[READ]?.get(fieldNodes[0] as FieldNode);
  return relation && relation.argumentsKey === argumentsKey(request) ? row[relation.column] : undefined;
}
