import type { LookupFunction } from 'node:net';
import type { Logger } from 'pino';
import { ChangeHub, changesKeptSince, Notices } from './engine/changes.js';
import { type Database, onReservedConnections, ReplicaReads } from './engine/database.js';
import { createCallers, type Services } from './engine/declare.js';
import type { ErrorPolicy } from './graphql/errors.js';
import { createExecutor } from './graphql/executor.js';
import { clientDocuments, readSafelist } from './graphql/stored-documents.js';
import type { Interfaces } from './interfaces.js';
import { auditLog } from './modules/audit/audit-log.js';
import { followedTypes } from './modules/changes/followed.js';
import { loadSession } from './modules/identity/sessions.js';
import { jobs } from './modules/jobs.js';
import { rowMeasure } from './modules/usage/row-measure.js';
import { loadUser } from './modules/users/caller.js';
import type { Config } from './platform/config/config.js';
import { openFileStore } from './platform/files/file-store.js';
import { openJobQueue, type QueueIntervals } from './platform/jobs/job-queue.js';
import type { Mailer } from './platform/mail/mail.js';
import { createOutbound } from './platform/outbound/outbound.js';
import { createPictureStore, type PictureLimits } from './platform/pictures/picture-store.js';
import type { Passwords } from './platform/security/passwords.js';
import { createRateLimits } from './platform/security/rate-limits.js';
import { createRefreshTokens, createSealedSecrets } from './platform/security/secrets.js';
import { createTokens } from './platform/security/tokens.js';
import { createVisitorTokens } from './platform/security/visitor-tokens.js';
import { onAllInstances, openSharedState } from './platform/shared/shared-state.js';
import { UserSlots } from './platform/shared/user-slots.js';
import type { Clock } from './platform/time.js';
import type { Tracing } from './platform/tracing/open-telemetry.js';
import { createBackground } from './platform/work.js';

export interface ServicesOptions {
  readonly config: Config;
  readonly database: Database;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly clock: Clock;
  readonly tracing: Tracing | null;
  readonly interfaces: Interfaces;
  readonly errors: ErrorPolicy;
  readonly pictureLimits?: Partial<PictureLimits> | undefined;
  readonly jobIntervals?: QueueIntervals | undefined;
  /** Resolves the names of hosts that clients ask the service to send to. */
  readonly lookup?: LookupFunction | undefined;
}

/** The longest wait of an operation while too many others of the same user are executed. */
const OPERATION_WAIT_MS = 10_000;

/** Opens the services of the modules on an open database, with the callers and the executor that both interfaces share. */
export async function openServices({
  config,
  database,
  mailer,
  passwords,
  log,
  clock,
  tracing,
  interfaces: { schema },
  errors,
  pictureLimits,
  jobIntervals,
  lookup,
}: ServicesOptions) {
  const { orm, queries, replicas } = database;
  orm.em.getEventManager().registerSubscriber(auditLog);
  orm.em.getEventManager().registerSubscriber(rowMeasure);
  const callers = createCallers({
    loadUser: (id) => loadUser(queries, id),
    loadSession: (id) => loadSession(queries, id),
  });
  const shared = await openSharedState({
    redisUrl: config.redisUrl,
    secret: config.jwt.keys[0].secret,
    runStatement: (text, values) => onReservedConnections(() => queries.change(text, values)),
    runForReplicas: replicas && ((text, values) => queries.change(text, values)),
    log,
  });
  replicas?.watch();
  const forget = onAllInstances(shared.redis, { user: callers.forgetUser, session: callers.forgetSession });
  const files = await openFileStore(config, (line) => log.warn(line));
  const sealed = createSealedSecrets(config.secondFactorKeys);
  const { graphqlLimits: limits, graphqlIntrospection: introspection, graphqlSafelist } = config;
  const safelist = graphqlSafelist === undefined ? null : await readSafelist(graphqlSafelist);
  const executor = createExecutor({ schema, limits, introspection, safelist, errors });
  const services: Services = {
    config,
    orm,
    queries,
    cursors: database.cursors,
    replicas: replicas && shared.positions && new ReplicaReads(replicas, database, shared.positions),
    clock,
    mailer,
    files,
    pictures: createPictureStore(files, pictureLimits),
    passwords,
    sealed,
    tokens: createTokens({ ...config.jwt, clock }),
    refreshTokens: createRefreshTokens(config.jwt.keys),
    visitorTokens: createVisitorTokens(config.jwt),
    rateLimits: createRateLimits(config, shared),
    log,
    background: createBackground(),
    jobs: await openJobQueue({
      execute: database.runText,
      ...(jobIntervals ? { intervals: jobIntervals } : {}),
      works: jobs.map((job) => ({ ...job, run: (data, id) => job.run(services, data as never, id) })),
      sealed,
      log,
      tracing,
    }),
    outbound: createOutbound({ allowsPrivate: config.webhooksAllowPrivate, lookup }),
    documents: clientDocuments(executor, limits.cost),
    operationSlots: new UserSlots(config.operationsAtOnce, OPERATION_WAIT_MS),
    inTurn: database.inTurn,
    hub: new ChangeHub({
      queries,
      notices: new Notices({ changes: queries, openSession: database.openSession }),
      records: () => followedTypes(null),
      keptSince: () => changesKeptSince({ clock, config }),
      readTimeoutMs: config.readTimeoutMs,
      onFault: (err) => log.warn({ err }, 'The feed of changes could not be read for its followers'),
    }),
    callerAgain: callers.again,
    forgetCaller: forget.user,
    forgetSession: forget.session,
    hasReserve: database.hasReserve,
  };
  return { services, callers, executor, safelist, shared };
}
