/** Tells the current time; tests replace it. */
export interface Clock {
  now(): Date;
  /** Returns the current time in ISO 8601 UTC with milliseconds and `Z`. */
  nowIso(): string;
}

export const systemClock: Clock = { now: () => new Date(), nowIso: () => new Date().toISOString() };
