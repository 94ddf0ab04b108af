import type { ValidationOptions } from 'class-validator';
import type { FieldRule } from '../../platform/field-faults.js';
import { fieldMessage } from '../../platform/message.js';

/** Gives a constraint its rule, which class-validator passes on as the context of its message. */
export const stated = (rule: FieldRule): ValidationOptions => ({ message: rule.es, context: rule });

export const says = (name: string, rule: FieldRule) => stated(fieldMessage(name, rule));

export const eachOf = (name: string, rule: FieldRule): FieldRule => ({
  ...rule,
  es: `Cada elemento de ${name} ${rule.es}.`,
  en: `Each item of ${name} ${rule.en}.`,
});
