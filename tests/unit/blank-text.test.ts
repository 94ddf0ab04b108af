import fc from 'fast-check';
import { isBlank } from '../../src/platform/texts.js';

const SHOWN = ['a', 'ñ', '7', '-', '¿', '…', '😀', '👩\u200d🚒', '\u0301', '漢', '©', '٣', '\u20e3'];
const UNSEEN = [
  ...['', ' ', '\t\n', '\u00a0', '\u3000', '\u2028', '\u0000', '\u001b', '\u0085', '\ufeff', '\u200b'],
  ...['\u3164', '\uffa0', '\u2800', '\u00ad', '\u115f', '\u1160', '\u180e', '\u034f', '\u2060', '\u202e'],
  ...[
    '\ufe0f',
    '\u{e0100}',
    '\u{e0061}',
    '\u{1d159}',
    '\u{1d173}',
    '\ue000',
    '\u0378',
    '\u{13441}',
    '\u{16fe4}',
  ],
];

test.each(SHOWN)('the text %j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});

test.each(UNSEEN)('the text %j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

test('a text is blank exactly where each of its characters is', () => {
  const code = fc.integer({ min: 0, max: 0x10ffff }).filter((one) => one < 0xd800 || one > 0xdfff);
  const any = code.map((one) => String.fromCodePoint(one));
  const character = fc.oneof(any, fc.constantFrom(...UNSEEN, ...SHOWN));
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      expect(isBlank(characters.join(''))).toBe(characters.every(isBlank));
    }),
    { numRuns: 2_000 },
  );
});

test('no character that Unicode calls white space, a control, unassigned or ignorable is seen', () => {
  const hidden = /[\p{White_Space}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;
  const seen: string[] = [];
  let shown = 0;
  for (let code = 0; code < 0x110000; code++) {
    const character = String.fromCodePoint(code);
    if (isBlank(character)) continue;
    shown += 1;
    if (hidden.test(character)) seen.push(code.toString(16));
  }
  expect(seen).toEqual([]);
  expect(shown).toBeGreaterThan(140_000);
});
