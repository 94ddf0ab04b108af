/** Where the service reads the time; tests put a fixed one in its place. */
export interface Clock {
  now(): Date;
  /** ISO 8601 UTC with milliseconds and `Z`. */
  nowIso(): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  nowIso: () => new Date().toISOString(),
};
