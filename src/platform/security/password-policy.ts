/** `recommended`: 8 characters or more, with upper case, lower case, digit and special; `legacy`: 6 or more. */
export type PasswordPolicy = 'recommended' | 'legacy';

interface PasswordRule {
  isMet: (plain: string) => boolean;
  fault: string;
}

/** BCrypt ignores further bytes. */
export const MAX_PASSWORD_BYTES = 72;

const notBlank: PasswordRule = {
  isMet: (plain) => plain.trim() !== '',
  fault: 'La contraseña no puede estar en blanco.',
};

const withinBcrypt: PasswordRule = {
  isMet: (plain) => Buffer.byteLength(plain, 'utf8') <= MAX_PASSWORD_BYTES,
  fault: `La contraseña no puede superar ${MAX_PASSWORD_BYTES} bytes (un carácter acentuado ocupa dos o más).`,
};

const rules: Record<PasswordPolicy, readonly PasswordRule[]> = {
  recommended: [
    notBlank,
    atLeast(8),
    { isMet: (plain) => /\p{Lu}/u.test(plain), fault: 'La contraseña debe incluir una letra mayúscula.' },
    { isMet: (plain) => /\p{Ll}/u.test(plain), fault: 'La contraseña debe incluir una letra minúscula.' },
    { isMet: (plain) => /\d/.test(plain), fault: 'La contraseña debe incluir un dígito.' },
    {
      isMet: (plain) => /[^\p{L}\p{M}\p{N}\s]/u.test(plain),
      fault: 'La contraseña debe incluir un carácter especial.',
    },
    withinBcrypt,
  ],
  legacy: [notBlank, atLeast(6), withinBcrypt],
};

export const COMMON_PASSWORD = 'La contraseña es una de las más usadas; elija otra.';

/**
 * The reasons why `plain` cannot be set as a password, one Spanish message for each.
 * Call it wherever a password is set, never at login.
 */
export function passwordFaults(plain: string, policy: PasswordPolicy): string[] {
  return rules[policy].filter((rule) => !rule.isMet(plain)).map((rule) => rule.fault);
}

function atLeast(length: number): PasswordRule {
  return {
    isMet: (plain) => [...plain].length >= length,
    fault: `La contraseña debe tener al menos ${length} caracteres.`,
  };
}
