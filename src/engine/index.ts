// Adds its triggers to what the ORM discovers.
import './changes/change-triggers.js';

export { AnswerRoom, AnswerText, assertFits, stringifyAnswer } from './answer-text.js';
export {
  AuditAction,
  type AuditOrigin,
  type AuditRow,
  type AuditUser,
  insertEntries,
  insertOfEntries,
  originOf,
  originOfCommand,
  recordEvent,
  UNRECORDED,
} from './audit/audit-entries.js';
export { communityOfEntry, communityOrKeys, partsOfRows, recordRemoved } from './audit/row-entries.js';
export { type ActiveUser, type Caller, type Callers, createCallers, isIssuedAfter } from './caller.js';
export { ChangeHub } from './changes/change-hub.js';
export { followedRecords } from './changes/deciding-fields.js';
export { mayHaveMore, scopeOf } from './changes/feed-head.js';
export { type FollowedChange, followChanges } from './changes/follow-changes.js';
export { Notices } from './changes/notices.js';
export { type ChangeRow, changesKeptSince, readChanges, seesChange } from './changes/read-changes.js';
export type { Condition } from './condition.js';
export {
  answerAs,
  type ClientDocuments,
  type Context,
  cachePerService,
  createContext,
  goOnAsSender,
  type HiddenField,
  type RequestFacts,
  type Services,
  type WriteContext,
} from './context.js';
export {
  DateTimeColumn,
  DateTimeType,
  DateType,
  DecimalType,
  ListedTextColumn,
  MOST_TEXT,
  RateType,
  TextColumn,
  TextListColumn,
} from './database/columns.js';
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
  loggableError,
} from './database/errors.js';
export {
  COMMIT_WITH_FORMER,
  isBeforeBaseline,
  knownMigrations,
  MIGRATION_TABLES,
  maintenancePool,
  withBaseline,
} from './database/migrate.js';
export { openDatabase, openForCommand, withServer } from './database/open.js';
export { ReplicaReads } from './database/operation-reads.js';
export { initUnconnectedOrm, queryRows } from './database/orm.js';
export { type ConnectionFigures, NO_TIMEOUTS, onReservedConnections } from './database/pools.js';
export { type Changes, type Queries, queriesWith, type Reads, reading } from './database/queries.js';
export {
  type EndedStatement,
  type KeptStatement,
  type Plan,
  StatementLog,
  type Way,
} from './database/statement-log.js';
export { planStatements } from './database/statement-plans.js';
export { transactionQueries } from './database/transaction.js';
export type { Touched } from './followers.js';
export { type CoercedVariables, coerce, Literal } from './input/coerce.js';
export {
  bodyFieldsOf,
  CONSTRAINTS,
  type Complete,
  type Constraints,
  complete,
  fieldsWithout,
  GRAPHQL_ONLY,
  isKept,
  isRequiredInRest,
  NOT_WITH,
  patchOf,
  REST_ONLY,
  restTypeOf,
  type Whole,
  wholeOf,
} from './input/declare-field.js';
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
  NewIdField,
  RateField,
  TextField,
  TextListField,
  TimeZoneField,
} from './input/fields.js';
export {
  argumentErrors,
  mostItems,
  NOT_BLANK,
  notAbove,
  notTogetherWith,
  REQUIRED,
  says,
} from './input/rules.js';
export {
  firstGiven,
  InputFaults,
  inputClass,
  inputErrors,
  inputInstance,
  pathOf,
  trimTexts,
  twinErrors,
  validateInput,
} from './input/validate.js';
export {
  actorOf,
  actsAsOthers,
  administratorOf,
  assertMayDownload,
  audienceIdsOf,
  audienceOf,
  audienceWithin,
  type FieldRule,
  mayActAs,
  ownerOf,
  readersOf,
  type Visibility,
} from './policy/audience.js';
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
  rentsHome,
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
export {
  Computed,
  computeFields,
  type EntityClass,
  entityOf,
  type FieldOf,
  type FormulaContext,
  type Id,
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
export {
  type ChangedRequest,
  changedSince,
  DEFAULT_PAGE_SIZE,
  type ListRequest,
  MAX_PAGE_SIZE,
  TooManyRecords,
} from './read/page.js';
export { partsIn, type Searched, searchedIn, searchRecords, searchRows } from './read/ranked-search.js';
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
  RateScalar,
  UrlScalar,
} from './scalars.js';
export {
  ChangedArgs,
  ChangedPageArgs,
  type Connection,
  connectionOf,
  PageArgs,
  PageInfo,
} from './schema/connection.js';
export { addDeletionParents, ReturnsDeleted } from './schema/deletion.js';
export { addEnumTwins } from './schema/enum-twins.js';
export {
  Admin,
  AdminOrCommittee,
  AdminOrGuard,
  AnyCaller,
  AsksOfCaller,
  assertRefusals,
  CALLER_RULE,
  ChangesOwnAccount,
  DESCRIBED_LIKE,
  DescribedLike,
  FREE_TEXT,
  FromReplica,
  GraphqlOnly,
  InRestAs,
  mayAnswerNull,
  mayReadReplica,
  NON_PERSONAL,
  NonPersonal,
  NULL_ONLY_WITH_ERROR,
  OWN_ACCOUNT,
  PERMISSION,
  PURPOSE,
  Public,
  purposeOf,
  REST_NAME,
  RESTRICTION,
  RefusalReasons,
  RefusesWith,
  RestOnly,
  Restricted,
  refusalsOf,
  refusingOperations,
  SECRETS,
  Secret,
  SHOWN,
  Shown,
  ShownField,
  SIZED_BY,
  SystemAdmin,
  undeclaredReason,
  WEIGHTS,
} from './schema/marks.js';
export { addNodeArguments, attachNodes, declareNodes, Node } from './schema/node.js';
export {
  IdArg,
  READS,
  READS_SOME,
  ReturnsAllWritten,
  ReturnsWritten,
  SearchText,
  Selected,
  SelectedPage,
} from './schema/parameters.js';
export { attachPartIds, CachedByPlace, CachedPart, PART_ID_MEANINGS, partIds } from './schema/part-ids.js';
export { canOf } from './schema/permissions.js';
export { CreatedAt, DeletedAt, EditedAt, GuidRecord, VersionedRecord } from './schema/records.js';
export { defineResource, toMany, toManyThrough, toManyTied, toOne, toParts } from './schema/relations.js';
export { costOfConditions, whereErrors } from './schema/where-limits.js';
export { FILTERS, MOST_CONDITIONS, withWhereTypes } from './schema/where-types.js';
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
export {
  type Action,
  deactivate,
  editing,
  editingActive,
  findActiveForWrite,
  findForAction,
  permissionBy,
} from './write/action.js';
export { AudienceColumn, audienceAfter, audienceIndex } from './write/audience.js';
export { changeEach, EXPECTED_VERSIONS, forEachRow, MOST_ROWS, type NamedRows } from './write/bulk.js';
export {
  INTERFACES,
  MOST_ANSWER_CHARACTERS,
  MOST_KEY_CHARACTERS,
  mutateOnce,
  type Repeatable,
} from './write/idempotency.js';
export { assertInScope, assertPictures, lockAhead } from './write/references.js';
export { expectingVersion } from './write/running.js';
export { endByMove, softDelete } from './write/soft-delete.js';
export {
  addJobs,
  addStored,
  author,
  type Job,
  type JobKind,
  type Stored,
  stamp,
  unitOfWork,
} from './write/unit-of-work.js';
export {
  changedBy,
  createRow,
  findForWrite,
  helping,
  isEmptyPatch,
  LocksOutdated,
  lockInOrder,
  type Patch,
  patchFields,
  type Violations,
  write,
} from './write/write.js';
