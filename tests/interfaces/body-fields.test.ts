import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import type { PopulatedFixture } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';
import {
  among,
  expectRefused,
  expectTaken,
  isAuth,
  type Kind,
  names,
  notBlankOf,
  ofKind,
  type Row,
  requiredOf,
  rows,
  sendWith,
  table,
  withFields,
} from './bodies.js';

/** Tests the required fields and the types of every body. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

describe('required fields', () => {
  test.each(table(rows))('%s requires the fields that the contract names', (_title, row) => {
    expect(names(row.fields.filter(({ required }) => required)).sort()).toEqual(requiredOf(row).sort());
  });

  test.each(withFields(requiredOf))(
    '%s names each required field that is missing or null',
    async (_title, row) => {
      for (const nothing of [undefined, null]) {
        const { answer } = await sendWith(fixture, row, among(requiredOf(row), nothing));
        expectRefused(row, answer, requiredOf(row));
      }
    },
  );

  const blankable = (row: Row) =>
    names(ofKind(row, 'text')).filter(
      (name) => requiredOf(row).includes(name) && !notBlankOf(row).includes(name) && !/^hora/.test(name),
    );

  test.each(withFields(notBlankOf))('%s refuses blank names, titles and the like', async (_title, row) => {
    const isEmail = (name: string) => ofKind(row, 'email').some((field) => field.name === name);
    // A blank optional e-mail counts as absent.
    const texts = notBlankOf(row).filter((name) => requiredOf(row).includes(name) || !isEmail(name));
    for (const blank of ['', '  \t ', '\u3164 \u2800\u200b']) {
      const { answer } = await sendWith(fixture, row, among(texts, blank));
      expectRefused(row, answer, texts);
    }
  });

  test.each(withFields((row) => (isAuth(row) ? [] : blankable(row))))(
    '%s accepts other texts that are blank',
    async (_title, row) => {
      const { answer } = await sendWith(fixture, row, among(blankable(row), ' '));
      expectTaken(row, answer);
      expect(answer.body).toMatchObject(among(blankable(row), ''));
    },
  );

  const typed = (row: Row) =>
    row.fields.filter(
      ({ name, kind }) => requiredOf(row).includes(name) && !['text', 'email'].includes(kind),
    );

  test.each(withFields((row) => typed(row)))(
    '%s refuses "" in required fields other than texts',
    async (_title, row) => {
      const fields = names(typed(row));
      const { answer } = await sendWith(fixture, row, among(fields, ''));
      expectRefused(row, answer, fields);
    },
  );

  test.each(table(rows.filter((row) => row.endpoint.method === 'PUT')))(
    '%s with an empty body changes nothing or names its required fields',
    async (_title, row) => {
      const { client, path } = await requestTo(row.endpoint, fixture);
      const before = (await fixture.clients.system.get(path)).body;
      for (const body of [{}, undefined, '  ']) {
        const answer = await client.put(path, body);
        if (requiredOf(row).length > 0) expectRefused(row, answer, requiredOf(row));
        else expect(answer).toMatchObject({ status: 200, body: before });
      }
      expect((await fixture.clients.system.get(path)).body).toEqual(before);
    },
  );
});

/** Values of the wrong type, by the type of the field. */
const WRONG: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [7, true, {}, ['a']],
  choice: [7, true, {}, 'nada de esto'],
  email: [7, 'carmen@', {}, ['a']],
  timeZone: ['Aquí/Mismo', 7, '+05:00', ['a']],
  guid: ['no-es-un-id', 7, {}, '12345678-1234-1234-1234-12345678901'],
  dateTime: ['ayer', 7, {}, '2026-02-30T00:00:00Z'],
  date: ['ayer', 7, {}, '2026-13-01'],
  int: ['siete', 1.5, true, 3_000_000_000],
  decimal: ['siete', 1.234, true, '1.234'],
  float: ['siete', true, {}, []],
  boolean: ['quizá', 1, {}, []],
  compound: ['uno', 7, true, {}],
};

describe('values of the wrong type', () => {
  test.each(withFields(({ fields }) => fields))(
    '%s names all values of the wrong type at once',
    async (_title, row) => {
      // An object within a body is checked field by field.
      const fields = row.fields.filter(({ name }) => name !== 'residentInfo');
      for (const index of [0, 1, 2, 3]) {
        const wrong = Object.fromEntries(fields.map(({ name, kind }) => [name, WRONG[kind][index]]));
        const { answer } = await sendWith(fixture, row, wrong);
        expectRefused(row, answer, names(fields));
      }
    },
  );

  const texts = (row: Row) => ofKind(row, 'text', 'email');

  test.each(withFields(texts))('%s names texts with a NUL character', async (_title, row) => {
    const { answer } = await sendWith(fixture, row, among(names(texts(row)), 'a\0b'));
    expectRefused(row, answer, names(texts(row)));
  });
});
