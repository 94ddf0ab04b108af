/** A message for people. REST answers it in Spanish, GraphQL in the language that the client asks for. */
export interface Message {
  readonly es: string;
  readonly en: string;
}

export type Language = keyof Message;

/** The languages of messages; the first one is the default. */
export const LANGUAGES = ['es', 'en'] as const satisfies readonly Language[];

/** Returns a message about a field; the rule continues the sentence after the name of the field. */
export const fieldMessage = <Rule extends Message>(name: string, rule: Rule): Rule => ({
  ...rule,
  es: `El campo ${name} ${rule.es}.`,
  en: `The field ${name} ${rule.en}.`,
});

/** Returns a number with the form of its noun: 1 elemento, 2 elementos. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Returns a text that is the same in all languages, such as the message of a library. */
export const untranslated = (text: string): Message => ({ es: text, en: text });

/** The name of the extension in which a scalar declares the rule for its values. */
export const RULE = 'rule';

/** The codes of values that a field refuses, each with its meaning and its parameters. */
export const FAULT_CODES = {
  BLANK: 'is blank',
  CHARACTER_NOT_ALLOWED: 'has characters that cannot be stored',
  COMMON_PASSWORD: 'is one of the most common passwords',
  INVALID: 'breaks another rule, which its message says',
  NESTED_TOO_DEEP: 'is nested, or leads over relations, more than `max` times',
  NOT_ONE_OF: 'is none of `values`',
  NOT_TOGETHER: 'stands beside `other`, which excludes it',
  NOT_UPLOADED: 'names a picture that is not among the uploads',
  NO_DIGIT: 'is a password without a digit',
  NO_LOWER_CASE: 'is a password without a lower-case letter',
  NO_SPECIAL_CHARACTER: 'is a password without a special character',
  NO_UPPER_CASE: 'is a password without an upper-case letter',
  OUT_OF_RANGE: 'is not after `after`, or more than `maxDays` later',
  REQUIRED: 'is missing or null',
  TOO_FEW_ITEMS: 'has fewer than `min` items',
  TOO_LARGE: 'is above `max`',
  TOO_LONG: 'has more than `max` characters, or than `maxBytes` bytes',
  TOO_MANY_CONDITIONS: 'has more than `max` conditions',
  TOO_MANY_DIGITS: 'has more than `integers` digits before the decimal point, or than `decimals` after it',
  TOO_MANY_ITEMS: 'has more than `max` items',
  TOO_SHORT: 'has fewer than `min` characters',
  TOO_SMALL: 'is below `min`',
  UNKNOWN_FIELD: 'does not exist in the input',
  WRONG_FORMAT: 'is not in the form that `format` names',
  WRONG_TYPE: 'is not of the type that `type` names',
} as const satisfies Record<string, string>;

export type FaultCode = keyof typeof FAULT_CODES;

/** The values of a rule for programs, such as the most that a field takes. */
export type Params = Readonly<Record<string, unknown>>;

/** A rule that the value of a field breaks; its message continues the name of the field, see `fieldMessage`. */
export interface FieldRule extends Message {
  readonly code: FaultCode;
  readonly params?: Params;
}

/** Returns the rule of a text that has a form of its own. */
export const wrongFormat = (format: string, rule: Message): FieldRule => ({
  ...rule,
  code: 'WRONG_FORMAT',
  params: { format },
});

/** Returns the rule of a value of another type. */
export const wrongType = (type: string, rule: Message): FieldRule => ({
  ...rule,
  code: 'WRONG_TYPE',
  params: { type },
});
