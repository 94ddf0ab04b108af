import type { RequestHandler } from 'express';
import type { FollowInParts } from '../http.js';
import { OpenStreams } from './open-streams.js';
import { serverSentEvents } from './server-sent-events.js';
import { StreamWriter } from './stream-writer.js';
import { createSubscribe, followerOf, type LiveOptions, type Subscribe } from './subscribe.js';
import { type WebSockets, webSockets } from './websocket.js';

/** What clients follow subscriptions by. */
interface LiveTransports extends WebSockets {
  /** Answers requests for Server-Sent Events. */
  readonly events: RequestHandler;
  /** Answers subscriptions in parts. */
  readonly followInParts: FollowInParts;
}

export function liveTransports(options: LiveOptions): LiveTransports {
  const streams = new OpenStreams(options.services);
  const subscribe = createSubscribe(options, streams);
  const sockets = webSockets(options, subscribe);
  const events = serverSentEvents(options, subscribe);
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
