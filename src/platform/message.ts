/** A message for people. REST answers it in Spanish, GraphQL in the language that the client asks for. */
export interface Message {
  readonly es: string;
  readonly en: string;
}

export type Language = keyof Message;

/** The first one is the default. */
export const LANGUAGES = ['es', 'en'] as const satisfies readonly Language[];

/** What is wrong with a field; the rule is the part of the sentence that follows its name. */
export const fieldMessage = (name: string, rule: Message): Message => ({
  es: `El campo ${name} ${rule.es}.`,
  en: `The field ${name} ${rule.en}.`,
});

/** A text that is the same in all languages, such as the message of a library. */
export const untranslated = (text: string): Message => ({ es: text, en: text });

/** Name of the extension of a scalar with the rule that its values keep. */
export const RULE = 'rule';
