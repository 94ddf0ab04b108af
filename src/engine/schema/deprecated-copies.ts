import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { joinedFieldsOf } from '../read/declare.js';
import { definitionOf } from '../read/record.js';
import { RELATION, type Relation } from '../read/relation.js';

/**
 * Marks the fields that a record copies from its row of a reference table as deprecated. Copies from other records stay:
 * a caller may read the name of a record without reaching the record.
 */
export function deprecateCopies(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    const record = isObjectType(type) && definitionOf(type.name);
    if (!record) continue;
    const fields = type.getFields();
    for (const { name, via, field } of joinedFieldsOf(record.entity)) {
      const copy = fields[name];
      const relation = Object.values(fields).find((candidate) => leadsToReferenceRow(candidate, via));
      if (copy && relation) copy.deprecationReason ??= `Use \`${relation.name}.${field}\`.`;
    }
  }
}

function leadsToReferenceRow({ extensions }: GraphQLField<unknown, unknown>, key: string): boolean {
  const relation = extensions[RELATION] as Relation | undefined;
  return relation?.kind === 'one' && relation.by === key && relation.record.reference === true;
}
