import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketConfig } from '../config/config.js';
import { ConfigError } from '../config/environment.js';
import { filesUnavailable, notFound } from '../errors.js';
import type { Arrivals, ArrivedFile } from './arrivals.js';
import {
  type ByteRange,
  COPIES,
  COPY_KINDS,
  type CopyKind,
  copyPath,
  type FileStorage,
  type LinkHeaders,
  type StoredFile,
} from './file-storage.js';
import { type Destination, invalidPath, MAX_NAME_BYTES, numbered, type StoredPath } from './stored-path.js';

/** The longest key of an object. */
const MAX_KEY_BYTES = 1024;

/**
 * Keeps files in a bucket, with the paths that they would have in the folder as keys. An S3-compatible server that is away is
 * no fault of the configuration, so the start goes on.
 * @param warn Receives why a request failed.
 */
export async function openBucketStorage(
  config: BucketConfig,
  { withPath }: Arrivals,
  warn: (line: string) => void,
): Promise<FileStorage> {
  const bucket = createBucket(config, warn);
  await bucket.assertUsable();
  const mostBytes = MAX_KEY_BYTES - config.prefix.length;
  const isKey = (key: string) => Buffer.byteLength(key) <= mostBytes;

  return {
    async place(file, { folder, name, field }) {
      await assertFolder(bucket, { folder, name, field });
      for (let number = 0; ; number++) {
        const path = [...folder, numbered(name, number)];
        const key = path.join('/');
        if (!isKey(key)) throw invalidPath(field);
        if (await bucket.isFolder(key)) continue;
        if ((await bucket.put(key, file)) === 'stored') return path;
      }
    },
    async placeAt(path, file) {
      const key = path.join('/');
      if (!isKey(key)) throw new Error(`${key} is longer than a key`);
      if ((await bucket.put(key, file)) === 'taken') throw new Error(`There is an object ${key}`);
    },
    async find(path) {
      const key = path.join('/');
      return isKey(key) && (await bucket.has(key)) ? path : null;
    },
    open: (path) => bucket.open(path.join('/')),
    onDisk: (path, work) =>
      withPath(async (file) => {
        const object = await bucket.open(path.join('/'));
        if (!object) throw notFound();
        await pipeline(await object.read(), createWriteStream(file, { flags: 'wx' }));
        return work(file);
      }),
    async *list() {
      for await (const { key, bytes } of bucket.list()) {
        const path = key.split('/');
        // Other programs make objects that stand for folders, or that no path leads to.
        if (!key.startsWith('.') && !path.some((segment) => NO_NAMES.has(segment))) yield { path, bytes };
      }
    },
    async remove(path) {
      await bucket.remove(path.join('/'));
      await Promise.all(COPY_KINDS.map((kind) => bucket.remove(copyKey(path, kind))));
    },
    openCopy: (path, kind) => bucket.open(copyKey(path, kind)),
    async replaceCopies(path, copies) {
      for (const kind of COPY_KINDS) {
        const content = copies[kind];
        if (content) await bucket.replace(copyKey(path, kind), content);
        else await bucket.remove(copyKey(path, kind));
      }
    },
    isFull: async () => false,
    close: bucket.close,
  };
}

const NO_NAMES: ReadonlySet<string> = new Set(['', '.', '..']);

const copyKey = (path: StoredPath, kind: CopyKind) => `${COPIES}/${copyPath(path, kind)}`;

/** Refuses a destination that a folder would refuse too, so that files can move there. */
async function assertFolder(bucket: Bucket, { folder, name, field }: Destination): Promise<void> {
  const isLong = [...folder, name].some((segment) => Buffer.byteLength(segment) > MAX_NAME_BYTES);
  if (isLong) throw invalidPath(field);
  const parents = folder.map((_segment, index) => folder.slice(0, index + 1).join('/'));
  const areFiles = await Promise.all(parents.map((parent) => bucket.has(parent)));
  if (areFiles.includes(true)) throw invalidPath(field);
}

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
type Bucket = ReturnType<typeof createBucket>;

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
    async *list(): AsyncGenerator<{ readonly key: string; readonly bytes: number }> {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      for (;;) {
        const { value: page, done } = await pages.next().catch(unavailable);
        if (done) return;
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), bytes: Size };
      }
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
