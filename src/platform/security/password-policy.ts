import { isBlank } from '../blank-text.js';
import type { FaultCode, FieldRule } from '../field-faults.js';
import type { Message } from '../message.js';

/** The name of a policy: `recommended` needs 8 characters, upper and lower case, a digit and a special; `legacy` needs 6. */
export type PasswordPolicy = 'recommended' | 'legacy';

interface PasswordRule {
  isMet: (plain: string) => boolean;
  fault: FieldRule;
}

/** The most bytes of a password; BCrypt ignores all further ones. */
export const MAX_PASSWORD_BYTES = 72;

const notBlank: PasswordRule = {
  isMet: (plain) => !isBlank(plain),
  fault: {
    es: 'La contraseña no puede estar en blanco.',
    en: 'The password cannot be blank.',
    code: 'BLANK',
  },
};

const withinBcrypt: PasswordRule = {
  isMet: (plain) => Buffer.byteLength(plain, 'utf8') <= MAX_PASSWORD_BYTES,
  fault: {
    es: `La contraseña no puede superar ${MAX_PASSWORD_BYTES} bytes (un carácter acentuado ocupa dos o más).`,
    en: `The password cannot exceed ${MAX_PASSWORD_BYTES} bytes (an accented character takes two or more).`,
    code: 'TOO_LONG',
    params: { maxBytes: MAX_PASSWORD_BYTES },
  },
};

const including = (code: FaultCode, pattern: RegExp, message: Message): PasswordRule => ({
  isMet: (plain) => pattern.test(plain),
  fault: { ...message, code },
});

const rules: Record<PasswordPolicy, readonly PasswordRule[]> = {
  recommended: [
    notBlank,
    atLeast(8),
    including('NO_UPPER_CASE', /\p{Lu}/u, {
      es: 'La contraseña debe incluir una letra mayúscula.',
      en: 'The password must have an upper-case letter.',
    }),
    including('NO_LOWER_CASE', /\p{Ll}/u, {
      es: 'La contraseña debe incluir una letra minúscula.',
      en: 'The password must have a lower-case letter.',
    }),
    including('NO_DIGIT', /\d/, {
      es: 'La contraseña debe incluir un dígito.',
      en: 'The password must have a digit.',
    }),
    including('NO_SPECIAL_CHARACTER', /[^\p{L}\p{M}\p{N}\s]/u, {
      es: 'La contraseña debe incluir un carácter especial.',
      en: 'The password must have a special character.',
    }),
    withinBcrypt,
  ],
  legacy: [notBlank, atLeast(6), withinBcrypt],
};

export const COMMON_PASSWORD: FieldRule = {
  es: 'La contraseña es una de las más usadas; elija otra.',
  en: 'The password is among the most common ones; choose another.',
  code: 'COMMON_PASSWORD',
};

/** Returns why `plain` cannot be set as a password, one rule for each reason; called where one is set, never at login. */
export function passwordFaults(plain: string, policy: PasswordPolicy): FieldRule[] {
  return rules[policy].filter((rule) => !rule.isMet(plain)).map((rule) => rule.fault);
}

function atLeast(length: number): PasswordRule {
  return {
    isMet: (plain) => [...plain].length >= length,
    fault: {
      es: `La contraseña debe tener al menos ${length} caracteres.`,
      en: `The password must have at least ${length} characters.`,
      code: 'TOO_SHORT',
      params: { min: length },
    },
  };
}
