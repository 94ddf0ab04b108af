import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { boundedCache } from '../platform/bounded-cache.js';
import type { Config } from '../platform/config/config.js';
import type { FileStore } from '../platform/files/file-store.js';
import { getOrInsert } from '../platform/get-or-insert.js';
import type { JobQueue } from '../platform/jobs/job-queue.js';
import type { Mailer } from '../platform/mail/mail.js';
import type { Language, Message } from '../platform/message.js';
import type { Outbound } from '../platform/outbound/outbound.js';
import type { PictureStore } from '../platform/pictures/picture-store.js';
import type { Passwords } from '../platform/security/passwords.js';
import type { RateLimits } from '../platform/security/rate-limits.js';
import type { RefreshTokens, SealedSecrets } from '../platform/security/secrets.js';
import type { Tokens } from '../platform/security/tokens.js';
import type { VisitorTokens } from '../platform/security/visitor-tokens.js';
import type { UserSlots } from '../platform/shared/user-slots.js';
import { TypedTexts } from '../platform/texts.js';
import type { Clock } from '../platform/time.js';
import type { Background } from '../platform/work.js';
import type { AnswerRoom } from './answer-text.js';
import type { Caller } from './caller.js';
import type { Cursors, ListRows, ReadSource, StreamedList } from './database/cursors.js';
import type { ReplicaReads } from './database/operation-reads.js';
import type { InTurn } from './database/pools.js';
import type { Queries } from './database/queries.js';

/** Services that the whole process shares. Tests replace some of them, such as the clock and the mailer. */
export interface Services extends ReadSource {
  readonly config: Config;
  readonly orm: MikroORM;
  /** Reads lists from replicas; null without any. */
  readonly replicas: ReplicaReads | null;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly pictures: PictureStore;
  readonly passwords: Passwords;
  readonly sealed: SealedSecrets;
  readonly tokens: Tokens;
  readonly refreshTokens: RefreshTokens;
  readonly visitorTokens: VisitorTokens;
  readonly rateLimits: RateLimits;
  readonly log: Logger;
  readonly background: Background;
  /** Work that goes on after the answer and must not be lost. */
  readonly jobs: JobQueue;
  /** Sends requests to addresses that clients name. */
  readonly outbound: Outbound;
  /** Executes documents of clients while no request of theirs waits. */
  readonly documents: ClientDocuments;
  /** The operations of a user that are executed at the same time. */
  readonly operationSlots: UserSlots;
  readonly inTurn: InTurn;
  /** Tells followers of changes. */
  readonly hub: Hub;
  /** Finds a caller again; throws UNAUTHORIZED once the user has changed or the session has ended. */
  callerAgain(caller: Caller): Promise<Caller>;
  /** Removes a user from the caller cache, so that their next request sees a change; other instances see it within seconds. */
  forgetCaller(userId: string): void;
  /** Removes a session that has ended from the caller cache. */
  forgetSession(sessionId: string): void;
  /** Tells whether the database, read-only for its full disk, has space left for sign-in and deletions. */
  hasReserve(): Promise<boolean>;
}

/** The documents that clients store, to have them executed as themselves when something happens. */
export interface ClientDocuments {
  /** Tells why a query with these variables alone is not accepted; null for one that is. */
  faultOf(ctx: Context, source: string, variables: Readonly<Record<string, string>>): Promise<Message | null>;
  /** Executes a query as the caller of a context, and returns the JSON of its answer. */
  answer(ctx: Context, source: string, variables: Readonly<Record<string, unknown>>): Promise<string>;
}

