import type { GraphQLFieldResolver } from 'graphql';
import { Args, type ClassType, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../context.js';
import type { Entity } from '../read/declare.js';
import type { Id } from '../read/id.js';
import { loadAll, loadOne, loadPage, type Through, WHOLE_SCOPE } from '../read/load.js';
import type { ListRequest } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { pageSelectionOf, registerRelationKey, selectionOf } from '../read/selection.js';

/** A relation as data: which record it leads to, and by which field the two hang together. */
export interface Relation {
  readonly kind: 'one' | 'many' | 'parts';
  readonly record: AnyRecord;
  /** For `one` the field of this record with the other's id, else the field of the other with this one's. */
  readonly by: string;
  /** For `many` with many: the table of pairs that ties the two, in place of `by`. */
  readonly through?: Through;
  /** For `many`: the caller's own account leads to every record in the caller's scope, whatever the pairs say. */
  readonly ownIsWholeScope?: boolean;
}

/** The extension under which a field of the schema carries its relation. */
export const RELATION = 'relation';

interface ToOne<Child extends object, Parent extends object> {
  of: ClassType<Child>;
  field: string;
  by: keyof Child & string;
  to: AnyRecord<Parent>;
  description?: string;
}

/** A field that leads to the one record a foreign key names; null when that is out of the caller's reach. */
export function toOne<Child extends object, Parent extends object>(relation: ToOne<Child, Parent>) {
  const { of, field, by, to, description } = relation;
  registerRelationKey(of as Entity, field, by);
  return relationResolver(of, field, { kind: 'one', record: to, by }, () => to.entity, {
    nullable: true,
    description,
  });
}

interface ToMany<Parent extends object, Child extends object> {
  of: ClassType<Parent>;
  field: string;
  /** The field of the many that names the one. */
  by: keyof Child & string;
  to: AnyRecord<Child>;
  connection: ClassType<object>;
  args: ClassType<object>;
  description?: string;
}

/** A connection to the records whose foreign key names this one. It is declared with the many, so that imports go one way. */
export function toMany<Parent extends object, Child extends object>(relation: ToMany<Parent, Child>) {
  const { of, field, by, to, connection, args, description } = relation;
  registerRelationKey(of as Entity, field, 'id');
  return relationResolver(
    of,
    field,
    { kind: 'many', record: to, by },
    () => connection,
    { description },
    args,
  );
}

interface ToManyThrough<Parent extends object, Other extends object, Pair extends object> {
  of: ClassType<Parent>;
  field: string;
  pairs: ClassType<Pair>;
  /** The field of a pair that names this record. */
  from: keyof Pair & string;
  /** The field of a pair that names the other. */
  by: keyof Pair & string;
  to: AnyRecord<Other>;
  connection: ClassType<object>;
  args: ClassType<object>;
  description?: string;
  /** For a relation of users: the caller's own account leads to every record in the caller's scope instead. */
  ownIsWholeScope?: boolean;
}

/** A connection to the records that a table of pairs ties to this one. */
export function toManyThrough<Parent extends object, Other extends object, Pair extends object>(
  relation: ToManyThrough<Parent, Other, Pair>,
) {
  const { of, field, pairs, from, by, to, connection, args, description, ownIsWholeScope = false } = relation;
  registerRelationKey(of as Entity, field, 'id');
  const through = { pairs: pairs as Entity, record: by, parent: from };
  return relationResolver(
    of,
    field,
    { kind: 'many', record: to, by, through, ownIsWholeScope },
    () => connection,
    { description },
    args,
  );
}

interface Parts<Parent extends object, Part extends object> {
  of: ClassType<Parent>;
  field: string;
  /** The field of the part that names the whole. */
  by: keyof Part & string;
  to: AnyRecord<Part>;
  description?: string;
}

/** The parts a record consists of, always all of them, in their default order: a plain list that legacy records carry too. */
export function toParts<Parent extends object, Part extends object>(relation: Parts<Parent, Part>) {
  const { of, field, by, to, description } = relation;
  registerRelationKey(of as Entity, field, 'id');
  return relationResolver(of, field, { kind: 'parts', record: to, by }, () => [to.entity], { description });
}

/** How a relation is read, batched with its like. The schema calls this directly, without a resolver class between. */
export function resolveRelation(
  relation: Relation,
): GraphQLFieldResolver<Record<string, Id>, Context, ListRequest> {
  const { kind, record, by, through = by, ownIsWholeScope } = relation;
  if (kind === 'many') {
    return (parent, args, ctx, info) => {
      const link = ownIsWholeScope && parent.id === ctx.caller?.userId ? WHOLE_SCOPE : through;
      return loadPage(ctx, record, link, parent.id as Id, args, pageSelectionOf(record, info));
    };
  }
  if (kind === 'parts') {
    return (parent, _args, ctx, info) => loadAll(ctx, record, by, parent.id as Id, selectionOf(record, info));
  }
  return (child, _args, ctx, info) => {
    const id = child[by];
    return id === null || id === undefined ? null : loadOne(ctx, record, id, selectionOf(record, info));
  };
}

/** Declares the field to TypeGraphQL as a resolver class of one method, whose call the schema then replaces. */
function relationResolver(
  of: ClassType<object>,
  field: string,
  relation: Relation,
  type: () => unknown,
  options: { nullable?: boolean; description?: string | undefined },
  args?: ClassType<object>,
) {
  class RelationResolver {}
  const prototype = RelationResolver.prototype as Record<string, unknown>;
  prototype[field] = () => {
    throw new Error(`The relation ${of.name}.${field} was not attached to the schema`);
  };
  Root()(prototype, field, 0);
  if (args) Args(() => args as ClassType<object> & (new () => object))(prototype, field, 1);
  FieldResolver(type as () => ClassType<object>, options)(prototype, field, {});
  Extensions({ [RELATION]: relation })(prototype, field);
  Resolver(() => of)(RelationResolver);
  return RelationResolver;
}
