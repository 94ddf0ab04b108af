// The door of reads: statements compiled from declarations.

export * from './answer-text.js';
export { ListRows, StreamedList } from './database/cursors.js';
export { isWhole } from './read/is-whole.js';
export { LeftToResolvers, type ListPlan, pageOf, planList } from './read/list.js';
export * from './read/load.js';
export {
  assertFewEnough,
  type ChangedRequest,
  changedSince,
  DEFAULT_PAGE_SIZE,
  decodeCursor,
  type ListRequest,
  MAX_PAGE_SIZE,
  TooManyRecords,
} from './read/page.js';
export { partsIn, type Searched, searchedIn, searchRecords, searchRows } from './read/ranked-search.js';
export { readAll, readOne, readOneActive, readPage, readWhere, readWritten } from './read/read.js';
export { definitionOf } from './read/record.js';
export {
  isReadable,
  matching,
  ofCommunity,
  run,
  selectSql,
  whereOf,
} from './read/rows.js';
export {
  allColumns,
  answeredFields,
  byResponseKey,
  type Document,
  emptied,
  fieldsBelow,
  type PageSelection,
  pageSelectionOf,
  registerRelationKeys,
  responseKeyOf,
  Selection,
} from './read/selection.js';
export { Source, Statement, type StatementTime } from './read/statement.js';
export { before, isPastDay, notBefore } from './read/where.js';
