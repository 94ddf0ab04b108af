import { badRequest, NOT_FOUND_MESSAGE, notFound } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import type { Message } from '../../platform/message.js';
import type { Condition } from '../policy/audience.js';
import type { RowScope } from '../policy/row-scope.js';
import {
  type AnyFields,
  type EntityClass,
  type FieldOf,
  type Id,
  type SqlField,
  tableOf,
  typeOfField,
} from './declare.js';
import type { Orders } from './order.js';
import type { TextVocabulary } from './wire-form.js';

/** How a kind of record is read: row scope and orders. */
export interface RecordDefinition<T extends object = object> {
  readonly entity: EntityClass<T>;
  /** The row scope, which the access policy turns into a condition for a caller. */
  readonly scope: RowScope<FieldOf<T>>;
  /** The rows that a list of part of the records holds, such as those of the future. */
  readonly only?: Condition<FieldOf<T>>;
  /** The field that hides a row once it is set (soft delete). */
  readonly deletedAt?: FieldOf<T> | undefined;
  /** The foreign key to the record whose soft deletion hides these rows too. */
  readonly deletedWith?: FieldOf<T>;
  /** Rows stay, though declared as `deletedWith`, when that record ends because its person moved away. */
  readonly staysAfterMove?: boolean;
  /** Lists hold the active rows alone (`isActive`), unless the others are asked for too. */
  readonly listsActive?: boolean;
  /** Orders by their name; the first is the default. `id` in the same direction breaks ties. */
  readonly orders: Orders<FieldOf<T>>;
  /** What the totals of its lists add up, for lists that have them. */
  readonly totals?: TotalsDefinition<FieldOf<T>>;
  /** The errors of an unknown record, for clients. */
  readonly messages?: {
    /** NOT_FOUND: for the id of an operation. */
    readonly notFound?: Message;
    /** BAD_REQUEST: for an id in an input. */
    readonly unknownId?: Message;
  };
  /** Writes of every role are recorded in the audit log, not only deletions and the writes of administrators. */
  readonly audited?: 'always';
  /** The feed of changes tells the owner of a row of its changes, for a record that only its owner reads. */
  readonly followedByOwner?: true;
  /** A small table that only migrations change, which the feed of changes leaves out. */
  readonly reference?: boolean;
}

/** Declares how a kind of record is read. */
export function defineRecord<T extends object>(definition: RecordDefinition<T>): RecordDefinition<T> {
  definitions.push(definition);
  dependents.clear();
  const { name } = definition.entity;
  if (!byEntity.has(name)) byEntity.set(name, definition);
  return definition;
}

const definitions: AnyRecord[] = [];
const byEntity = new Map<string, AnyRecord>();

/** Returns the record definition of an entity class, by the name of the class; the first where it has several. */
export const definitionOf = (entity: string): AnyRecord | undefined => byEntity.get(entity);

/** Returns all records, each by its first definition. */
export const allRecords = (): AnyRecord[] => [...byEntity.values()];

/** Returns the records soft-deleted with those of an entity, sorted by table: all instances lock their rows in this order. */
export const dependentsOf = (entity: EntityClass): readonly Dependent[] =>
  getOrInsert(dependents, entity, () =>
    definitions
      .flatMap((record) => {
        const by = record.deletedWith;
        return by && tableOf(record.entity).targets.get(by) === entity ? [{ record, by }] : [];
      })
      .sort((a, b) => (tableOf(a.record.entity).name < tableOf(b.record.entity).name ? -1 : 1)),
  );

interface Dependent {
  readonly record: AnyRecord;
  /** The field with the id of the record that it is deleted with. */
  readonly by: string;
}

const dependents = new Map<EntityClass, readonly Dependent[]>();

interface Shadowed {
  readonly record: AnyRecord;
  /** The field with the id of the parent. */
  readonly by: string;
  /** The field that is set on rows that were hidden before. */
  readonly goneBefore: string | undefined;
}

/** Returns the records that a soft delete hides without a write to their rows; parts are left out. */
export function shadowedBy(parent: AnyRecord): Shadowed[] {
  return definitions.flatMap((record) => {
    if (record.deletedWith || pureParts().some((part) => part.record.entity === record.entity)) return [];
    const key = keyOfDeletion(record, parent);
    if (key) return [{ record, by: key, goneBefore: undefined }];
    const community = communityOf(record, parent);
    return community ? [{ record, by: community, goneBefore: record.deletedAt }] : [];
  });
}

/** Returns the foreign key through which a record takes over the deletion of its parent. */
function keyOfDeletion(record: AnyRecord, parent: AnyRecord): string | null {
  const { fields, targets } = tableOf(record.entity);
  const field = fields.get(record.deletedAt ?? '');
  if (field?.kind !== 'joined' || field.target !== tableOf(parent.entity)) return null;
  const isKey = (one: SqlField | undefined) => one?.kind === 'column' && one.column === field.key;
  return [...targets.keys()].find((name) => isKey(fields.get(name))) ?? null;
}

/** Returns the field with the community of a record that is out of scope once the community is deleted. */
function communityOf({ scope }: AnyRecord, parent: AnyRecord): string | null {
  const followsIt = typeof scope === 'object' && 'community' in scope && scope.endsWithCommunity === true;
  return isCommunity(parent) && followsIt ? scope.community : null;
}

/** Tells whether the rows of a record are communities. */
export const isCommunity = ({ scope }: AnyRecord): boolean =>
  typeof scope === 'object' && 'community' in scope && scope.community === 'id';

