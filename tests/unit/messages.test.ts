import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { resolvers } from '../../src/modules/resolvers.js';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join('src', path), 'utf8'));

const TEXT = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/.source;
const PAIR = new RegExp(`\\bes: (${TEXT}),\\s*en: (${TEXT})`, 'g');

/** Every message of the sources in both languages; the compiler sees to it that none lacks one. */
const messages = sources.flatMap((source) =>
  [...source.matchAll(PAIR)].map(([, es = '', en = '']) => ({ es, en })),
);

const COUNTED = /\bcounted\((\w+),[^)]*\)/;

const placeholders = (text: string) =>
  (text.match(/\$\{[^}]*\}/g) ?? [])
    .map((value) => value.replace(/\.(es|en)\b/, '').replace(COUNTED, '$1'))
    .sort();

describe('Messages', () => {
  test('the search finds the messages in the source files', () => {
    expect(messages.length).toBeGreaterThan(150);
    const declared = sources.join('\n').match(/\bes: ['`]/g) ?? [];
    expect(messages).toHaveLength(declared.length);
  });

  test('every message contains the same values in English and in Spanish', () => {
    for (const { es, en } of messages) {
      expect(en).not.toBe(es);
      expect(en).not.toMatch(/[áéíóúñ¿¡]/i);
      expect({ en, values: placeholders(en) }).toEqual({ en, values: placeholders(es) });
    }
  });

  test('every message of a constraint has an English form and a code of its own', () => {
    expect(resolvers).not.toHaveLength(0);
    const constraints = [...(getMetadataStorage() as unknown as Stored).validationMetadatas.values()].flat();
    // The form of a nested input is checked before its constraints.
    const stated = constraints.filter(({ message, type }) => message && type !== 'nestedValidation');
    expect(stated.length).toBeGreaterThan(200);
    for (const { message = '', context } of stated) {
      expect(context?.[message]).toMatchObject({
        es: message,
        en: expect.stringMatching(/^(The field|Each item of) /),
        code: expect.not.stringMatching(/^INVALID$/),
      });
    }
  });
});

/** What class-validator keeps of each constraint. */
interface Stored {
  readonly validationMetadatas: ReadonlyMap<
    unknown,
    readonly { type: string; message?: string; context?: Readonly<Record<string, object>> }[]
  >;
}
