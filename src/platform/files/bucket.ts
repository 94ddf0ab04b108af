import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketConfig } from '../config/config.js';
import { ConfigError } from '../config/environment.js';
import { filesUnavailable } from '../errors.js';
import type { ArrivedFile } from './arrivals.js';
import type { ByteRange, LinkHeaders, StoredFile } from './stored-file.js';

/** A server that does not take a connection is away; clients are told to come again. */
const CONNECT_MS = 2_000;

/** The longest wait for the head of an answer, the sending of a file included. */
const ANSWER_MS = 30_000;

const LINK_SECONDS = 60;

/** A client cannot be told from one of the network that fails by chance, so each request is sent twice at most. */
const ATTEMPTS = 2;

const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The objects of a bucket below its prefix, by their keys without it. */
export type Bucket = ReturnType<typeof createBucket>;

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Opens a bucket. An S3-compatible server that is away is no fault of the configuration, so the start goes on.
 * @param warn Receives why a request failed.
 */
export async function openBucket(config: BucketConfig, warn: (line: string) => void): Promise<Bucket> {
  const bucket = createBucket(config, warn);
  await bucket.assertUsable();
  return bucket;
}

function createBucket(
  { name: Bucket, region, endpoint, prefix, redirects }: BucketConfig,
  warn: (line: string) => void,
) {
  const client = new S3Client({
    ...(region && { region }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // By default it writes warnings between the lines of the log.
    logger: SILENT,
    // Other servers than that of AWS refuse checksums that follow a body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      // Each download has a connection as long as its client reads; the listener limits those.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  });
  /** Reports a failure, and answers it as one that may pass, since the configuration was checked at the start. */
  function unavailable(fault: unknown): never {
    const reason = `S3_BUCKET ${Bucket} failed: ${reasonOf(fault)}`;
    warn(reason);
    throw Object.assign(filesUnavailable(), { cause: reason });
  }

  const nullIfMissing = (fault: unknown) => (statusOf(fault) === 404 ? null : unavailable(fault));

  /** Objects of uploads that failed although the server may have stored them, with the ids of these uploads. */
  const doubtful = new Map<string, string>();

  const keyOf = (key: string) => ({ Bucket, Key: `${prefix}${key}` });

  async function head(key: string): Promise<HeadObjectCommandOutput | null> {
    return client.send(new HeadObjectCommand(keyOf(key))).catch(nullIfMissing);
  }

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(keyOf(key))).catch(unavailable);
  }

  /** Removes what an upload that was answered with an error has left. */
  async function removeDoubtful(): Promise<void> {
    for (const [key, upload] of doubtful) {
      if ((await head(key))?.Metadata?.upload === upload) await remove(key);
      doubtful.delete(key);
    }
  }

  async function send(key: string, file: ArrivedFile, upload: string): Promise<'stored' | 'taken'> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { sha256 } = file;
        await client.send(
          new PutObjectCommand({
            ...keyOf(key),
            // A stream is sent once, so the package does not repeat it.
            Body: createReadStream(file.path),
            ContentLength: file.bytes,
            ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
            Metadata: { sha256, upload },
            IfNoneMatch: '*',
          }),
        );
        return 'stored';
      } catch (error) {
        // An earlier attempt may have stored it.
        if (isTaken(error)) return (await head(key))?.Metadata?.upload === upload ? 'stored' : 'taken';
        if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      }
    }
  }

  return {
    /** @throws ConfigError when there is no such bucket, or the credentials do not reach it. */
    async assertUsable(): Promise<void> {
      try {
        await client.send(new HeadBucketCommand({ Bucket }));
      } catch (error) {
        if (isPassing(error)) return;
        const { message, $metadata: { httpStatusCode = '' } = {} } = error as ServiceFault;
        throw new ConfigError([
          `S3_BUCKET ${Bucket} cannot be used: ${[httpStatusCode, message].join(' ').trim()}`,
        ]);
      }
    },
    /** Stores a file unless there is an object with its key; the object is there whole or not at all. */
    async put(key: string, file: ArrivedFile): Promise<'stored' | 'taken'> {
      await removeDoubtful();
      if (await head(key)) return 'taken';
      const upload = randomUUID();
      try {
        return await send(key, file, upload);
      } catch (error) {
        doubtful.set(key, upload);
        return unavailable(error);
      }
    },
    /** Stores a few bytes in the place of what was there. */
    async replace(key: string, content: Uint8Array): Promise<void> {
      await client.send(new PutObjectCommand({ ...keyOf(key), Body: content })).catch(unavailable);
    },
    remove,
    has: async (key: string): Promise<boolean> => (await head(key)) !== null,
    /** Tells whether there are objects below a key. */
    async isFolder(key: string): Promise<boolean> {
      const { Key: Prefix } = keyOf(`${key}/`);
      const found = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }))
        .catch(unavailable);
      return (found.KeyCount ?? 0) > 0;
    },
    async open(key: string): Promise<StoredFile | null> {
      const found = await head(key);
      if (!found) return null;
      return {
        name: key.split('/').at(-1) as string,
        bytes: found.ContentLength ?? 0,
        modified: found.LastModified ?? new Date(0),
        tag: found.ETag ?? '""',
        sha256: found.Metadata?.sha256,
        async read(range?: ByteRange): Promise<Readable> {
          const Range = range && `bytes=${range.start}-${range.end}`;
          const object = await client
            .send(new GetObjectCommand({ ...keyOf(key), Range, IfMatch: found.ETag }))
            .catch(unavailable);
          return object.Body as Readable;
        },
        ...(redirects && {
          link: ({ type, disposition, cacheControl }: LinkHeaders) =>
            getSignedUrl(
              client,
              new GetObjectCommand({
                ...keyOf(key),
                ResponseContentType: type,
                ResponseContentDisposition: disposition,
                ResponseCacheControl: cacheControl,
              }),
              { expiresIn: LINK_SECONDS },
            ),
        }),
      };
    },
    async *list(): AsyncGenerator<ListedObject> {
      let ContinuationToken: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }))
          .catch(unavailable);
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), bytes: Size };
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    close: () => client.destroy(),
  };
}

interface ServiceFault extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const reasonOf = (error: unknown) =>
  `${statusOf(error) ?? ''} ${(error as Error).message.split('\n', 1)[0]}`.trim();

const statusOf = (error: unknown) => (error as ServiceFault).$metadata?.httpStatusCode;

/** Tells whether the server refuses to store a second object with the same key. */
const isTaken = (error: unknown) => [409, 412].includes(statusOf(error) ?? 0);

/** Tells whether a failure may pass: the server does not answer, or answers that it cannot now. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 429;
  return isOfNetwork(error as NodeJS.ErrnoException);
}

const isOfNetwork = ({ name, code = '' }: NodeJS.ErrnoException) =>
  name === 'TimeoutError' || /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT)/.test(code);