/** Rows that add a community to the audience of a record, of which its feed of changes tells. */
interface Membership<Row extends string = string> {
  readonly of: EntityClass;
  readonly rows: EntityClass<{ [Name in Row]: unknown }>;
  /** The field with the record. */
  readonly by: Row;
  readonly community: Row;
}

const memberships: Membership[] = [];

export const declareMembership = <Row extends string>(membership: Membership<Row>): void =>
  void memberships.push(membership as Membership<AnyFields>);

export const membershipsOf = (entity: EntityClass): readonly Membership[] =>
  memberships.filter(({ of }) => of === entity);

interface PartsOfRecord {
  readonly of: EntityClass;
  readonly field: string;
  readonly by: string;
  readonly record: AnyRecord;
}

const declaredParts: PartsOfRecord[] = [];

export function registerParts(parts: PartsOfRecord): void {
  declaredParts.push(parts);
}

/** Returns the parts without soft deletion of their own: the audit entry of the whole record contains them. */
const pureParts = (): PartsOfRecord[] =>
  declaredParts.filter(({ record }) => !definitionOf(record.entity.name)?.deletedAt);

export const partsOf = (entity: EntityClass): readonly PartsOfRecord[] =>
  pureParts().filter(({ of }) => of === entity);

export const notFoundError = ({ messages }: AnyRecord) => notFound(messages?.notFound);

/** Makes the error of a field that refers to an unknown record. */
export const unknownIdError = ({ messages }: AnyRecord, field: string) =>
  badRequest('UNKNOWN_REFERENCE', messages?.unknownId ?? NOT_FOUND_MESSAGE, { field });

export type AnyRecord<T extends object = AnyFields> = RecordDefinition<T>;

/** A relation as data: its target record and the field that links the two. */
export interface Relation {
  readonly kind: 'one' | 'many' | 'parts';
  readonly record: AnyRecord;
  /** The foreign key: for `one` a field of this record, otherwise a field of the target, or `id` with `through`. */
  readonly by: string;
  /** The join table or the condition that links the two, instead of `by`. */
  readonly through?: Through | Tie;
  /** For `one`: the key is computed from many other rows, which conditions on the record do for each row of a list. */
  readonly isWeighty?: boolean;
  /** For `many`: the caller's own account is linked to every record in scope, regardless of the join table. */
  readonly ownIsWholeScope?: boolean;
  /** Definitions of the parent whose scope implies that of `record`, which one statement with it then does not check again. */
  readonly withinScopeOf?: readonly AnyRecord[];
}

/** A join table of a many-to-many relation. */
export interface Through<Pair extends object = AnyFields> {
  readonly pairs: EntityClass<Pair>;
  /** The field of a pair with the id of the record. */
  readonly record: FieldOf<Pair>;
  /** The field of a pair with the id of the parent. */
  readonly parent: FieldOf<Pair>;
}

/** A condition that links records to their parent. */
export interface Tie<Name extends string = string> {
  /** The SQL type of the ids of parents. */
  readonly parentType: string;
  /** Returns the condition for the parent whose id is an SQL expression. */
  readonly linkedTo: (parent: string) => Condition<Name>;
}

/** Links every record in the caller's scope to the parent, which is the caller's own account. */
export const WHOLE_SCOPE = Symbol('whole scope');

/** How records are linked to their parents: a foreign key, a join table, a condition, or the caller's scope. */
export type Link = string | Through | Tie | typeof WHOLE_SCOPE;

/** Name of the extension with the relation of a field. */
export const RELATION = 'relation';

export const equals =
  <Name extends string>(name: Name) =>
  (value: unknown): Condition<Name> =>
  (field, bind) =>
    `${field(name)} = ${bind(value)}`;

/** Makes a condition for one of several GUIDs. */
export const oneOf =
  <Name extends string>(name: Name) =>
  (values: readonly string[]): Condition<Name> =>
  (field, bind) =>
    `${field(name)} = any(${bind(values)}::uuid[])`;

/** What the totals of the lists of a record add up. A field that the reader does not see in a row adds nothing. */
export interface TotalsDefinition<Name extends string = string> {
  /** The field that each total adds up, by the name of the total. */
  readonly amounts: Readonly<Record<string, Name>>;
  /** The meanings of totals of fields that clients do not read. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** The moment by whose month they are grouped, counted in the zone of the row. */
  readonly moment: Name;
  /** The field with the status by which they are grouped. */
  readonly status?: { readonly field: Name; readonly vocabulary: TextVocabulary };
}

/** The field with the node id of a record, and its name in the rows of an answer. */
export const NODE_ID = 'nodeId';

/** Returns the identifier of a record among those of all types. */
export const nodeIdOf = (type: string, id: Id): string => Buffer.from(`${type}:${id}`).toString('base64url');

/** Decodes a node id to its record, whether it exists or not; null for a text that no record has as its node id. */
export function decodeNodeId(text: string): { record: AnyRecord; id: Id } | null {
  const [, type = '', key = ''] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const record = definitionOf(type);
  const id = record && idOf(record.entity, key);
  return record && id !== undefined && nodeIdOf(type, id) === text ? { record, id } : null;
}

const FORM = /^([A-Za-z]+):([0-9a-f-]{1,36})$/;

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The largest id of a table whose ids are counted. */
const LARGEST = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER };

function idOf(entity: EntityClass, key: string): Id | undefined {
  const type = typeOfField(tableOf(entity), 'id');
  if (type === 'uuid') return GUID.test(key) ? key : undefined;
  const largest = type === 'bigint' ? LARGEST.bigint : LARGEST.integer;
  return /^\d+$/.test(key) && Number(key) <= largest ? Number(key) : undefined;
}
