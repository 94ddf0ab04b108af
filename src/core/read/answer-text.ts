import { isNullableType } from 'graphql';
import type { AnswerField } from './answer-fields.js';

/** How PostgreSQL's JSON of records becomes that of the answer. */
export interface AnswerText {
  /** Whether every value is there that may not be null. */
  readonly isComplete: (json: string) => boolean;
  /** The names of the moments in it. */
  readonly moments: readonly Uint8Array[];
}

type LeafField = Exclude<AnswerField, { kind: 'related' }>;

/** How the JSON of some fields becomes that of the answer; null when a name alone does not tell a moment. */
export function answerTextOf(fields: readonly AnswerField[]): AnswerText | null {
  const leaves = leavesOf(fields);
  const moments = namesOf(leaves.filter(isMoment));
  const others = namesOf(leaves.filter((field) => !isMoment(field)));
  if (moments.some((name) => others.includes(name))) return null;
  const required = requiredNames(fields);
  const absent = new RegExp(`"(?:${required.join('|')})":null`);
  return {
    // Nearly always no value at all is null, and a search without a pattern takes half the time.
    isComplete: (json) => required.length === 0 || !json.includes(':null') || !absent.test(json),
    moments: moments.map((name) => Buffer.from(name)),
  };
}

const isMoment = (field: LeafField) => field.kind === 'column' && field.form === 'moment';

const namesOf = (fields: readonly LeafField[]) => [...new Set(fields.map(({ key }) => key))];

const leavesOf = (fields: readonly AnswerField[]): LeafField[] =>
  fields.flatMap((field) =>
    field.kind === 'related'
      ? [...(field.page ?? []).flatMap(constantsOf), ...leavesOf(field.fields)]
      : [field],
  );

const constantsOf = (part: LeafField | { kind: 'nodes' }) => (part.kind === 'constant' ? [part] : []);

/** The names of what may not be null. */
function requiredNames(fields: readonly AnswerField[]): string[] {
  const names = fields.flatMap((field) => {
    if (field.kind === 'constant') return [];
    if (field.kind === 'column') return field.isNullable ? [] : [field.key];
    return [...(isNullableType(field.field.type) ? [] : [field.key]), ...requiredNames(field.fields)];
  });
  return [...new Set(names)];
}
