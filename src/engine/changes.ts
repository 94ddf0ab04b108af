// The door of changes: the feed and its followers.

// Adds its triggers to what the ORM discovers.
import './changes/change-triggers.js';

export * from './changes/change-hub.js';
export { feedAges, scopeOf } from './changes/feed-head.js';
export * from './changes/follow-changes.js';
export * from './changes/read-changes.js';
export { followedRecords } from './changes/scope-check.js';
