/** Returns the SQL of the day that a moment names in the zone of a community, in UTC without a community. */
export const dayOf = (moment: string, zone: string): string =>
  `coalesce(calendar_day(${moment}, ${zone}), (${moment} at time zone 'UTC')::date)`;
