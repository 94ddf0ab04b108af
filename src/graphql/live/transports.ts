import type { Duplex } from 'node:stream';
import type { Request } from 'express';
import type { Callers, Services } from '../../engine/index.js';
import type { ErrorPolicy } from '../errors.js';
import type { Executor } from '../executor.js';
import type { Safelist } from '../safelist.js';
import { OpenStreams } from './open-streams.js';
import { createSubscribe } from './subscribe.js';
import { webSockets } from './websocket.js';

interface LiveOptions {
  readonly executor: Executor;
  readonly services: Services;
  readonly callers: Callers;
  readonly errors: ErrorPolicy;
  readonly safelist: Safelist | null;
}

/** What clients follow subscriptions by. */
export interface LiveTransports {
  /** Answers an upgrade to WebSocket. */
  upgrade(request: Request, socket: Duplex, head: Buffer): void;
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
}: LiveOptions): LiveTransports {
  const streams = new OpenStreams(services, services.config.streams);
  const subscribe = createSubscribe({ executor, safelist, streams, errors });
  const sockets = webSockets({ services, callers, subscribe });
  return {
    ...sockets,
    end() {
      streams.endAll();
      sockets.end();
    },
  };
}
