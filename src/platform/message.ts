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
