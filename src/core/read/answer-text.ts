import type { AnswerField, Presence } from './answer-fields.js';

/** How PostgreSQL's JSON of records becomes that of the answer. */
export interface AnswerText {
  /** Whether every value is there that may not be null. */
  readonly isComplete: (json: string) => boolean;
  /** The names of the moments in it. */
  readonly moments: readonly Uint8Array[];
}

/** How the JSON of some fields becomes that of the answer; null when the name of a field tells too little of it. */
export function answerTextOf(fields: readonly AnswerField[]): AnswerText | null {
  const leaves = leavesOf(fields);
  const moments = namesOf(leaves.filter(isMoment));
  const others = namesOf(leaves.filter((field) => !isMoment(field)));
  const required = namesOf(leaves.filter((field) => presenceOf(field) === 'required'));
  const optional = namesOf(leaves.filter((field) => presenceOf(field) === 'optional'));
  if (haveCommon(moments, others) || haveCommon(required, optional)) return null;
  const absent = new RegExp(`"(?:${required.join('|')})":null`);
  const hasLists = leaves.some((field) => field.kind === 'column' && field.form === 'list');
  return {
    isComplete: (json) =>
      (required.length === 0 || !absent.test(json)) && !(hasLists && MISSING_ITEM.test(json)),
    moments: moments.map((name) => Buffer.from(name)),
  };
}

/** What is in JSON where an item of a list is null; a text may hold it too. */
const MISSING_ITEM = /[[,]null[\],]/;

/** A field without relations of its own: one that has them is a record, which may be null. */
type Leaf = Exclude<AnswerField, { kind: 'related' }> | { readonly kind: 'record'; readonly key: string };

const isMoment = (field: Leaf) => field.kind === 'column' && field.form === 'moment';

function presenceOf(field: Leaf): Presence {
  if (field.kind === 'column') return field.presence;
  return field.kind === 'record' || field.kind === 'enum' ? 'optional' : 'stored';
}

const namesOf = (fields: readonly Leaf[]) => [...new Set(fields.map(({ key }) => key))];

const haveCommon = (some: readonly string[], others: readonly string[]) =>
  some.some((name) => others.includes(name));

const leavesOf = (fields: readonly AnswerField[]): Leaf[] =>
  fields.flatMap((field): Leaf[] => {
    if (field.kind !== 'related') return [field];
    const own = field.page
      ? field.page.flatMap((part) => (part.kind === 'constant' ? [part] : []))
      : [{ kind: 'record' as const, key: field.key }];
    return [...own, ...leavesOf(field.fields)];
  });
