import { fieldMessage, type Message, untranslated } from '../../platform/message.js';

/** The messages of constraints by their Spanish form, which is all that class-validator takes. */
const messages = new Map<string, Message>();

export const messageOf = (text: string): Message => messages.get(text) ?? untranslated(text);

export function stated(text: Message): { message: string } {
  messages.set(text.es, text);
  return { message: text.es };
}

export const says = (name: string, rule: Message) => stated(fieldMessage(name, rule));

export const eachOf = (name: string, rule: Message): Message => ({
  es: `Cada elemento de ${name} ${rule.es}.`,
  en: `Each item of ${name} ${rule.en}.`,
});
