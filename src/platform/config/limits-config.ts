import type { Settings } from './settings.js';

export const MIB = 1024 * 1024;

/** More than is ever stored, in a number that the database takes. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

export interface ConnectionLimits {
  readonly most: number;
  /** For each client network, by the peer address of the connection. */
  readonly mostPerNetwork: number;
}

export interface UploadConfig {
  /** For each user. */
  readonly bytesPerDay: number;
  /** For all users together. */
  readonly totalBytes: number;
  /** The part of the file system that uploads leave free, from 0 to 1. */
  readonly minFree: number;
}

/** What a user who does not administer stores in rows. */
export interface RowConfig {
  readonly recordsPerDay: number;
  readonly bytesPerDay: number;
}

export interface RateLimitConfig {
  readonly enabled: boolean;
  /** For each network. */
  readonly registrationsPerHour: number;
  /** For each user. */
  readonly readsPerMinute: number;
  /** For each user. */
  readonly writesPerMinute: number;
}

export interface GraphqlLimits {
  readonly tokens: number;
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly cost: number;
}

/** Behind a proxy all connections come from the address of the proxy, so the limit per network does not apply. */
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

export const graphqlLimitsOf = (settings: Settings): GraphqlLimits => ({
  tokens: settings.GRAPHQL_MAX_TOKENS,
  depth: settings.GRAPHQL_MAX_DEPTH,
  aliases: settings.GRAPHQL_MAX_ALIASES,
  directives: settings.GRAPHQL_MAX_DIRECTIVES,
  cost: settings.GRAPHQL_MAX_COST,
});
