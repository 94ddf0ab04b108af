import type { EntityMetadata, MetadataStorage } from '@mikro-orm/core';

/** Adds the trigger that counts the version with each update and moves the time of the last change (`record_change`). */
export function addVersionTriggers(storage: MetadataStorage): void {
  for (const meta of storage.getAll().values() as Iterable<EntityMetadata<{ version?: number }>>) {
    if (!meta.abstract && meta.properties.version) meta.triggers.push(versionTrigger(meta.tableName));
  }
}

const versionTrigger = (table: string) => ({
  name: `${table}_version`,
  timing: 'before' as const,
  events: ['update' as const],
  forEach: 'row' as const,
  expression: `create trigger "${table}_version" before update on "${table}" for each row execute function "record_change"();`,
});