/** The caller and the services of one request; first argument of every service function. */
export interface Context {
  readonly services: Services;
  readonly caller: Caller | null;
  /** Runs reads; inside `write` bound to the open transaction. */
  readonly queries: Queries;
  /** Opens long lists where the others are read. */
  readonly cursors: Cursors;
  /** The largest page of a list; null for the legacy interface, which returns complete lists. */
  readonly pageCap: number | null;
  /** The list that is read in batches, each of its next `first` records. */
  readonly streamedList?: StreamedList;
  /** Takes the records of a list of REST in place of its nodes. */
  readonly listRows?: ListRows;
  /** The texts of the root fields that PostgreSQL answered, by their names in the answer. */
  readonly answers: Map<string, string>;
  /** Whether its transaction ends with the next read, that of the answer. */
  readonly endsWithRead?: boolean;
  /** What the operation may still read for its answer; absent for REST, whose lists are streamed. */
  readonly room?: AnswerRoom;
  /** Aborted when the client disconnects before it has the answer; absent where no client waits. */
  readonly disconnected?: AbortSignal;
  /** Whether the request came through REST, whose legacy clients may do some things that GraphQL does otherwise. */
  readonly isLegacy: boolean;
  /** The language of messages: Spanish for REST, whatever the browser of a legacy client prefers. */
  readonly language: Language;
  /** DataLoaders of this request, by the read that they batch. */
  readonly loaders: Map<object, unknown>;
  /** The texts that the request brought. */
  readonly texts: TypedTexts;
  /** The state of the running operation; those of a request that write run one after the other. */
  readonly running: Running;
  /** The variables of the running operation. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Scheme and host of the URL of the request; empty where it names no host. */
  readonly origin: string;
  readonly requestId: string;
  readonly address: string;
  /** The `User-Agent` of the client; null without one. */
  readonly userAgent: string | null;
}

/** The state of the operation of a request that runs, the same for all contexts of the request. */
export interface Running {
  /** Who sent the request, while a part of it is answered as somebody else. */
  sender?: Caller | null;
  /** The arguments of the mutation. */
  args?: Readonly<Record<string, unknown>>;
  /** Whether the constraints of all input of the document have been checked, before its first operation. */
  hasCheckedInput?: boolean;
  /** The fields that a rule has hidden, where the request asks for the reasons. */
  hidden?: HiddenField[];
  /** Whether a unit of work of the request was committed. */
  hasStored?: boolean;
  /** The versions of its record that a mutation of REST expects one of; null for any. */
  versions?: readonly number[] | null;
  /** The claim that its first unit of work stores. */
  claim?: Claim | undefined;
  /** The record that the mutation answers with. */
  asked?: AskedAnswer | undefined;
  /** The record that the mutation deletes. */
  deleting?: Deleting | undefined;
}

/** A mutation that is running, and the answer that its transaction has read for it. */
export interface AskedAnswer {
  readonly read: (ctx: Context, id: string | number) => Promise<object>;
  answer?: { readonly id: string | number; readonly row: object };
}

/** The row that a request with an idempotency key stores with its first write, so that no other can store it too. */
export interface Claim {
  readonly userId: string;
  readonly interface: 'graphql' | 'rest';
  readonly key: string;
  /** Hashes of what is asked for by each secret key; the first one is stored. */
  readonly fingerprints: readonly string[];
  /** `taken`: another request has stored the row, or is about to. */
  state: 'open' | 'stored' | 'taken';
}

/** A mutation that deletes a record, and what it found of it. */
export interface Deleting {
  /** The name of its type. */
  readonly record: string;
  /** The fields that its answer needs of the record. */
  readonly keys: readonly string[];
  /** The stored fields and the keys of the record, once a unit of work has locked it. */
  row?: Readonly<Record<string, unknown>>;
}

/** A context inside an open transaction. */
export interface WriteContext extends Context {
  readonly em: EntityManager;
}

/** A field of a record that its reader does not see. */
export interface HiddenField {
  readonly path: readonly (string | number)[];
  /** The name of the type of the record. */
  readonly record: string;
  readonly id: string | number;
  readonly field: string;
  /** The rule of the field, or `level` where the level of the field is above the role of the reader. */
  readonly rule: string;
}

