import { isQuick, needsItsValues, notePace } from '../../src/database/pace.js';

const PAGE = 'select "id" from "tickets" limit $1';

/** Reads a text a number of times, each in the time that its way of planning takes, and returns the ways. */
function read(text: string, times: number, { planned, prepared }: { planned: number; prepared: number }) {
  return Array.from({ length: times }, () => {
    const withValues = needsItsValues(text);
    notePace(text, withValues ? planned : prepared, withValues);
    return withValues;
  });
}

test('a page that is faster when it is planned with its values is planned so after a trial in turns', () => {
  const text = `${PAGE} -- faster`;
  const tried = read(text, 11, { planned: 3, prepared: 400 });
  expect(tried.filter((withValues) => withValues)).toHaveLength(5);
  expect(read(text, 20, { planned: 3, prepared: 400 })).not.toContain(false);
});

test('a page that only a busy machine slows stays prepared', () => {
  const text = `${PAGE} -- busy`;
  expect(read(text, 40, { planned: 62, prepared: 60 })).toContain(true);
  expect(read(text, 20, { planned: 62, prepared: 60 })).not.toContain(true);
});

test('a page that is tried while a load ends stays prepared', () => {
  const text = `${PAGE} -- end of a load`;
  read(text, 8, { planned: 180, prepared: 200 });
  read(text, 8, { planned: 9, prepared: 8 });
  expect(read(text, 20, { planned: 9, prepared: 8 })).not.toContain(true);
});

test('a slow statement without a page and a quick page are never planned with their values', () => {
  expect(read('select count(*) from "tickets"', 20, { planned: 1, prepared: 400 })).not.toContain(true);
  expect(read(`${PAGE} -- quick`, 20, { planned: 1, prepared: 20 })).not.toContain(true);
});

test('a text is quick once its reads usually are, and not after a slow first one', () => {
  const text = `${PAGE} -- first`;
  expect(isQuick(text)).toBe(false);
  notePace(text, 150, false);
  expect(isQuick(text)).toBe(false);
  read(text, 40, { planned: 5, prepared: 5 });
  expect(isQuick(text)).toBe(true);
});
