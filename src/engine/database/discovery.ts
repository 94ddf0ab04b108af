import type { MetadataStorage } from '@mikro-orm/core';

/** Reads what the ORM has found of the entities, or adds to it what their declarations ask of the database. */
type Discovery = (storage: MetadataStorage) => void;

const discoveries: Discovery[] = [];

/** Adds a function that each ORM calls once it knows its entities. */
export const onDiscovery = (discovery: Discovery): void => void discoveries.push(discovery);

export function afterDiscovered(storage: MetadataStorage): void {
  for (const discovery of discoveries) discovery(storage);
}
