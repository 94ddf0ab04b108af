// Adds its triggers to what the ORM discovers.
import './changes/change-triggers.js';

export { AnswerRoom, AnswerText, assertFits, stringifyAnswer } from './answer-text.js';
export { AuditAction } from './audit/audit-action.js';
export {
  type AuditOrigin,
  type AuditRow,
  type AuditUser,
  insertEntries,
  insertOfEntries,
  originOf,
  originOfCommand,
  UNRECORDED,
} from './audit/audit-entries.js';
export { communityOfEntry, communityOrKeys } from './audit/community-of-row.js';
export { partsOfRows, recordRemoved } from './audit/removed-rows.js';
export { recordEvent } from './audit/security-event.js';
export type { Caller } from './caller.js';
export { type ActiveUser, type Callers, createCallers, isIssuedAfter } from './caller.js';
export { mayHaveMore, scopeOf } from './changes/change-cursor.js';
export { ChangeHub } from './changes/change-hub.js';
export { followedRecords } from './changes/deciding-fields.js';
export { type FollowedChange, followChanges } from './changes/follow-changes.js';
export { Notices } from './changes/notices.js';
export { type ChangeRow, changesKeptSince, readChanges, seesChange } from './changes/read-changes.js';
export type { Condition } from './condition.js';
export type { ClientDocuments, Context, HiddenField, Services, WriteContext } from './context.js';
export { answerAs, cachePerService, createContext, goOnAsSender, type RequestFacts } from './context.js';
export { COMMIT_WITH_FORMER, isBeforeBaseline, withBaseline } from './database/baseline.js';
export { DateTimeType, DateType, DecimalType } from './database/column-types.js';
export {
  DateTimeColumn,
  ListedTextColumn,
  MOST_TEXT,
  TextColumn,
  TextListColumn,
} from './database/columns.js';
export { type ConnectionFigures, onReservedConnections } from './database/connection-groups.js';
export { assertDatabase, isDatabase } from './database/data-folder.js';
export type { Database, ServerOptions } from './database/database.js';
export {
  AnswerTooLarge,
  constraintOf,
  DatabaseOpenError,
  isDatabaseFault,
  isDataFault,
  isFull,
  isUnavailable,
} from './database/errors.js';
export { MIGRATION_TABLES } from './database/expand-migrations.js';
export { loggableError } from './database/loggable-error.js';
export { knownMigrations } from './database/migrate.js';
export { openDatabase, openForCommand, withServer } from './database/open.js';
export { NO_TIMEOUTS } from './database/pools.js';
export { type Changes, type Queries, queriesWith, type Reads, reading } from './database/queries.js';
export { queryRows } from './database/query-rows.js';
export { maintenancePool } from './database/server-migrations.js';
export {
  type EndedStatement,
  type KeptStatement,
  type Plan,
  StatementLog,
  type Way,
} from './database/statement-log.js';
export { planStatements } from './database/statement-plans.js';
export { transactionQueries } from './database/transaction-queries.js';
export { initUnconnectedOrm } from './database/unconnected-orm.js';
export type { Touched } from './followers.js';
export { argumentErrors } from './input/argument-errors.js';
export { says } from './input/class-constraints.js';
export { coerce } from './input/coerce.js';
export { type Complete, complete } from './input/complete.js';
export { CONSTRAINTS, type Constraints, NOT_WITH } from './input/constraints.js';
export {
  BooleanField,
  ChoiceField,
  DateField,
  DateTimeField,
  DecimalField,
  EmailField,
  EnumField,
  FloatField,
  GuidField,
  GuidListField,
  IntField,
  LinkField,
  NestedField,
  TextField,
  TextListField,
  TimeZoneField,
} from './input/fields.js';
export { firstGiven } from './input/first-given.js';
export { InputFaults } from './input/input-faults.js';
export { twinErrors, withoutTwins } from './input/input-twins.js';
export { isKept } from './input/kept.js';
export { type CoercedVariables, Literal } from './input/literal.js';
export { NewIdField } from './input/new-id.js';
export { fieldsWithout, patchOf, type Whole, wholeOf } from './input/patch.js';
export { bodyFieldsOf, GRAPHQL_ONLY, isRequiredInRest, REST_ONLY, restTypeOf } from './input/rest-only.js';
export { mostItems, NOT_BLANK, notAbove, notTogetherWith, REQUIRED } from './input/rules.js';
export { inputErrors, pathOf, trimTexts, validateInput } from './input/validate.js';
export { actorOf, actsAsOthers, administratorOf, mayActAs, ownerOf } from './policy/acting.js';
export {
  assertMayDownload,
  audienceIdsOf,
  audienceOf,
  audienceWithin,
  type Visibility,
} from './policy/audience.js';
export { type FieldRule, readersOf } from './policy/field-rules.js';
export { type Reach, reachOf, scopeFor } from './policy/row-scope.js';
export {
  ADMIN,
  ALLOWED,
  type Allowed,
  assertAllowed,
  assertComments,
  assertCreatesTickets,
  assertMayAssign,
  assertMayManage,
  assertMayUpload,
  assertOwnerOrAdministrator,
  assertWritable,
  assertWritesSome,
  type CallerRule,
  callerOf,
  changesOnlyOwn,
  checksInByArrival,
  commentsForAdministration,
  communitiesInScope,
  isAllowed,
  isAudited,
  isCommunityInScope,
  isRoleAllowed,
  managesAllWebhooks,
  mayBeResident,
  mayCancelBegun,
  mayConfirmPayments,
  mayCreateForOthers,
  mayOwnWebhooks,
  mayWrite,
  needsAssignmentToCreated,
  needsLeaveForFigures,
  ROLE_OF_A_COMPANY,
  ROLES_WITHOUT_RESIDENT,
  readerOfFigures,
  residentOf,
  SYSTEM_ADMIN,
  seesStatements,
  usesAssignments,
  type WritableRows,
  writableByOwner,
  writableByOwnerOrAdministrator,
  writablePets,
  writableVehicles,
  writableVisits,
} from './policy.js';
export { LeftToResolvers } from './read/answer-sql.js';
export { batched } from './read/batched.js';
export type { Id } from './read/declare.js';
export {
  Computed,
  computeFields,
  type EntityClass,
  entityOf,
  type FieldOf,
  type FormulaContext,
  isOwnColumn,
  Joined,
  type JoinRow,
  type Restriction,
  type Table,
  tableOf,
  typeOfField,
} from './read/declare.js';
export {
  answeredFields,
  byResponseKey,
  type Document,
  emptied,
  fieldsBelow,
  responseKeyOf,
} from './read/document-fields.js';
export { isWhole } from './read/is-whole.js';
export { argumentsKey, type ListPlan, pageOf, planList } from './read/list.js';
export { loadAll, loadNode, loadNodeOf, loadOne, loadPage, type NodeRow } from './read/load.js';
export { IndexedOrder, MOST_ORDERS, type Orders, ordersBy, termsOf } from './read/order.js';
export type { ChangedRequest, ListRequest } from './read/page.js';
export { changedSince, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, TooManyRecords } from './read/page.js';
export type { Searched } from './read/ranked-search.js';
export { partsIn, searchedIn, searchRecords, searchRows } from './read/ranked-search.js';
export { readOne, readOneActive, readPage, readWhere, readWritten } from './read/read.js';
export {
  type AnyRecord,
  declareMembership,
  decodeNodeId,
  defineRecord,
  definitionOf,
  equals,
  NODE_ID,
  nodeIdOf,
  notFoundError,
  oneOf,
  unknownIdError,
} from './read/record.js';
export { referenceRow, referenceRows } from './read/reference.js';
export { type Link, RELATION, type Relation, type Through, type Tie } from './read/relation.js';
export {
  builderOf,
  changeRows,
  isReadable,
  matching,
  ofCommunity,
  rowsOf,
  run,
  selectSql,
  whereOf,
} from './read/rows.js';
export {
  ComparedIn,
  FOLDED,
  IndexedStarts,
  IndexedTexts,
  Searchable,
  searchedFieldsOf,
  type TextForm,
  trigramIndex,
} from './read/search.js';
export {
  allColumns,
  type PageSelection,
  pageSelectionOf,
  registerRelationKeys,
  Selection,
} from './read/selection.js';
export { Source, Statement, type StatementTime } from './read/statement.js';
export { before, isPastDay, notBefore } from './read/where.js';
export { isRowValue } from './read/wire-form.js';
export { ReplicaReads } from './replica-reads.js';
export {
  DateScalar,
  DateTimeScalar,
  DecimalScalar,
  EmailAddressScalar,
  GUID,
  GUID_RULE,
  GuidScalar,
  isText,
  JsonScalar,
  LocalTimeScalar,
  UrlScalar,
} from './scalars.js';
export {
  Admin,
  AdminOrCommittee,
  AdminOrGuard,
  AnyCaller,
  AsksOfCaller,
  CALLER_RULE,
  ChangesOwnAccount,
  OWN_ACCOUNT,
  PERMISSION,
  Public,
  SECRETS,
  Secret,
  SystemAdmin,
} from './schema/allow.js';
export { CachedPart, PART_ID_MEANINGS, partIds } from './schema/cached-part.js';
export { ChangedArgs } from './schema/changed-args.js';
export { ChangedPageArgs, type Connection, connectionOf, PageArgs, PageInfo } from './schema/connection.js';
export { ReturnsDeleted } from './schema/deletion.js';
export { addDeletionParents } from './schema/deletion-parents.js';
export { DESCRIBED_LIKE, DescribedLike, PURPOSE, purposeOf } from './schema/describe.js';
export { addEnumTwins } from './schema/enum-twins.js';
export { FromReplica, mayReadReplica } from './schema/from-replica.js';
export { GuidRecord } from './schema/guid-record.js';
export { attachNodes, declareNodes, Node } from './schema/node.js';
export { addNodeArguments } from './schema/node-arguments.js';
export { mayAnswerNull, NULL_ONLY_WITH_ERROR } from './schema/nulls.js';
export { IdArg, READS, READS_SOME, Selected, SelectedPage } from './schema/parameters.js';
export { attachPartIds, CachedByPlace } from './schema/part-ids.js';
export { canOf } from './schema/permissions.js';
export { CreatedAt, DeletedAt, EditedAt } from './schema/record-times.js';
export {
  assertRefusals,
  RefusalReasons,
  RefusesWith,
  refusalsOf,
  refusingOperations,
  undeclaredReason,
} from './schema/refusals.js';
export { toMany, toManyThrough, toManyTied, toOne, toParts } from './schema/relations.js';
export { defineResource } from './schema/resource.js';
export { RESTRICTION, Restricted } from './schema/restricted.js';
export { SearchText } from './schema/search-text.js';
export { NON_PERSONAL, NonPersonal, SHOWN, Shown, ShownField } from './schema/shown.js';
export { VersionedRecord } from './schema/versioned-record.js';
export { FREE_TEXT, SIZED_BY, WEIGHTS } from './schema/weights.js';
export { costOfConditions } from './schema/where-cost.js';
export { FILTERS } from './schema/where-extensions.js';
export { whereErrors } from './schema/where-limits.js';
export { MOST_CONDITIONS, withWhereTypes } from './schema/where-types.js';
export { GraphqlOnly, InRestAs, REST_NAME, RestOnly } from './schema/wire.js';
export { ReturnsAllWritten, ReturnsWritten } from './schema/written.js';
export { ListRows, StreamedList } from './streamed-list.js';
export {
  ADDRESS,
  DEVICE_TOKEN,
  EMAIL,
  isLongerThan,
  LABEL,
  LINK,
  LONG_TEXT,
  MOST_OPTIONS,
  MOST_PICTURES,
  OPTION,
  PHONE,
  SHORT_TEXT,
  TOKEN,
  UNIT_NUMBER,
} from './text-limits.js';
export { ChoiceColumn, OneOf, type TextVocabulary, twinOf, type Vocabulary, withIds } from './vocabulary.js';
export { type Action, editing, findForAction } from './write/action.js';
export { AudienceColumn, audienceAfter, audienceIndex } from './write/audience.js';
export { changeEach, EXPECTED_VERSIONS, forEachRow, MOST_ROWS, type NamedRows } from './write/bulk.js';
export { changedBy, isEmptyPatch } from './write/changed-by.js';
export { INTERFACES, MOST_ANSWER_CHARACTERS, MOST_KEY_CHARACTERS } from './write/claim.js';
export { createRow } from './write/create-row.js';
export { addStored } from './write/daily-measure.js';
export { deactivate, editingActive, findActiveForWrite } from './write/deactivate.js';
export { expectingVersion } from './write/expected-version.js';
export { helping } from './write/helping.js';
export { mutateOnce, type Repeatable } from './write/idempotency.js';
export { addJobs, type Job, type JobKind } from './write/jobs.js';
export { permissionBy } from './write/permission.js';
export { assertPictures } from './write/pictures.js';
export { assertInScope, lockAhead } from './write/references.js';
export { endByMove, softDelete } from './write/soft-delete.js';
export { author, type Stored, stamp, unitOfWork } from './write/unit-of-work.js';
export {
  findForWrite,
  LocksOutdated,
  lockInOrder,
  type Patch,
  patchFields,
  type Violations,
  write,
} from './write/write.js';
