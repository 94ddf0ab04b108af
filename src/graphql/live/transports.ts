import type { Duplex } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import type { Callers, Services } from '../../engine/index.js';
import type { ArrivingBodies } from '../../http/arriving-bodies.js';
import type { ErrorPolicy } from '../errors.js';
import type { Executor } from '../executor.js';
import type { FollowInParts } from '../http.js';
import type { Safelist } from '../safelist.js';
import { multipartSubscriptions } from './multipart.js';
import { OpenStreams } from './open-streams.js';
import { serverSentEvents } from './server-sent-events.js';
import { createSubscribe } from './subscribe.js';
import { webSockets } from './websocket.js';

interface LiveOptions {
  readonly executor: Executor;
  readonly services: Services;
  readonly callers: Callers;
  readonly errors: ErrorPolicy;
  readonly safelist: Safelist | null;
  readonly bodies: ArrivingBodies;
}

/** What clients follow subscriptions by. */
export interface LiveTransports {
  /** Answers requests for Server-Sent Events. */
  readonly events: RequestHandler;
  /** Answers subscriptions in parts. */
  readonly followInParts: FollowInParts;
  /** Answers an upgrade to WebSocket. Returns how to find out whether it carries a subscription. */
  upgrade(request: Request, socket: Duplex, head: Buffer): () => boolean;
  /** Tells all clients to connect again, each after a time of its own. */
  end(): void;
  /** Closes the connections that are still open. */
  close(): void;
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
