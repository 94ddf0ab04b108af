import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
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
import type { FileStorage, StoredFile } from './file-storage.js';
import { invalidPath, MAX_NAME_BYTES, type StoredPath } from './stored-path.js';

/** The longest key of an object. */
const MAX_KEY_BYTES = 1024;

/** A server that does not take a connection is away; clients are told to come again. */
const CONNECT_MS = 2_000;

/** The longest wait for the head of an answer, the sending of a file included. */
const ANSWER_MS = 30_000;

const LINK_SECONDS = 60;

/** A client cannot be told from one of the network that fails by chance, so each request is sent twice at most. */
const ATTEMPTS = 2;

/** Segments of a key that other programs make, for objects that stand for folders, or that no path leads to. */
const NO_NAMES: ReadonlySet<string> = new Set(['', '.', '..']);

/**
 * Keeps files in a bucket, with the paths that they would have in the folder as keys. An S3-compatible server that is away is
 * no fault of the configuration, so the start goes on.
 * @param warn Receives why a request failed.
 * @throws ConfigError when there is no such bucket, or the credentials do not reach it.
 */
export async function openBucketStorage(
  config: BucketConfig,
  { withPath }: Arrivals,
  warn: (line: string) => void,
): Promise<FileStorage> {
  const { name: Bucket, prefix, redirects } = config;
  const client = createClient(config);
  const at = (path: StoredPath) => ({ Bucket, Key: prefix + path.join('/') });
  const isKey = (path: StoredPath) => Buffer.byteLength(at(path).Key) <= MAX_KEY_BYTES;

  /** Reports a failure, and answers it as one that may pass, since the configuration was checked at the start. */
  function unavailable(fault: unknown): never {
    const reason = `S3_BUCKET ${Bucket} failed: ${reasonOf(fault)}`;
    warn(reason);
    throw Object.assign(filesUnavailable(), { cause: reason });
  }

  const nullIfMissing = (fault: unknown) => (statusOf(fault) === 404 ? null : unavailable(fault));

  const head = (path: StoredPath) => client.send(new HeadObjectCommand(at(path))).catch(nullIfMissing);

  async function remove(path: StoredPath): Promise<void> {
    await client.send(new DeleteObjectCommand(at(path))).catch(unavailable);
  }

  /** Tells whether there are objects below a path. */
  async function isFolder(path: StoredPath): Promise<boolean> {
    const Prefix = `${at(path).Key}/`;
    const found = await client
      .send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }))
      .catch(unavailable);
    return (found.KeyCount ?? 0) > 0;
  }

  /** Refuses a path that a folder would refuse too, so that files can move there. */
  async function assertPath(path: StoredPath, field: string | undefined): Promise<void> {
    const isLong = path.some((segment) => Buffer.byteLength(segment) > MAX_NAME_BYTES);
    if (isLong || !isKey(path)) throw invalidPath(field);
    const parents = path.slice(1).map((_segment, index) => path.slice(0, index + 1));
    const found = await Promise.all(parents.map(head));
    if (found.some((parent) => parent !== null)) throw invalidPath(field);
  }

  /** Uploads that failed although the server may have stored them, by their ids. */
  const doubtful = new Map<string, StoredPath>();

  const isOfUpload = async (path: StoredPath, upload: string) =>
    (await head(path))?.Metadata?.upload === upload;

  /** Removes what an upload that was answered with an error has left. */
  async function removeDoubtful(): Promise<void> {
    for (const [upload, path] of doubtful) {
      if (await isOfUpload(path, upload)) await remove(path);
      doubtful.delete(upload);
    }
  }

  /** Stores an object unless there is one with its key; the object is there whole or not at all. */
  async function send(path: StoredPath, { path: file, bytes, sha256 }: ArrivedFile): Promise<boolean> {
    const upload = randomUUID();
    for (let attempt = 1; ; attempt++) {
      try {
        await client.send(
          new PutObjectCommand({
            ...at(path),
            // A stream is sent once, so the package does not repeat it.
            Body: createReadStream(file),
            ContentLength: bytes,
            ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
            Metadata: { sha256, upload },
            IfNoneMatch: '*',
          }),
        );
        return true;
      } catch (error) {
        // An earlier attempt may have stored it.
        const isTaken = [409, 412].includes(statusOf(error) ?? 0);
        if (!isTaken && attempt < ATTEMPTS && isPassing(error)) continue;
        try {
          return isTaken ? await isOfUpload(path, upload) : unavailable(error);
        } catch (failed) {
          doubtful.set(upload, path);
          throw failed;
        }
      }
    }
  }

  await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    if (!isPassing(error)) throw new ConfigError([`S3_BUCKET ${Bucket} cannot be used: ${reasonOf(error)}`]);
  });

  return {
    async put(path, file, field) {
      await assertPath(path, field);
      await removeDoubtful();
      if ((await isFolder(path)) || (await head(path))) return false;
      return send(path, file);
    },
    find: async (path) => (isKey(path) && (await head(path)) ? path : null),
    async open(path): Promise<StoredFile | null> {
      const found = await head(path);
      if (!found) return null;
      return {
        name: path.at(-1) as string,
        bytes: found.ContentLength ?? 0,
        modified: found.LastModified ?? new Date(0),
        tag: found.ETag ?? '""',
        sha256: found.Metadata?.sha256,
        async read(range) {
          const Range = range && `bytes=${range.start}-${range.end}`;
          const get = new GetObjectCommand({ ...at(path), Range, IfMatch: found.ETag });
          return (await client.send(get).catch(unavailable)).Body as Readable;
        },
        ...(redirects && {
          link(headerOf) {
            const get = new GetObjectCommand({
              ...at(path),
              ResponseContentType: headerOf('Content-Type'),
              ResponseContentDisposition: headerOf('Content-Disposition'),
              ResponseCacheControl: headerOf('Cache-Control'),
            });
            return getSignedUrl(client, get, { expiresIn: LINK_SECONDS });
          },
        }),
      };
    },
    onDisk: (path, work) =>
      withPath(async (file) => {
        const object = await client.send(new GetObjectCommand(at(path))).catch(nullIfMissing);
        if (!object) throw notFound();
        await pipeline(object.Body as Readable, createWriteStream(file, { flags: 'wx' }));
        return work(file);
      }),
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      for (;;) {
        const { value: page, done } = await pages.next().catch(unavailable);
        if (done) return;
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const path = Key.slice(prefix.length).split('/');
          const isHidden = path[0]?.startsWith('.') || path.some((segment) => NO_NAMES.has(segment));
          if (!isHidden) yield { path, bytes: Size };
        }
      }
    },
    remove,
    async replace(path, content) {
      await client.send(new PutObjectCommand({ ...at(path), Body: content })).catch(unavailable);
    },
    isFull: async () => false,
    close: () => client.destroy(),
  };
}

function createClient({ region, endpoint }: BucketConfig): S3Client {
  const ignore = () => undefined;
  return new S3Client({
    ...(region && { region }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // By default it writes warnings between the lines of the log.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
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
}

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;

const reasonOf = (error: unknown) =>
  `${statusOf(error) ?? ''} ${(error as Error).message.split('\n', 1)[0]}`.trim();

/** Tells whether a failure may pass: the server does not answer, or answers that it cannot now. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 429;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  return name === 'TimeoutError' || /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT)/.test(code);
}
