import { type PasswordPolicy, passwordFaults } from '../../src/platform/security/passwords.js';

const faultsOf = (plain: string, policy: PasswordPolicy) => passwordFaults(plain, policy).map(({ es }) => es);

const SHORT = 'La contraseña debe tener al menos 8 caracteres.';
const SHORT_LEGACY = 'La contraseña debe tener al menos 6 caracteres.';
const NO_UPPER = 'La contraseña debe incluir una letra mayúscula.';
const NO_LOWER = 'La contraseña debe incluir una letra minúscula.';
const NO_DIGIT = 'La contraseña debe incluir un dígito.';
const NO_SPECIAL = 'La contraseña debe incluir un carácter especial.';
const TOO_LONG = 'La contraseña no puede superar 72 bytes (un carácter acentuado ocupa dos o más).';
const BLANK = 'La contraseña no puede estar en blanco.';

test.each<[string, string[]]>([
  ['Demo#2026', []],
  ['Abcde1#x', []],
  ['Abcd1#x', [SHORT]],
  ['demo#2026', [NO_UPPER]],
  ['DEMO#2026', [NO_LOWER]],
  ['Demo#demo', [NO_DIGIT]],
  ['Demo20260', [NO_SPECIAL]],
  ['Ñandú 2026', [NO_SPECIAL]],
  ['Ñandú_2026', []],
  ['ÑANDÚ#2026ú', []],
  ['12345678', [NO_UPPER, NO_LOWER, NO_SPECIAL]],
  ['😀', [SHORT, NO_UPPER, NO_LOWER, NO_DIGIT]],
  ['Aa1😀😀😀😀', [SHORT]],
  ['', [BLANK, SHORT, NO_UPPER, NO_LOWER, NO_DIGIT, NO_SPECIAL]],
])('under the recommended policy %j has these faults: %j', (plain, faults) => {
  expect(faultsOf(plain, 'recommended')).toEqual(faults);
});

test.each<[string, string[]]>([
  ['abcdef', []],
  ['123456', []],
  ['abcde', [SHORT_LEGACY]],
  ['      ', [BLANK]],
  ['', [BLANK, SHORT_LEGACY]],
])('under the legacy policy %j has these faults: %j', (plain, faults) => {
  expect(faultsOf(plain, 'legacy')).toEqual(faults);
});

test.each(['recommended', 'legacy'] as const)(
  'the %s policy accepts 72 bytes of UTF-8 and refuses 73',
  (policy) => {
    const start = 'Aa1#';
    expect(faultsOf(start + 'x'.repeat(68), policy)).toEqual([]);
    expect(faultsOf(start + 'x'.repeat(69), policy)).toEqual([TOO_LONG]);
    expect(faultsOf(start + 'ñ'.repeat(34), policy)).toEqual([]);
    expect(faultsOf(`${start}${'ñ'.repeat(34)}x`, policy)).toEqual([TOO_LONG]);
    expect(faultsOf(start + '😀'.repeat(18), policy)).toEqual([TOO_LONG]);
  },
);
