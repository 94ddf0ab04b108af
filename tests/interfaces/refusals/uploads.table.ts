import { randomUUID } from 'node:crypto';
import { formOf, operationOf, type Sent } from '../../support/forms.js';
import { placeFile } from '../../support/place-file.js';
import type { PopulatedFixture } from '../../support/resources.js';
import { unique } from '../../support/samples.js';
import { MAX_FILE_BYTES, TEXT_FILE } from '../../support/uploads.js';
import type { Provoke, Refusals } from './refused.js';

type InputOf = (fixture: PopulatedFixture) => Record<string, unknown>;

export const sending =
  (inputOf: InputOf, file: Sent, field = 'file'): Provoke =>
  (fixture) => ({ form: (query) => operationOf(query, file, inputOf(fixture)), field });

/** A form that names a file and does not have it. */
const missing =
  (inputOf: InputOf): Provoke =>
  (fixture) => ({
    form: (query) =>
      formOf(null, {
        operations: JSON.stringify({ query, variables: { input: { ...inputOf(fixture), file: null } } }),
        map: JSON.stringify({ 0: ['variables.input.file'] }),
      }),
    field: 'file',
  });

/** A form that ends within its file. */
const cutOff =
  (inputOf: InputOf): Provoke =>
  (fixture) => ({
    form: (query) => {
      const variables = { input: { ...inputOf(fixture), file: null } };
      const parts = [
        ['operations', JSON.stringify({ query, variables })],
        ['map', JSON.stringify({ 0: ['variables.input.file'] })],
        ['0"; filename="a.txt', 'Acta de la'],
      ];
      return parts
        .map(([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}`)
        .join('\r\n');
    },
    field: 'file',
  });

export const ofFiles = (inputOf: InputOf): Refusals[string] => ({
  FILE_MISSING: missing(inputOf),
  FILE_EMPTY: sending(inputOf, { name: 'a.txt', content: '' }),
  FILE_TOO_LARGE: sending(inputOf, { name: 'a.bin', content: new Uint8Array(MAX_FILE_BYTES + 1) }),
  FILE_INCOMPLETE: cutOff(inputOf),
  FILE_IS_PROGRAM: sending(inputOf, { name: 'a.exe', content: 'MZ' }),
  FILE_NAME_INVALID: sending(inputOf, { name: '---', content: 'a' }),
});

const anywhere: InputOf = () => ({ path: `${unique()}/` });
const amongDocuments: InputOf = ({ community }) => ({ communityId: community.id });

export const OF_UPLOADS: Refusals = {
  uploadFile: {
    ...ofFiles(anywhere),
    PATH_INVALID: sending(() => ({ path: '../a.txt' }), TEXT_FILE, 'path'),
  },
  uploadDocument: {
    ...ofFiles(amongDocuments),
    // A file stands where the folder of the category would be.
    PATH_INVALID: async (fixture) => {
      const category = unique();
      const folder = `uploads/documents/${fixture.community.id}`;
      await placeFile(fixture.service, `${folder}/${category}`);
      const { form } = await sending(() => ({ ...amongDocuments(fixture), category }), TEXT_FILE)(fixture);
      return { ...(form ? { form } : {}), field: 'category' };
    },
    UNKNOWN_REFERENCE: sending(() => ({ communityId: randomUUID() }), TEXT_FILE, 'communityId'),
  },
};
