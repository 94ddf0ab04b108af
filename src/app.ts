import 'reflect-metadata';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.js';
import { demoExamples } from './demo/examples.js';
import type { Services } from './engine/declare.js';
import { type ApolloExtensions, apolloExtensions } from './graphql/apollo.js';
import { type ErrorPolicy, toDomainError } from './graphql/errors.js';
import { graphqlHandler } from './graphql/http.js';
import { liveTransports } from './graphql/live/transports.js';
import { sendSchemaFile } from './graphql/published-schema.js';
import {
  allowOrigins,
  beginAnswer,
  checkHead,
  compressAnswers,
  inTurn,
  mountedAt,
} from './http/all-requests.js';
import { ArrivingBodies, BODY_LIMITS, type BodyLimits } from './http/arriving-bodies.js';
import { UnsentAnswers } from './http/connections.js';
import { healthRouter } from './http/health.js';
import type { Upgrades } from './http/listener.js';
import { sendMetrics, watchedFigures } from './http/metrics.js';
import { observeRequests } from './http/observe-requests.js';
import { pagesRouter, type StartPageOptions } from './http/pages/start-page.js';
import { requestIdOf } from './http/request-context.js';
import { getAlone, sendPublicKeys, sendSecurityContact } from './http/send.js';
import { staticUploadsRouter } from './http/stored-file.js';
import { compileInterfaces, type Interfaces } from './interfaces.js';
import { resolvers } from './modules/resolvers.js';
import { routes } from './modules/routes.js';
import { createPathUses } from './modules/usage/path-uses.js';
import { waitingDeliveries } from './modules/webhooks/waiting.js';
import type { Config } from './platform/config/config.js';
import { DomainError, notFound } from './platform/errors.js';
import { hasOneHost, readClientAddresses, warnOfForwarded } from './platform/security/client-address.js';
import { sharedSlots } from './platform/shared/user-slots.js';
import { systemClock } from './platform/time.js';
import { commit, version } from './platform/version.js';
import { sendRefusal } from './rest/error-bodies.js';
import { createFacade } from './rest/facade.js';
import { sendOpenapi } from './rest/openapi/document.js';
import { twinOf } from './rest/twin.js';
import { LIST_LIMITS, type ListLimits } from './rest/whole-list.js';
import { openServices, type ServicesOptions } from './services.js';

export interface AppOptions extends Omit<ServicesOptions, 'clock' | 'tracing' | 'interfaces' | 'errors'> {
  readonly clock?: ServicesOptions['clock'];
  readonly tracing?: ServicesOptions['tracing'];
  readonly bodyLimits?: Partial<BodyLimits>;
  readonly listLimits?: Partial<ListLimits>;
  readonly extensions?: ApolloExtensions;
  /** The interfaces of another service of this process, which are then not made again. */
  readonly interfaces?: Interfaces;
}

export interface App {
  readonly handler: Express;
  readonly services: Services;
  /** Follows subscriptions over connections that change their protocol. */
  readonly upgrades: Upgrades;
  /** Makes readiness answer 503 from now on; all other requests are answered as before. */
  announceEnd(): void;
  /** Waits for background work and closes what the app started, not the database, mailer and hasher, which belong to others. */
  close(): Promise<void>;
}

