import type { Message } from '../message.js';

/** `recommended`: 8 characters or more, with upper case, lower case, digit and special; `legacy`: 6 or more. */
export type PasswordPolicy = 'recommended' | 'legacy';

interface PasswordRule {
  isMet: (plain: string) => boolean;
  fault: Message;
}

/** BCrypt ignores all further bytes. */
export const MAX_PASSWORD_BYTES = 72;

const notBlank: PasswordRule = {
  isMet: (plain) => plain.trim() !== '',
  fault: { es: 'La contraseña no puede estar en blanco.', en: 'The password cannot be blank.' },
};

const withinBcrypt: PasswordRule = {
  isMet: (plain) => Buffer.byteLength(plain, 'utf8') <= MAX_PASSWORD_BYTES,
  fault: {
    es: `La contraseña no puede superar ${MAX_PASSWORD_BYTES} bytes (un carácter acentuado ocupa dos o más).`,
    en: `The password cannot exceed ${MAX_PASSWORD_BYTES} bytes (an accented character takes two or more).`,
  },
};

const rules: Record<PasswordPolicy, readonly PasswordRule[]> = {
  recommended: [
    notBlank,
    atLeast(8),
    {
      isMet: (plain) => /\p{Lu}/u.test(plain),
      fault: {
        es: 'La contraseña debe incluir una letra mayúscula.',
        en: 'The password must have an upper-case letter.',
      },
    },
    {
      isMet: (plain) => /\p{Ll}/u.test(plain),
      fault: {
        es: 'La contraseña debe incluir una letra minúscula.',
        en: 'The password must have a lower-case letter.',
      },
    },
    {
      isMet: (plain) => /\d/.test(plain),
      fault: { es: 'La contraseña debe incluir un dígito.', en: 'The password must have a digit.' },
    },
    {
      isMet: (plain) => /[^\p{L}\p{M}\p{N}\s]/u.test(plain),
      fault: {
        es: 'La contraseña debe incluir un carácter especial.',
        en: 'The password must have a special character.',
      },
    },
    withinBcrypt,
  ],
  legacy: [notBlank, atLeast(6), withinBcrypt],
};

export const COMMON_PASSWORD: Message = {
  es: 'La contraseña es una de las más usadas; elija otra.',
  en: 'The password is among the most common ones; choose another.',
};

/**
 * Why `plain` cannot be set as a password, one message for each reason. To be called wherever a password is
 * set, never at login.
 */
export function passwordFaults(plain: string, policy: PasswordPolicy): Message[] {
  return rules[policy].filter((rule) => !rule.isMet(plain)).map((rule) => rule.fault);
}

function atLeast(length: number): PasswordRule {
  return {
    isMet: (plain) => [...plain].length >= length,
    fault: {
      es: `La contraseña debe tener al menos ${length} caracteres.`,
      en: `The password must have at least ${length} characters.`,
    },
  };
}
