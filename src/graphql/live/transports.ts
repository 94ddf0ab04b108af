import type { RequestHandler } from 'express';
import type { Callers, Services } from '../../engine/access.js';
import type { ArrivingBodies } from '../../http/arriving-bodies.js';
import type { ErrorPolicy } from '../errors.js';
import type { Executor } from '../executor.js';
import type { FollowInParts } from '../http.js';
import type { Safelist } from '../stored-documents.js';
import { OpenStreams } from './open-streams.js';
import { serverSentEvents } from './server-sent-events.js';
import { StreamWriter } from './stream-writer.js';
import { createSubscribe, followerOf, type Subscribe } from './subscribe.js';
import { type WebSockets, webSockets } from './websocket.js';

interface LiveOptions {
  readonly executor: Executor;
  readonly services: Services;
  readonly callers: Callers;
  readonly errors: ErrorPolicy;
  readonly safelist: Safelist | null;
  readonly bodies: ArrivingBodies;
}

/** What clients follow subscriptions by. */
interface LiveTransports extends WebSockets {
  /** Answers requests for Server-Sent Events. */
  readonly events: RequestHandler;
  /** Answers subscriptions in parts. */
  readonly followInParts: FollowInParts;
}

export function liveTransports({
  executor,
  services,
  callers,
  errors,
  safelist,
  bodies,
}: LiveOptions): LiveTransports {
  const streams = new OpenStreams(services, services.config.streams);
  const subscribe = createSubscribe({ executor, safelist, streams, errors });
  const sockets = webSockets({ services, callers, subscribe });
  const events = serverSentEvents({ services, callers, bodies, errors, subscribe });
  return {
    ...sockets,
    events: events.handler,
    followInParts: multipartSubscriptions(subscribe),
    end() {
      streams.endAll();
      sockets.end();
      events.end();
    },
  };
}

const TYPE = 'multipart/mixed; boundary="graphql"; subscriptionSpec="1.0"';

const DELIMITER = '\r\n--graphql';
const END = '--\r\n';

/** Writes a part with the delimiter that ends it: parsers give a part out only when they have read that. */
const partOf = (body: object): string =>
  `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(body)}${DELIMITER}`;

/** Serves subscriptions by Apollo's multipart protocol: each answer is a part with `payload`, an empty part a heartbeat. */
const multipartSubscriptions =
  (subscribe: Subscribe): FollowInParts =>
  async (request, response, sent, asked) => {
    const found = await subscribe(sent.ctx, followerOf(request, sent, 'multipart'), asked);
    // Its duration is that of the interest of a client, not of work.
    delete request.routeTemplate;
    delete request.operation;
    const writer = new StreamWriter(response, TYPE, partOf({}), DELIMITER + partOf({}));
    response.once('close', () => void found.return?.());
    for await (const body of found) {
      await writer.write(partOf(found.ended ? { payload: null, errors: body.errors } : { payload: body }));
    }
    writer.end(END);
  };
