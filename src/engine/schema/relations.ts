import type { GraphQLResolveInfo } from 'graphql';
import {
  Args,
  ArgsType,
  type ClassType,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { disjunctionOf, pluralOf } from '../../platform/texts.js';
import type { Context } from '../context.js';
import { CONSTRAINTS, type Constraints } from '../input/declare-field.js';
import type { EntityClass, FieldOf, Id } from '../read/declare.js';
import { loadAll, loadOne, loadPage } from '../read/load.js';
import { MOST_ORDERS } from '../read/order.js';
import type { ListRequest } from '../read/page.js';
import {
  type AnyRecord,
  defineRecord,
  RELATION,
  type RecordDefinition,
  type Relation,
  registerParts,
  type Through,
  type Tie,
  WHOLE_SCOPE,
} from '../read/record.js';
import { searchedFieldsOf } from '../read/search.js';
import { pageSelectionOf, registerRelationKeys, selectionOf } from '../read/selection.js';
import { SHORT_TEXT } from '../scalars.js';
import { ChangedArgs, type Connection, connectionOf, ListArgs } from './connection.js';
import { type Deletion, deletionOf } from './deletion.js';

interface ResourceDefinition<T extends object> extends RecordDefinition<T> {
  readonly entity: ClassType<T> & EntityClass<T>;
}

/** A record that clients list. The GraphQL types of its lists are named after its entity. */
export interface Resource<T extends object> extends RecordDefinition<T> {
  /** The object type of a page, as `VehicleConnection`. */
  readonly connection: ClassType<Connection<T>>;
  /** The object type of a deletion, as `VehicleDeletion`. */
  readonly deletion: ClassType<Deletion>;
  /** The arguments of a list: conditions, page, and what the record has of `orderBy`, `search` and `includeInactive`. */
  readonly args: ClassType<ListRequest>;
}

/** Declares a record with its lists: scope, orders, and from these the connection type and the arguments. */
export function defineResource<T extends object>(definition: ResourceDefinition<T>): Resource<T> {
  const { entity } = definition;
  const resource = {
    ...definition,
    connection: connectionOf(entity, entity.name, definition.totals),
    deletion: deletionOf(entity),
    args: argsOf(definition),
  };
  defineRecord(resource);
  return resource;
}

/** Returns a resource whose lists have one of its orders unless a client asks for another. */
export function inOrder<T extends object>(resource: Resource<T>, name: string): Resource<T> {
  const { [name]: first, ...others } = resource.orders;
  if (!first) throw new Error(`${resource.entity.name} has no order ${name}`);
  const ordered = { ...resource, orders: { [name]: first, ...others } };
  return { ...ordered, args: argsOf(ordered) };
}

/** Makes the arguments of the lists of a record: those of every list, and what this record has of the others. */
function argsOf({ entity, orders, listsActive, scope }: AnyRecord): ClassType<ListRequest> {
  @ArgsType()
  class Args extends ListArgs {}
  const records = pluralOf(entity.name);
  const add = (
    name: keyof ListRequest,
    type: () => unknown,
    description: string,
    constraints: Constraints,
  ) => {
    Field(type as () => typeof String, { nullable: true, description })(Args.prototype, name);
    Extensions({ [CONSTRAINTS]: constraints })(Args.prototype, name);
  };
  const names = Object.keys(orders);
  if (names.length > 1) {
    const Order = getOrInsert(orderTypes, entity, () => {
      const values = Object.fromEntries(names.map((order) => [order, order]));
      const description = `Orders of ${records}; \`id\` comes last.`;
      registerEnumType(values, { name: `${entity.name}Order`, description });
      return values;
    });
    add('orderBy', () => [Order], `Up to ${MOST_ORDERS}, else \`${names[0]}\`.`, { maxItems: MOST_ORDERS });
  }
  const searched = searchedFieldsOf(entity)?.map((field) => `\`${field}\``);
  if (searched) {
    const meaning = `Words that ${disjunctionOf(searched)} contain, without regard to case and accents.`;
    add('search', () => String, meaning, { minLength: 1, maxLength: SHORT_TEXT });
  }
  if (listsActive) {
    const readers = typeof scope === 'object' && 'active' in scope ? ', which only administrators read' : '';
    const meaning = `True includes deactivated ${records}${readers}; false when left out.`;
    add('includeInactive', () => Boolean, meaning, {});
  }
  return Args;
}

/** The enum types of orders, by the class of the record. */
const orderTypes = new Map<EntityClass, object>();

interface RelationField<Of extends object> {
  of: ClassType<Of>;
  field: string;
  description?: string;
}

/** Declares a field with the record of a foreign key; null if the record is out of scope. */
export function toOne<Child extends object, Parent extends object>(
  relation: RelationField<Child> & { by: keyof Child & string; to: AnyRecord<Parent>; isWeighty?: boolean },
) {
  const { of, field, by, to, isWeighty = false, description = `By \`${by}\`; null out of scope.` } = relation;
  return relationResolver(of, field, { kind: 'one', record: to, by, isWeighty }, () => to.entity, {
    nullable: true,
    description,
  });
}

/** How records are tied to this one: by a foreign key of theirs, or through a join table or another condition. */
type Tied<Parent extends object, Child extends object, Pair extends object> =
  | {
      by: keyof Child & string;
      /** Definitions of this record: the targets of a record within the scope of one of these are within their own scope. */
      withinScopeOf?: readonly AnyRecord<Parent>[];
    }
  | {
      through: Through<Pair> | Tie<FieldOf<Child>>;
      description: string;
      /** For a relation of users: the caller's own account is linked to every record in scope instead. */
      ownIsWholeScope?: boolean;
    };

/** Declares a connection to the records that are tied to this one, in their module, so that imports have one direction. */
export function toMany<Parent extends object, Child extends object, Pair extends object>({
  of,
  field,
  to,
  description = `Its ${pluralOf(to.entity.name)} within scope.`,
  ...tied
}: RelationField<Parent> & { to: Resource<Child> } & Tied<Parent, Child, Pair>) {
  const relation = { kind: 'many', record: to, by: 'id', ...tied } as Relation;
  return relationResolver(of, field, relation, () => to.connection, { description }, to.args);
}

/** Declares the parts of a record in their default order, as a plain list that legacy records contain whole. */
export function toParts<Parent extends object, Part extends object>(
  parts: RelationField<Parent> & { by: keyof Part & string; to: AnyRecord<Part>; description: string },
) {
  const { of, field, by, to, description } = parts;
  registerParts({ of: of as EntityClass, field, by, record: to });
  const relation: Relation = { kind: 'parts', record: to, by };
  return relationResolver(of, field, relation, () => [to.entity], { description }, ChangedArgs);
}

/** Answers a declared field; `given` are its arguments, if it has any. */
type Resolve = (
  parent: Record<string, Id>,
  ctx: Context,
  info: GraphQLResolveInfo,
  given: ListRequest,
) => unknown;

/** Returns the resolver of a relation, which asks the loaders of the request. */
function resolverOf(relation: Relation): Resolve {
  const { kind, record, by, through = by, ownIsWholeScope } = relation;
  if (kind === 'many') {
    return (parent, ctx, info, args) => {
      const link = ownIsWholeScope && parent.id === ctx.caller?.userId ? WHOLE_SCOPE : through;
      return loadPage(ctx, record, link, parent.id as Id, args, pageSelectionOf(record, info));
    };
  }
  if (kind === 'parts') {
    return (parent, ctx, info, changed) =>
      loadAll(ctx, record, by, parent.id as Id, changed, selectionOf(record, info));
  }
  return (child, ctx, info) => {
    const id = child[by];
    return id === null || id === undefined ? null : loadOne(ctx, record, id, selectionOf(record, info));
  };
}

interface FieldOptions {
  readonly nullable?: boolean;
  readonly description: string;
}

function relationResolver(
  of: ClassType<object>,
  field: string,
  relation: Relation,
  type: () => unknown,
  options: FieldOptions,
  args?: ClassType<object>,
) {
  registerRelationKeys(of as EntityClass, field, relation.kind === 'one' ? relation.by : 'id');
  return fieldResolver(of, field, type, options, { [RELATION]: relation }, resolverOf(relation), args);
}

/** The resolver class of each type with declared fields: TypeGraphQL compares every field with all classes. */
const fieldClasses = new Map<ClassType<object>, ClassType<object>>();

function makeFieldClass(of: ClassType<object>): ClassType<object> {
  class DeclaredFields {}
  Resolver(() => of)(DeclaredFields);
  return DeclaredFields;
}

/** Declares a field to TypeGraphQL as a method of the resolver class of its type, which it returns. */
export function fieldResolver(
  of: ClassType<object>,
  field: string,
  type: () => unknown,
  options: FieldOptions,
  extensions: Readonly<Record<string, unknown>>,
  resolve: Resolve,
  args?: ClassType<object>,
) {
  const declared = getOrInsert(fieldClasses, of, () => makeFieldClass(of));
  const prototype = declared.prototype as Record<string, unknown>;
  prototype[field] = resolve;
  Root()(prototype, field, 0);
  Ctx()(prototype, field, 1);
  Info()(prototype, field, 2);
  if (args) Args(() => args as ClassType<object> & (new () => object))(prototype, field, 3);
  FieldResolver(type as () => ClassType<object>, options)(prototype, field, {});
  Extensions(extensions)(prototype, field);
  return declared;
}
