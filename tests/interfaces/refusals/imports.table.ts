import { randomUUID } from 'node:crypto';
import { operationOf } from '../../support/forms.js';
import { makeImport } from '../../support/populated-fixture.js';
import { unique } from '../../support/samples.js';
import type { Provoke, Refusals } from './refused.js';
import { ofFiles, sending } from './uploads.table.js';

const { FILE_MISSING, FILE_EMPTY, FILE_TOO_LARGE, FILE_INCOMPLETE } = ofFiles(({ community }) => ({
  communityId: community.id,
  kind: 'UNITS',
}));

const file =
  (content: string, help?: Record<string, unknown>): Provoke =>
  ({ community }) => ({
    form: (query) =>
      operationOf(query, { name: 'casas.csv', content }, { communityId: community.id, kind: 'UNITS' }),
    field: 'file',
    ...(help ? { help } : {}),
  });

/** Rehearses a file of units, which a refusal of its application follows. */
async function rehearsed({ clients, community }: Parameters<Provoke>[0], content: string): Promise<string> {
  const { data } = await clients.admin.graphql(
    'mutation ($input: RehearseImportInput!) { rehearseImport(input: $input) { id } }',
    { input: { communityId: community.id, kind: 'UNITS', file: new File([content], 'casas.csv') } },
  );
  return data.rehearseImport.id;
}

export const OF_IMPORTS: Refusals = {
  rehearseImport: {
    FILE_MISSING,
    FILE_EMPTY,
    FILE_TOO_LARGE,
    FILE_INCOMPLETE,
    UNKNOWN_REFERENCE: sending(
      () => ({ communityId: randomUUID(), kind: 'UNITS' }),
      { name: 'casas.csv', content: 'casa\n1\n' },
      'communityId',
    ),
    IMPORT_NOT_TEXT: file('PK\u0003\u0004xl/workbook.xml'),
    IMPORT_NOT_CSV: file('casa\nA1\n"A2', { line: 3 }),
    IMPORT_EMPTY: file('casa\n\n'),
    IMPORT_TOO_MANY_ROWS: file(`casa\n${'A\n'.repeat(2_001)}`, { maximum: 2_000 }),
    IMPORT_COLUMN_MISSING: file('tipo\ncasa\n', { columns: ['unidad'] }),
    IMPORT_COLUMN_REPEATED: file('casa,unidad\n1,1\n', { columns: ['casa', 'unidad'] }),
    IMPORT_FORMAT_AMBIGUOUS: file('casa,superficie\n1,"1,234"\n', { formats: ['1,234.56', '1.234,56'] }),
  },
  applyImport: {
    IMPORT_APPLIED: async (fixture) => ({ variables: { id: await makeImport(fixture, true) } }),
    IMPORT_HAS_FAULTS: async (fixture) => ({
      variables: { id: await rehearsed(fixture, `casa,indiviso\n${unique()},x\n`) },
      help: { wrong: 1 },
    }),
    IMPORT_OUTDATED: async (fixture) => {
      const { number } = await fixture.service.make.unit(fixture.community, { isActive: false });
      const id = await rehearsed(fixture, `casa\n${number}\n`);
      await fixture.service.make.unit(fixture.community, { number });
      return { variables: { id }, help: { lines: [2] } };
    },
  },
  undoImport: {
    IMPORT_NOT_APPLIED: ({ ids }) => ({ variables: { id: ids.Import } }),
    IMPORT_ROWS_CHANGED: async (fixture) => {
      const number = `R-${unique()}`;
      const id = await rehearsed(fixture, `casa\n${number}\n`);
      const { admin } = fixture.clients;
      await admin.graphql('mutation ($id: GUID!) { applyImport(id: $id) { id } }', { id });
      const { data } = await admin.graphql(
        'query ($number: String) { units(where: { number: { eq: $number } }) { nodes { id nodeId } } }',
        { number },
      );
      const [unit] = data.units.nodes;
      await admin.graphql('mutation ($id: GUID!) { updateUnit(id: $id, input: { area: 9 }) { id } }', {
        id: unit.id,
      });
      return { variables: { id }, help: { records: [unit.nodeId] } };
    },
  },
};
