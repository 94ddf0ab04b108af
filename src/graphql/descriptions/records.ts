import { type GraphQLObjectType, type GraphQLSchema, isInputObjectType, isNonNullType } from 'graphql';
import { DESCRIBED_LIKE, RELATION, type Relation } from '../../engine/index.js';
import { describe, fieldsOf, labelOf, pluralOf } from './wording.js';

/** Descriptions of the fields that mean the same in every record, for nullable and non-null fields. */
const COMMON: Readonly<Record<string, { readonly always: string; readonly nullable?: string }>> = {
  id: { always: 'Identifier that never changes.' },
  createdAt: { always: 'When it was created.' },
  editedAt: {
    always: 'When the record was last changed; at first, when it was created.',
    nullable: 'When the record was last changed; null until the first change.',
  },
  createdByUserId: {
    always: 'Id of who created it, from the access token; null when none is recorded.',
  },
  updatedByUserId: {
    always: 'Id of who last changed it, from the access token; null until the first change.',
  },
  communityId: { always: 'Id of the community that it belongs to.' },
  communityName: {
    always: 'Name (`nombre`) of that community.',
    nullable: 'Name (`nombre`) of that community; null without one.',
  },
  residentId: { always: 'Id of the resident that it belongs to.' },
  residentName: { always: 'Full name of that resident.' },
  residentNumber: { always: 'Number of the house or apartment of that resident; null when unknown.' },
};

/** Describes the relations of a record and the fields that all records share. */
export function describeRecord(schema: GraphQLSchema, type: GraphQLObjectType): void {
  const like = type.extensions[DESCRIBED_LIKE] as string | undefined;
  for (const field of Object.values(type.getFields())) {
    const relation = field.extensions[RELATION] as Relation | undefined;
    const common = COMMON[field.name];
    if (relation) describe(field, relationText(type, relation));
    else if (like) field.description ??= fieldsOf(schema, like)[field.name]?.description;
    if (common) describe(field, (!isNonNullType(field.type) && common.nullable) || common.always);
  }
  const { version, updatedAt } = type.getFields();
  const parts = writtenPartsOf(schema, type);
  if (version) describe(version, `Counts changes${parts}, from 1.`);
  if (updatedAt) describe(updatedAt, `Last change${parts}, or creation.`);
}

/** Returns the parts that are written with a record, and therefore change it. */
function writtenPartsOf(schema: GraphQLSchema, type: GraphQLObjectType): string {
  const patch = schema.getType(`${type.name}Patch`);
  if (!isInputObjectType(patch)) return '';
  const written = patch.getFields();
  const parts = Object.values(type.getFields()).filter(({ name, extensions }) => {
    const relation = extensions[RELATION] as Relation | undefined;
    return relation?.kind === 'parts' && written[name];
  });
  return parts.map(({ name }) => ` with its \`${name}\``).join('');
}

function relationText(type: GraphQLObjectType, { kind, by, record }: Relation): string {
  const other = record.entity.name;
  if (kind === 'one') {
    const key = type.getFields()[by];
    const which = key ? `By \`${by}\`` : `The ${labelOf(other)} of this ${labelOf(type.name)}`;
    return `${which}; null out of scope.`;
  }
  return kind === 'parts'
    ? `The ${pluralOf(other)} of this ${labelOf(type.name)} that the caller may read.`
    : `Its ${pluralOf(other)} within scope.`;
}
