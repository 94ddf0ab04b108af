import { createSealedSecrets } from '../../src/platform/security/secrets.js';

const OLD = { secret: 'una-clave-vieja-de-al-menos-32-letras' };
const NEW = { secret: 'una-clave-nueva-de-al-menos-32-letras' };
const SECRET = 'JBSWY3DPEHPK3PXP';

test('a sealed secret is opened only with its key and for its owner', () => {
  const sealed = createSealedSecrets([NEW]);
  const stored = sealed.seal(SECRET, 'ana');
  expect(stored).not.toContain(SECRET);
  expect(sealed.seal(SECRET, 'ana')).not.toBe(stored);
  expect(sealed.open(stored, 'ana')).toEqual({ secret: SECRET, isOutdated: false });
  expect(sealed.open(stored, 'eva')).toBeNull();
  expect(createSealedSecrets([OLD]).open(stored, 'ana')).toBeNull();
});

test('a changed or shortened sealed secret is not opened', () => {
  const sealed = createSealedSecrets([NEW]);
  const stored = sealed.seal(SECRET, 'ana');
  const last = stored.at(-3) === 'A' ? 'B' : 'A';
  expect(sealed.open(`${stored.slice(0, -3)}${last}${stored.slice(-2)}`, 'ana')).toBeNull();
  expect(sealed.open(stored.slice(0, 30), 'ana')).toBeNull();
});

test('a secret in plain text or sealed with a replaced key is opened and marked as outdated', () => {
  const stored = createSealedSecrets([OLD]).seal(SECRET, 'ana');
  const sealed = createSealedSecrets([NEW, OLD]);
  expect(sealed.open(stored, 'ana')).toEqual({ secret: SECRET, isOutdated: true });
  expect(sealed.open(SECRET, 'ana')).toEqual({ secret: SECRET, isOutdated: true });
});