type CacheOf<K extends object | string, V extends object | number> = ReturnType<typeof boundedCache<K, V>>;

/** Gives each service a cache of its own, since another one of the process may have another database. */
export function cachePerService<K extends object | string, V extends object | number>(
  make: (services: Services) => CacheOf<K, V>,
): (services: Services) => CacheOf<K, V> {
  const caches = new WeakMap<Services, CacheOf<K, V>>();
  return (services) => getOrInsert(caches, services, () => make(services));
}

/** The part of a context that differs from request to request. */
export type RequestFacts = Pick<
  Context,
  'caller' | 'origin' | 'requestId' | 'address' | 'userAgent' | 'pageCap' | 'isLegacy' | 'language'
>;

export function createContext(services: Services, facts: RequestFacts): Context {
  return {
    services,
    queries: services.queries,
    cursors: services.cursors,
    loaders: new Map(),
    answers: new Map(),
    running: {},
    texts: new TypedTexts(),
    variables: {},
    ...facts,
  };
}

/** Finds the caller again once a body or a file has arrived, which may take minutes. */
export async function renewCaller(ctx: Context): Promise<void> {
  if (ctx.caller) Object.assign(ctx, { caller: await ctx.services.callerAgain(ctx.caller) });
}

/** Reads the rest of the answer of an operation as a user whom the operation has signed in. */
export function answerAs(ctx: Context, caller: Caller): void {
  if (ctx.running.sender === undefined) ctx.running.sender = ctx.caller;
  become(ctx, caller);
}

/** Continues as the sender of the request, with the next operation of its document. */
export function goOnAsSender(ctx: Context): void {
  const { sender } = ctx.running;
  if (sender !== undefined) become(ctx, sender);
}

function become(ctx: Context, caller: Caller | null): void {
  // Rows that were read within the scope of one caller are not for another.
  ctx.loaders.clear();
  Object.assign(ctx, { caller });
}

/** What a change is for its follower. */
export type ChangeAction = 'CREATED' | 'UPDATED' | 'REMOVED' | 'OUT_OF_SCOPE';

export interface StoredPosition {
  readonly position: string;
  readonly id: number;
  /** When the change took place, in milliseconds. */
  readonly at: number;
}

/** A change as a statement of the feed returns it for the readers who see it. */
export interface FoundChange extends StoredPosition {
  readonly action: ChangeAction;
  readonly record: string;
  readonly recordId: string;
  readonly version: number;
  /** What it is called. */
  readonly events: readonly string[];
  readonly occurredAt: string;
}

/** Who reads the feed, and what of it. */
export interface FeedReader {
  readonly caller: Caller;
  /** The names of the records that it follows. */
  readonly types: ReadonlySet<string>;
  /** The community whose records it follows; null for all. */
  readonly communityId: string | null;
}

/** A change with the reads that all who are told of it at the same time share. */
export interface ToldChange {
  readonly found: FoundChange;
  readonly reads: Queries;
}

/** Whoever is told of changes from now on. */
export interface Follower extends FeedReader {
  /** Takes a change that it sees; they come in the order of the feed. */
  take(change: ToldChange): void;
  /** The feed is that of another database by now. */
  end(): void;
}

/** Tells the followers of an instance of the changes that they see. */
export interface Hub {
  /**
   * Is told of the ids of users, residents and communities that were written, perhaps by a transaction that the feed does not tell
   * of yet; `all` are more than can be named.
   */
  onTouched: (ids: ReadonlySet<string> | 'all') => void;
  /** A number that grows with each commit that it hears of, and when a notice may have been lost. */
  readonly commits: number;
  /** Tells a follower of all changes from now on, or from a moment before; earlier ones it reads itself. */
  join(follower: Follower): Promise<void>;
  leave(follower: Follower): void;
  /** Tells of a transaction that this instance has committed. */
  announce(): void;
  close(): Promise<void>;
}
