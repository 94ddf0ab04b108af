import { Extensions } from 'type-graphql';
import { type ColumnOptions, ListedTextColumn } from './database/columns.js';

/** The closed list of values that a field can have on the wire, each with an English name. */
export interface Vocabulary {
  /** The enum type of the graph. */
  readonly type: string;
  /** The name of the fields of that type. */
  readonly twin: 'state' | 'kind' | 'period' | 'userRole';
  readonly description: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** What a value means, where its name does not say it. */
  readonly meanings?: Readonly<Record<string, string>>;
}

/** A vocabulary of texts. */
export interface TextVocabulary extends Vocabulary {
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the vocabulary of the ids of reference data, whose rows have the texts of another one. */
export const withIds = <Name extends string>(
  vocabulary: Omit<TextVocabulary, 'values'> & { readonly values: Readonly<Record<Name, string>> },
  ids: Readonly<Record<Name, string | number>>,
): Vocabulary => ({
  ...vocabulary,
  values: ids,
  meanings: { ...meaningsOf(vocabulary), ...vocabulary.meanings },
});

/** Says of each name for which value it stands. */
export const meaningsOf = ({ values }: Pick<Vocabulary, 'values'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? `${value} as a number.` : `\`${value}\` as a text.`,
    ]),
  );

/** Name of the extension of a field with its vocabulary. */
export const VOCABULARY = 'vocabulary';

/** What an enum field names: the value of another field of the same row, by a vocabulary. */
export interface TwinOf {
  readonly field: string;
  readonly isNullable: boolean;
  readonly vocabulary: Vocabulary;
}

/** Name of the extension of an enum field with the field whose value it names. */
export const TWIN_OF = 'twinOf';

export const twinOf = ({
  extensions,
}: {
  readonly extensions: Readonly<Record<string, unknown>>;
}): TwinOf | undefined => extensions[TWIN_OF] as TwinOf | undefined;

/** Returns the names of the values of a vocabulary. */
export const namesOf = ({ values }: Vocabulary): ReadonlyMap<string | number, string> =>
  new Map(Object.entries(values).map(([name, value]) => [value, name]));

/** Tells whether a value is one of a vocabulary, such as the id of a row that every version has. */
export const hasValue = ({ values }: Vocabulary, value: string | number): boolean =>
  Object.values(values).includes(value);

/** Marks a field with one of the values of a vocabulary; the schema gives it an enum field beside it, its twin. */
export const OneOf = (vocabulary: Vocabulary) => Extensions({ [VOCABULARY]: vocabulary });

/** Declares a column for one of the texts of a vocabulary, which a check of the database enforces. */
export const ChoiceColumn =
  (vocabulary: TextVocabulary, options: ColumnOptions = {}): PropertyDecorator =>
  (prototype, key) => {
    ListedTextColumn(Object.values(vocabulary.values), options)(prototype, key);
    OneOf(vocabulary)(prototype, key as string);
  };
