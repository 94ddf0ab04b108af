/** Returns a time zone in which midnight is at least four hours away, for tests of the current day. */
export const zoneFarFromMidnight = (): string =>
  Math.abs(new Date().getUTCHours() - 12) < 6 ? 'UTC' : 'Pacific/Auckland';
