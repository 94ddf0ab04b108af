import type { Settings } from './settings.js';

const KIB = 1024;
export const MIB = 1024 * KIB;

/** A limit that is never reached, in a number that the database takes. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

export interface ConnectionLimits {
  readonly most: number;
  /** The limit for each client network, by the peer address of the connection. */
  readonly mostPerNetwork: number;
}

export interface UploadConfig {
  /** The limit for each user. */
  readonly bytesPerDay: number;
  /** The limit for all users together. */
  readonly totalBytes: number;
  /** The part of the file system that uploads leave free, from 0 to 1. */
  readonly minFree: number;
}

/** The limits of the rows of a user who does not administer. */
export interface RowConfig {
  readonly recordsPerDay: number;
  readonly bytesPerDay: number;
}

export interface RateLimitConfig {
  readonly enabled: boolean;
  /** The limit for each network. */
  readonly registrationsPerHour: number;
  /** The limit for each user. */
  readonly readsPerMinute: number;
  /** The limit for each user. */
  readonly writesPerMinute: number;
}

/** The limits of the subscriptions of this instance. */
export interface StreamLimits {
  readonly most: number;
  readonly mostPerUser: number;
}

export interface GraphqlLimits {
  readonly tokens: number;
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly cost: number;
  readonly eventCost: number;
  readonly answerBytes: number;
  readonly eventBytes: number;
}

/** Returns the limits of connections; without the one per network behind a proxy, whose address all connections have. */
export function connectionLimitsOf(settings: Settings): ConnectionLimits {
  const most = settings.MAX_CONNECTIONS;
  return { most, mostPerNetwork: settings.TRUST_PROXY > 0 ? most : settings.MAX_CONNECTIONS_PER_NETWORK };
}

export const uploadsOf = (settings: Settings): UploadConfig => ({
  bytesPerDay: settings.UPLOAD_MB_PER_DAY * MIB,
  totalBytes: settings.UPLOADS_MAX_MB * MIB,
  minFree: settings.UPLOADS_MIN_FREE_PERCENT / 100,
});

export const rowsOf = (settings: Settings): RowConfig => ({
  recordsPerDay: settings.RECORDS_PER_DAY || UNLIMITED,
  bytesPerDay: settings.RECORD_MB_PER_DAY * MIB || UNLIMITED,
});

export const rateLimitsOf = (settings: Settings): RateLimitConfig => ({
  enabled: settings.RATE_LIMIT,
  registrationsPerHour: settings.REGISTRATIONS_PER_HOUR,
  readsPerMinute: settings.READS_PER_MINUTE,
  writesPerMinute: settings.WRITES_PER_MINUTE,
});

export const streamsOf = (settings: Settings): StreamLimits => ({
  most: settings.STREAMS,
  mostPerUser: settings.STREAMS_PER_USER,
});

export const graphqlLimitsOf = (settings: Settings): GraphqlLimits => ({
  tokens: settings.GRAPHQL_MAX_TOKENS,
  depth: settings.GRAPHQL_MAX_DEPTH,
  aliases: settings.GRAPHQL_MAX_ALIASES,
  directives: settings.GRAPHQL_MAX_DIRECTIVES,
  cost: settings.GRAPHQL_MAX_COST,
  eventCost: settings.GRAPHQL_MAX_EVENT_COST,
  answerBytes: settings.GRAPHQL_MAX_ANSWER_KB * KIB,
  eventBytes: settings.GRAPHQL_MAX_EVENT_KB * KIB,
});
