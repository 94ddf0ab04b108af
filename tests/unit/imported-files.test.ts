import fc from 'fast-check';
import { readSheet } from '../../src/modules/imports/csv.js';
import { decode, encode as encodeAs } from '../../src/modules/imports/decode.js';
import { dateOrderOf, decimalSignOf, readDay, readNumber } from '../../src/modules/imports/sheet-values.js';

const ENCODINGS = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** Letters that each of the encodings has. */
const cell = fc
  .array(fc.constantFrom(...'aZñÁ€“¿ 09.,;|\t"\n-=', '\r\n'), { maxLength: 8 })
  .map((letters) => letters.join(''));

function encode(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8 with a mark') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  const beyond: Record<string, number> = { '€': 0x80, '“': 0x93 };
  return Buffer.from([...text].map((letter) => beyond[letter] ?? letter.charCodeAt(0)));
}

test('the cells of a file are read as they were written, in every encoding, delimiter, quoting and end of line', async () => {
  const row = fc.tuple(cell, cell).filter((cells) => cells.some((one) => one.trim() !== ''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...ENCODINGS),
      fc.constantFrom(';', ',', '\t', '|'),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.boolean(),
      async (rows, encoding, delimiter, end, isQuoted) => {
        const written = (text: string) =>
          isQuoted || /[;,|\t"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const lines = [['Casa', 'Dueño ñ'], ...rows].map((cells) => cells.map(written).join(delimiter));
        const sheet = await readSheet(
          encode(lines.join(end), encoding),
          (header) => ['Casa', 'Dueño ñ'].includes(header),
          100,
        );
        expect(sheet.delimiter).toBe(delimiter);
        expect(sheet.rows.map(({ cells }) => [cells[0], cells[1] ?? ''])).toEqual(rows);
        // A row begins below the line breaks of those above it.
        const breaks = rows.map((cells) => cells.join('').split('\n').length - 1);
        const starts = rows.map(
          (_cells, at) => 2 + at + breaks.slice(0, at).reduce((sum, one) => sum + one, 0),
        );
        expect(sheet.rows.map(({ line }) => line)).toEqual(starts);
      },
    ),
  );
});

test('a text is decoded as it was encoded, whichever encoding its file came in', () => {
  fc.assert(
    fc.property(
      fc.array(cell).map((cells) => `Dueño ñ;${cells.join(';')}`),
      fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
      (text, encoding) => {
        expect(decode(encodeAs({ encoding, text }))).toEqual({ encoding, text });
      },
    ),
  );
});

test('a day is read as it was written, in the order that the file recognizes', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-13'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.constantFrom('/', '-', '.'),
      fc.constantFrom('DMY', 'MDY', 'ISO'),
      fc.boolean(),
      (date, sign, form, isPadded) => {
        const day = date.toISOString().slice(0, 10);
        const [year, ...monthAndDay] = day.split('-') as [string, string, string];
        const [month, ofMonth] = monthAndDay.map((part) => (isPadded ? part : String(Number(part))));
        const parts = form === 'DMY' ? [ofMonth, month, year] : [month, ofMonth, year];
        const text = form === 'ISO' ? day : parts.join(sign);
        // The 25th of a month decides in which order the days of the file are written.
        const decides = form === 'MDY' ? '12/25/2026' : '25/12/2026';
        expect(readDay(text, dateOrderOf([text, decides]))).toBe(day);
      },
    ),
  );
});

test('an amount is read as it was written, with either decimal sign and with groups', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      fc.constantFrom('.', ','),
      (cents, sign) => {
        const amount = cents / 100;
        const english = amount.toLocaleString('en-US', {
          minimumFractionDigits: 2,
          style: 'currency',
          currency: 'USD',
        });
        const swapped = english.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
        const text = sign === '.' ? english : swapped;
        const recognized = decimalSignOf([text]);
        expect(recognized).toBe(sign);
        expect(readNumber(text, recognized)).toBe(amount);
      },
    ),
  );
});

test.each([
  ['1,234.5', '.', 1234.5],
  ['(20.00)', '.', -20],
  ['$ 1.234,50 MXN', ',', 1234.5],
  ['0.83 %', '.', 0.83],
  ['- $ 1 234 567.50', '.', -1234567.5],
  ["'1'234.50", '.', 1234.5],
  ['800 2026', '.', null],
  ['1 2', '.', null],
  ['800 $900', '.', null],
  ['5%5', '.', null],
  ['1,23,456', '.', null],
  ['O.83', '.', null],
  ['', '.', null],
  ['1e3', '.', null],
] as const)('%j with %j is %j', (text, sign, number) => {
  expect(readNumber(text, sign)).toBe(number);
});

// It would take minutes if the time grew with the square of the length.
test('a cell of half a million letters is no number', () => {
  expect(readNumber(`1${'a'.repeat(500_000)}1`, '.')).toBeNull();
  expect(readNumber('a'.repeat(500_000), '.')).toBeNull();
});

test('the headers of a line are sought among the most columns that a file may have', async () => {
  let asked = 0;
  const isKnown = () => {
    asked += 1;
    return true;
  };
  const file = Buffer.from(`${'a;'.repeat(30_000)}\n1;2\n`);
  await expect(readSheet(file, isKnown, 100)).rejects.toThrow('columnas');
  expect(asked).toBeLessThan(1000);
});

test('a day is read in the order that some date of the file decides', () => {
  expect(dateOrderOf(['03/04/2024', '31/01/2024'])).toBe('DMY');
  expect(dateOrderOf(['03/04/2024', '01/31/24'])).toBe('MDY');
  expect(dateOrderOf(['2024-01-02', '02-02-2024'])).toBe('DMY');
  expect(() => dateOrderOf(['03/04/2024'])).toThrow('formato');
  expect(dateOrderOf(['03/04/2024'], 'MDY')).toBe('MDY');
  expect(readDay('3/4/24', 'DMY')).toBe('2024-04-03');
  expect(readDay('3/4/24', 'MDY')).toBe('2024-03-04');
  expect(readDay('30/02/2024', 'DMY')).toBeNull();
  // The database has no year 0 either.
  expect(readDay('0000-01-01', 'DMY')).toBeNull();
  expect(readDay('0001-01-01', 'DMY')).toBe('0001-01-01');
  expect(readDay('2024-02-29T00:00', 'DMY')).toBe('2024-02-29');
});
