import { createHash } from 'node:crypto';
import { Import } from '../modules/imports/import.entity.js';
import type { RowFault } from '../modules/imports/import-kind.js';
import { ImportRow } from '../modules/imports/import-row.entity.js';
import { NOT_A_NUMBER, repeats } from '../modules/imports/row-faults.js';
import { daysAgo } from './moments.js';
import { administratorOf, type Scene } from './scene.js';

/** The header and the rows of a sheet of houses, of which two are wrong. */
const SHEET = [
  ['Casa', 'Indiviso', 'Superficie'],
  ['101', '0.83', '142.50'],
  ['102', 'O.83', '142.50'],
  ['103', '0.91', '160.00'],
  ['101', '0.83', '142.50'],
] as const;

/** What is wrong with the rows of the sheet, by their lines. */
const FAULTS: Readonly<Record<number, RowFault>> = {
  3: { ...NOT_A_NUMBER, column: 'Indiviso', value: 'O.83' },
  5: { ...repeats(2), column: 'Casa', value: '101' },
};

/** Makes a rehearsed import in each community, whose faults an administrator has still to correct. */
export function makeImports(scene: Scene): void {
  const { em, communities } = scene;
  const [headers, ...rows] = SHEET;
  const text = SHEET.map((cells) => cells.join(',')).join('\r\n');
  for (const [index, { id: communityId }] of communities.entries()) {
    const { id: importId } = em.create(Import, {
      communityId,
      kind: 'UNITS',
      fileName: 'casas.csv',
      contentHash: createHash('sha256').update(text).digest('hex'),
      encoding: 'utf-8',
      delimiter: ',',
      decimalSign: '.',
      dateOrder: 'DMY',
      headerLine: 1,
      headers: [...headers],
      fields: ['number', 'share', 'area'],
      rows: rows.length,
      wrong: Object.keys(FAULTS).length,
      skips: 0,
      amount: null,
      createdByUserId: administratorOf(scene, index).id,
      createdAt: daysAgo(1),
    });
    for (const [place, cells] of rows.entries()) {
      const line = place + 2;
      const fault = FAULTS[line];
      em.create(ImportRow, {
        importId,
        line,
        cells: [...cells],
        outcome: fault ? 'WRONG' : 'CREATES',
        faults: fault ? [fault] : null,
        createdAt: daysAgo(1),
      });
    }
  }
}
