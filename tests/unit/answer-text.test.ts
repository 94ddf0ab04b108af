import type { AnswerField, JsonForm, Presence } from '../../src/core/read/answer-fields.js';
import { answerTextOf } from '../../src/core/read/answer-text.js';
import { rewriteMoments } from '../../src/database/json-moments.js';

const column = (key: string, form: JsonForm, presence: Presence = 'required'): AnswerField => ({
  kind: 'column',
  key,
  name: key,
  form,
  presence,
});

const related = (fields: readonly AnswerField[], key = 'resident'): AnswerField =>
  ({ kind: 'related', key, fields, page: null }) as unknown as AnswerField;

/** The JSON of PostgreSQL as the service answers it, in the middle of other bytes. */
function rewritten(json: string, ...names: string[]): string {
  const bytes = Buffer.from(`{"createdAt":"2026-11-01T11:59:59+00:00"}${json}rest`);
  const start = bytes.indexOf('}') + 1;
  const ended = rewriteMoments(
    bytes,
    start,
    bytes.length - 4,
    names.map(Buffer.from as (name: string) => Buffer),
  );
  expect(String(bytes.subarray(0, start))).toBe('{"createdAt":"2026-11-01T11:59:59+00:00"}');
  return String(bytes.subarray(start, ended));
}

describe('the JSON of PostgreSQL in an answer', () => {
  test.each([
    ['2026-11-01T11:59:59+00:00', '2026-11-01T11:59:59.000Z'],
    ['2026-11-01T11:59:59.1+00:00', '2026-11-01T11:59:59.100Z'],
    ['2026-11-01T11:59:59.12+00:00', '2026-11-01T11:59:59.120Z'],
    ['2026-11-01T11:59:59.123+00:00', '2026-11-01T11:59:59.123Z'],
    ['2026-11-01T11:59:59.123456+00:00', '2026-11-01T11:59:59.123Z'],
    ['0001-01-01T00:00:00+00:00', '0001-01-01T00:00:00.000Z'],
  ])('writes the moment %s as %s', (stored, answered) => {
    const row = (moment: string) =>
      `{"createdAt":"${moment}","name":"Zúñiga","at":"${moment}","endedAt":null}`;
    const json = (moment: string) => `[${row(moment)},${row(moment)}]`;
    expect(rewritten(json(stored), 'createdAt', 'at', 'endedAt')).toBe(json(answered));
  });

  test('leaves a text as it is that looks like a moment or a field', () => {
    const moment = '2026-11-01T11:59:59+00:00';
    const names = [moment, `"createdAt":"${moment}`, `"createdAt":"${moment}"`, '"createdAt', '+00:00', '+'];
    const text = JSON.stringify(names.map((name) => ({ name, updatedAt: moment, createdAt: null })));
    expect(rewritten(text, 'createdAt', 'edAt')).toBe(text);
  });

  test('is not complete where a value is null that may not be', () => {
    const text = answerTextOf([
      column('name', 'as it is'),
      related([column('phone', 'as it is', 'optional')]),
    ]);
    expect(text?.isComplete('[{"name":"a","resident":{"phone":null}}]')).toBe(true);
    expect(text?.isComplete('[{"name":"\\"name\\":null","resident":{"phone":":null"}}]')).toBe(true);
    expect(text?.isComplete('[{"name":null,"resident":{"phone":null}}]')).toBe(false);
    expect(text?.isComplete('[{"name":"a","resident":null}]')).toBe(true);
    const nullable = answerTextOf([column('phone', 'as it is', 'optional')]);
    expect(nullable?.isComplete('[{"phone":null}]')).toBe(true);
  });

  test('is not complete where an item of a list is null', () => {
    const text = answerTextOf([column('urls', 'list', 'optional'), column('name', 'as it is', 'optional')]);
    expect(
      text?.isComplete('[{"urls":["a"],"name":null},{"urls":null,"name":"b"},{"urls":[],"name":"c"}]'),
    ).toBe(true);
    expect(text?.isComplete('[{"urls":[null],"name":"a"}]')).toBe(false);
    expect(text?.isComplete('[{"urls":["a",null],"name":"a"}]')).toBe(false);
  });

  test('is not read where a name is required in one record and optional in another', () => {
    expect(answerTextOf([column('urls', 'list'), related([column('urls', 'list', 'optional')])])).toBeNull();
    expect(answerTextOf([column('resident', 'as it is'), related([])])).toBeNull();
    const text = answerTextOf([
      column('urls', 'list', 'stored'),
      related([column('urls', 'list', 'optional')]),
    ]);
    expect(text?.isComplete('[{"urls":[],"resident":{"urls":null}}]')).toBe(true);
  });

  test('is not read where one name is a moment in one record and a text in another', () => {
    expect(answerTextOf([column('at', 'moment'), related([column('at', 'as it is')])])).toBeNull();
    expect(
      answerTextOf([column('at', 'moment'), related([{ kind: 'constant', key: 'at', value: 'Pet' }])]),
    ).toBeNull();
    const text = answerTextOf([column('at', 'moment'), related([column('name', 'as it is')])]);
    expect(text?.moments.map(String)).toEqual(['at']);
  });
});
