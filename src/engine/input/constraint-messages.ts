import type { FieldRule } from '../../platform/field-faults.js';
import { fieldMessage, untranslated } from '../../platform/message.js';

/** The messages of constraints by their Spanish form, which is all that class-validator takes. */
const messages = new Map<string, FieldRule>();

export const messageOf = (text: string): FieldRule =>
  messages.get(text) ?? { ...untranslated(text), code: 'INVALID' };

export function stated(text: FieldRule): { message: string } {
  messages.set(text.es, text);
  return { message: text.es };
}

export const says = (name: string, rule: FieldRule) => stated(fieldMessage(name, rule));

export const eachOf = (name: string, rule: FieldRule): FieldRule => ({
  ...rule,
  es: `Cada elemento de ${name} ${rule.es}.`,
  en: `Each item of ${name} ${rule.en}.`,
});
