import { DomainError, type FieldErrors, type FieldFault, validationError } from '../platform/errors.js';
import type { Language, Message } from '../platform/message.js';

/** The message names no more; the others are in `extensions` too. */
const MOST_NAMED = 3;

/**
 * Refuses the wrong input of a field with a message that names what is wrong: explorers show nothing else. What the schema expects
 * is told unless the schema is hidden.
 */
export function wrongInput(errors: FieldErrors, isSchemaShown: boolean): DomainError {
  const { code, text } = validationError(errors);
  const named = Object.values(errors).flat().slice(0, MOST_NAMED);
  const sentences = (language: Language) =>
    [text, ...named.flatMap((fault) => partsOf(fault, isSchemaShown))]
      .map((part) => part[language])
      .join(' ');
  return new DomainError(code, { es: sentences('es'), en: sentences('en') }, { errors });
}

const partsOf = (fault: FieldFault, isSchemaShown: boolean): readonly Message[] =>
  isSchemaShown && fault.schema ? [fault, fault.schema] : [fault];
