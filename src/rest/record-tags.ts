import { hash } from 'node:crypto';
import { type GraphQLObjectType, type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import { definitionOf, isOwnColumn, isRowValue } from '../engine/index.js';
import { type EntityTag, entityTag, versionTag } from '../http/send.js';
import { ROLE_CODES, type RoleCode } from '../platform/roles.js';
import { version as serviceVersion } from '../platform/version.js';
import type { LegacyShapes, Route } from '../route.js';
import { wireFields, wireSelection } from './selection.js';

/** The aliases under which a record is read with its version and the time of its last change. */
export const VERSION = 'recordVersion';
export const CHANGED_AT = 'recordChangedAt';

/** What a record was read with for its tag: of these the ones among the `fields` of its route. */
export interface StoredVersion {
  readonly [VERSION]: number;
  readonly [CHANGED_AT]: string;
}

/** How the entity tags of the records of a route are made. */
export interface RecordTags {
  /** The fields that are selected for them besides those of the answer. */
  readonly fields: string;
  tagOf(role: RoleCode | null, stored: StoredVersion): EntityTag;
}

export function recordTagsOf({ kind, answer, shapes = {} }: Route, type: GraphQLOutputType): RecordTags {
  const named = getNamedType(type);
  const hasVersion = isObjectType(named) && named.getFields().version !== undefined;
  if (kind !== 'query' || answer !== 'record' || !hasVersion) return OF_BODY;
  return followsVersion(named, shapes) ? ofVersion(named, shapes) : OF_VERSION_AND_BODY;
}

const OF_BODY: RecordTags = {
  fields: '',
  tagOf: () => entityTag,
};

const OF_VERSION_AND_BODY: RecordTags = {
  fields: `${VERSION}: version`,
  tagOf: (_role, stored) => (json) => versionTag(stored[VERSION], json),
};

/** Tells whether an answer changes only with the version of its record: its fields are columns, the same for every reader. */
function followsVersion(type: GraphQLObjectType, shapes: LegacyShapes): boolean {
  const record = definitionOf(type.name);
  if (!record) return false;
  return wireFields(type, shapes).every(
    ({ field }) => isRowValue(field) && isOwnColumn(record.entity, field.name),
  );
}

/**
 * The time of the last change tells apart versions of the same number, which a restored database may have; the fields of
 * the role and the version of the service tell apart what they are answered as.
 */
function ofVersion(type: GraphQLObjectType, shapes: LegacyShapes): RecordTags {
  const forms = new Map(
    [...ROLE_CODES, null].map((role) => [
      role,
      hash('sha256', `${serviceVersion} ${wireSelection(type, role, shapes)}`),
    ]),
  );
  return {
    fields: `${VERSION}: version ${CHANGED_AT}: updatedAt`,
    tagOf: (role, stored) => versionTag(stored[VERSION], `${stored[CHANGED_AT]} ${forms.get(role)}`),
  };
}
