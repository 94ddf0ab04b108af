import type { FormulaContext } from '../../engine/declare.js';
import { selectSql } from '../../engine/read.js';
import { unitPeople } from './unit.access.js';

const everyPerson = { ...unitPeople, scope: 'unscoped' } as const;

/** Returns the SQL that tells whether a unit is one in which the reader is a person today. A statement asks for these units once. */
export function isOfReaderSql(statement: FormulaContext, unit: string): string {
  const residentId = residentOf(statement);
  return residentId === null ? 'false' : `${unit} = any(${unitsSql(statement, residentId, false)})`;
}

/** Returns the SQL of the reader if it owns a unit today, else of who pays for the unit. */
export function ownerIdSql(statement: FormulaContext, unit: string, payer: string): string {
  const residentId = residentOf(statement);
  if (residentId === null) return payer;
  const owned = unitsSql(statement, residentId, true);
  return `case when ${unit} = any(${owned}) then ${statement.bind(residentId)}::uuid else ${payer} end`;
}

function unitsSql(statement: FormulaContext, residentId: string, isOwner: boolean): string {
  const rows = selectSql(
    statement,
    everyPerson,
    (field) => field('unitId'),
    [
      (field, bind) => `${field('residentId')} = ${bind(residentId)}::uuid`,
      (field) => `${field('isActive')}${isOwner ? ` and ${field('relation')} = 'OWNER'` : ''}`,
    ],
    'own',
  );
  return `array(${rows})`;
}

const residentOf = ({ reader }: FormulaContext): string | null =>
  reader === null || reader === 'unrestricted' ? null : reader.residentId;
