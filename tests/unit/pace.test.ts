import { isQuick, isShort, notePace, noteWait, planNext } from '../../src/database/pace.js';

const PAGE = 'select "id" from "tickets" limit $1';

/** Reads a text a number of times, each in the time that its way of planning takes, and returns the ways. */
function read(text: string, times: number, { planned, prepared }: { planned: number; prepared: number }) {
  return Array.from({ length: times }, () => {
    const planning = planNext(text, true);
    notePace(text, planning.withValues ? planned : prepared, planning);
    return planning.withValues;
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

test('reads of a page that are sent before others are answered are tried in turns', () => {
  const text = `${PAGE} -- at once`;
  read(text, 1, { planned: 0, prepared: 200 });
  const sent = Array.from({ length: 12 }, () => planNext(text, true));
  expect(sent.map(({ withValues }) => withValues)).toEqual(
    [...Array(5).fill([true, false]), false, false].flat(),
  );
  // Those of a moment in which nothing else runs are answered sooner, however they are planned.
  for (const [index, planning] of sent.entries()) notePace(text, index < 6 ? 40 : 9, planning);
  expect(read(text, 20, { planned: 9, prepared: 9 })).not.toContain(true);
});

test('a page of which a busy machine answers some reads sooner than others stays prepared', () => {
  const text = `${PAGE} -- chance`;
  read(text, 1, { planned: 0, prepared: 200 });
  for (const planned of [8, 90, 30, 60, 120]) read(text, 2, { planned, prepared: 70 });
  expect(read(text, 20, { planned: 8, prepared: 70 })).not.toContain(true);
});

test('a read behind others on its connection is no part of a trial', () => {
  const text = `${PAGE} -- behind others`;
  read(text, 1, { planned: 0, prepared: 200 });
  expect(planNext(text, false)).toEqual({ withValues: false, tried: null });
  expect(planNext(text, true)).toEqual({ withValues: true, tried: [] });
});

test('a slow statement without a page and a quick page are never planned with their values', () => {
  expect(read('select count(*) from "tickets"', 20, { planned: 1, prepared: 400 })).not.toContain(true);
  expect(read(`${PAGE} -- quick`, 20, { planned: 1, prepared: 20 })).not.toContain(true);
});

test('a text is quick once its reads usually are, and not after a slow first one', () => {
  const text = `${PAGE} -- first`;
  expect(isQuick(text)).toBe(false);
  notePace(text, 150, { withValues: false, tried: null });
  expect(isQuick(text)).toBe(false);
  read(text, 40, { planned: 5, prepared: 5 });
  expect(isQuick(text)).toBe(true);
});

test('a text is short until its reads often keep others waiting, and is tried again later', () => {
  jest.useFakeTimers();
  try {
    const text = `${PAGE} -- short`;
    read(text, 1, { planned: 5, prepared: 5 });
    expect(isShort(text)).toBe(true);
    // A busy machine answers some reads late.
    for (let hiccup = 0; hiccup < 5; hiccup++) noteWait(text, 40);
    expect(isShort(text)).toBe(true);
    for (let index = 0; index < 100; index++) noteWait(text, 0.8);
    expect(isShort(text)).toBe(false);
    jest.advanceTimersByTime(60_000);
    expect(isShort(text)).toBe(true);
  } finally {
    jest.useRealTimers();
  }
});
