import { type GraphQLInputObjectType, isInputObjectType } from 'graphql';
import { comparisonOf, definitionOf } from '../read/record.js';

/** Marks the shortcuts of a filter that a `where` says too as deprecated. */
export function deprecateComparisons(filter: unknown, where: GraphQLInputObjectType, record: string): void {
  const shortcuts = definitionOf(record)?.filters ?? {};
  if (!isInputObjectType(filter)) return;
  for (const field of Object.values(filter.getFields())) {
    const comparison = comparisonOf(shortcuts[field.name]);
    if (comparison && comparison.field in where.getFields())
      field.deprecationReason = `Use \`where\` with \`${comparison.field}: { ${comparison.operator} }\`.`;
  }
}
