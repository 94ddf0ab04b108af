// The door of changes: the feed, what follows it, what it tells.

// Adds its triggers to what the ORM discovers.
import './changes/change-triggers.js';

export * from './changes/change-hub.js';
export { followedRecords } from './changes/deciding-fields.js';
export { feedAges, scopeOf } from './changes/feed-head.js';
export * from './changes/follow-changes.js';
export * from './changes/notices.js';
export { type ChangeRow, changesKeptSince, readChanges, seesChange } from './changes/read-changes.js';
export { FEED_PRESENT, type FeedPresent, type ReadForOne, readForMany } from './changes/read-for-many.js';
export { patient } from './changes/shared-reads.js';
export type { Touched } from './followers.js';
