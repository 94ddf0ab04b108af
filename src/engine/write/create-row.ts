import type { EntityName, IsSubset, RequiredEntityData } from '@mikro-orm/core';
import type { WriteContext } from '../context.js';

/** Adds a row to the unit of work, with the id that the client made for it if there is one. */
export function createRow<
  T extends { id: string },
  Data extends RequiredEntityData<T> = RequiredEntityData<T>,
>({ em }: WriteContext, entity: EntityName<T>, data: Data & IsSubset<RequiredEntityData<T>, Data>): T {
  const { id, ...fields } = data as RequiredEntityData<T> & { id?: string | null };
  // Without the id the fields have a type that TypeScript cannot derive from a generic one.
  const row = em.create(entity, fields as unknown as RequiredEntityData<T>);
  // The ORM would take a loaded row for one that is created with the same id, and change it.
  if (id) row.id = id;
  return row;
}
