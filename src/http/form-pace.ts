import type { IncomingMessage } from 'node:http';
import type { BodyLimits } from './arriving-bodies.js';

/** Calls back once when a form exceeds its duration or delivers too little in a window. Returns what stops watching. */
export function watchPace(request: IncomingMessage, limits: BodyLimits, onSlow: () => void): () => void {
  const { socket } = request;
  const windowMs = Math.min(limits.formWindowMs, limits.formMs);
  const started = performance.now();
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return stop();
    const arrived = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    // Timers are coarse, and this one must not exceed the limit by a whole window.
    const isOverdue = performance.now() - started + windowMs / 2 > limits.formMs;
    if (arrived >= limits.formWindowBytes && !isOverdue) return;
    stop();
    onSlow();
  }, windowMs).unref();
  const stop = () => clearInterval(timer);
  return stop;
}
