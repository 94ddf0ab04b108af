import fc from 'fast-check';
import { eachWordOf, numberIn, wordsOf } from '../../src/engine/read/search.js';

test.each([
  ['Zúñiga, Óscar', 'Zúñiga Óscar'],
  ['«Óscar»  (Zúñiga).', 'Óscar Zúñiga'],
  ['Zúñiga/Óscar', 'Zúñiga Óscar'],
  ['#31', '31'],
  ['al 100%, a_b', 'al 100% a_b'],
  ['...', '...'],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toBe(words);
});

test.each([
  ['Zúñiga, Óscar', ['Zúñiga', 'Óscar']],
  ['(ana@correo.example);', ['example', 'correo', 'ana']],
  ["O'Farrill", ['Farrill', 'O']],
  ['Oʼ Farrill ʼ', ['Farrill', 'O']],
  ["'", ["'"]],
  ['100%', ['100%']],
  ['a\\b', ['a\\b']],
])('each of the words of %j is of %j', (text, words) => {
  expect(eachWordOf(text)).toEqual(words);
});

test.each([
  ['31', 31],
  ['#31', 31],
  [' # 31 ', 31],
  ['No. 31', 31],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['31a', null],
  ['3.1', null],
  ['zuniga', null],
])('%j names the number %j', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test('words in any order, with any punctuation between and around them, are the same words', () => {
  const word = fc.stringMatching(/^[a-zñú]{1,8}$/);
  const marks = fc.stringMatching(/^[ ,;:.!?()«»"/-]{0,3}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 10 }),
      marks,
      marks,
      (words, before, after) => {
        const text = words.map((one) => `${before}${one}${after} `).join(', ');
        expect(wordsOf(text)).toBe(words.join(' '));
        expect([...eachWordOf(text)].sort()).toEqual([...words].sort());
      },
    ),
  );
});