/** Creates the service on an open database; it does not listen yet. */
export async function createApp({
  clock = systemClock,
  tracing = null,
  bodyLimits,
  listLimits: givenListLimits,
  extensions = apolloExtensions,
  interfaces: givenInterfaces,
  ...given
}: AppOptions): Promise<App> {
  const { config, database, log } = given;
  const { queries } = database;
  const errors: ErrorPolicy = {
    showDetails: config.nodeEnv !== 'production',
    log: (error, requestId) => log.error({ err: error, requestId }, 'A request failed unexpectedly'),
  };
  const interfaces = givenInterfaces ?? (await compileInterfaces(resolvers, routes));
  const { schema, openapiFile } = interfaces;
  const opened = await openServices({ ...given, clock, tracing, interfaces, errors });
  const { services, callers, executor, safelist, shared } = opened;
  const pathUses = createPathUses({ queries, clock, log });
  const bodies = new ArrivingBodies({ ...BODY_LIMITS, totalBytes: config.bodyMemoryBytes, ...bodyLimits });
  const listLimits = { ...LIST_LIMITS, ...givenListLimits };
  const lists = sharedSlots(shared.redis, {
    name: 'lists',
    perUser: config.listsAtOnce,
    waitMs: listLimits.waitMs,
  });
  const figures = [
    ...watchedFigures({
      queries,
      connections: database.connections,
      documents: executor.figures,
      isRedisUp: shared.redis?.isUp,
    }),
    {
      name: 'webhook_deliveries_waiting',
      help: 'Deliveries that wait for an attempt, by their webhook: those with the most of them',
      label: 'webhook',
      read: () => waitingDeliveries(queries),
    },
  ];
  const live = liveTransports({ executor, services, callers, errors, safelist, bodies });
  const graphql = await graphqlHandler({
    executor,
    services,
    callers,
    bodies,
    errors,
    extensions,
    safelist,
    followInParts: live.followInParts,
    redis: shared.redis,
  });

  let isEnding = false;
  const handler = express();
  handler.disable('x-powered-by').set('trust proxy', config.trustProxy);
  readClientAddresses(handler, config.trustProxy, log);
  Object.assign(handler.response, { unsentAnswers: new UnsentAnswers(config.answerMemoryBytes) });
  const facade = createFacade({
    executor,
    routes: interfaces.routes,
    services,
    callers,
    bodies,
    errors,
    lists,
    listLimits,
    linksTwins: config.explorers,
  });
  handler.use(
    inTurn(
      beginAnswer,
      observeRequests({
        log,
        pathUses,
        slowReadMs: config.slowReadMs,
        tracing,
      }),
      checkHead,
      ...(config.trustProxy === 0 ? [warnOfForwarded(log)] : []),
      mountedAt('/uploads', staticUploadsRouter(services.files, services.pictures)),
      compressAnswers,
      allowOrigins(config.corsOrigins),
      mountedAt('/graphql/stream', live.events),
      mountedAt('/graphql', graphql.handler),
      facade,
    ),
  );
  handler.use(healthRouter({ isReady: database.isReady, isEnding: () => isEnding }));
  const { nodeEnv, metricsToken: token } = config;
  if (nodeEnv !== 'production' || token !== undefined)
    handler.get('/metrics', sendMetrics({ token, figures }));
  handler.get('/.well-known/jwks.json', sendPublicKeys(services.visitorTokens.publicKeys));
  if (config.securityContact)
    handler.get('/.well-known/security.txt', sendSecurityContact(config.securityContact, clock));
  const startPageOptions = startPageOptionsOf(config, clock.now());
  const hasPublicAccounts = startPageOptions.publicAccounts !== null;
  const exampleValues = async () =>
    hasPublicAccounts ? demoExamples(database.queries, config.timeZone) : {};
  if (config.explorers)
    handler
      .get('/api/openapi.json', sendOpenapi(openapiFile, exampleValues))
      .all('/api/openapi.json', getAlone);
  if (config.graphqlIntrospection) handler.get('/schema.graphql', sendSchemaFile(schema));
  const findTwin = (method: string, url: string) => twinOf(interfaces.routes, schema, method, url);
  handler.use(pagesRouter(startPageOptions, findTwin));
  handler.use(answerUnknown, answerFault(errors));

  return {
    handler,
    services,
    upgrades: {
      takes: (request) =>
        /^\/graphql\/?(\?|$)/.test(request.url ?? '') &&
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        hasOneHost(request),
      upgrade(request, socket, head) {
        const asked: Request = Object.setPrototypeOf(request, handler.request);
        asked.id = requestIdOf(asked);
        return live.upgrade(asked, socket, head);
      },
    },
    announceEnd: () => {
      isEnding = true;
      live.end();
    },
    close: async () => {
      await services.jobs.close();
      // Measured when they are asked for.
      await services.pictures.close();
      await services.background.settled();
      live.close();
      await pathUses.close();
      await graphql.stop();
      await services.hub.close();
      services.files.close();
      shared.close();
    },
  };
}

/** Returns the content of the start page: in production without accounts and without links to closed parts. */
function startPageOptionsOf(
  { nodeEnv, mail, graphqlIntrospection, explorers, metricsToken, demoData, database }: Config,
  since: Date,
): StartPageOptions {
  const isProduction = nodeEnv === 'production';
  return {
    version,
    running: isProduction ? null : { commit, engine: database.kind, since },
    url: mail.publicUrl,
    open: {
      explorers,
      schema: graphqlIntrospection,
      metrics: !isProduction && metricsToken === undefined,
    },
    publicAccounts: !isProduction && demoData ? { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD } : null,
  };
}

const answerUnknown: RequestHandler = (_request, response) => sendRefusal(response, notFound());

/** Answers errors of the pages and their files; the two interfaces answer their own errors. */
const answerFault =
  (policy: ErrorPolicy): ErrorRequestHandler =>
  (fault, request, response, next) => {
    if (response.headersSent) return next(fault);
    sendRefusal(response, refusalOf(fault) ?? toDomainError(fault, request.id, policy));
  };

/** Returns the refusal for an error of Express, such as a range beyond the end of a file; null for any other error. */
function refusalOf(fault: { status?: unknown } | null): DomainError | null {
  if (fault instanceof DomainError || typeof fault?.status !== 'number' || fault.status >= 500) return null;
  if (fault.status === 404) return notFound();
  return new DomainError(
    'BAD_REQUEST',
    { es: 'La solicitud no se puede atender.', en: 'The request cannot be served.' },
    { status: fault.status },
  );
}
