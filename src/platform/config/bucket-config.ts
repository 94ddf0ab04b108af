import { ConfigError } from './config-error.js';
import type { Settings } from './settings.js';

export interface BucketConfig {
  readonly name: string;
  readonly region?: string;
  /** The URL of an S3-compatible server; AWS without it. */
  readonly endpoint?: string;
  /** The start of all keys: empty, or ending with a slash. */
  readonly prefix: string;
  /** Whether downloads are answered with signed links. */
  readonly redirects: boolean;
}

/** Returns the bucket, which commands may use while files are kept in the folder. */
export function bucketOf(settings: Settings): BucketConfig | undefined {
  const { STORAGE, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PREFIX, S3_DOWNLOADS } = settings;
  if (S3_BUCKET === undefined) {
    if (STORAGE === 's3') throw new ConfigError(['STORAGE must be folder without S3_BUCKET']);
    return undefined;
  }
  return {
    name: S3_BUCKET,
    region: S3_REGION ?? (S3_ENDPOINT && 'us-east-1'),
    endpoint: S3_ENDPOINT,
    prefix: S3_PREFIX ? `${S3_PREFIX}/` : '',
    redirects: S3_DOWNLOADS === 'redirect',
  };
}
