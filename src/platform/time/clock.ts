/** The source of the current time; tests replace it. */
export interface Clock {
  now(): Date;
  /** ISO 8601 UTC with milliseconds and `Z`. */
  nowIso(): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  nowIso: () => new Date().toISOString(),
};
