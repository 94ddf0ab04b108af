import type { FormulaContext } from '../../engine/declare.js';

/** The residents of some units on a day: SQL of the rows of `unit_people`, whose end is the first day without them. */
const heldOn = (day: string, row: string) =>
  `${row}."since" <= ${day} and (${row}."until" is null or ${row}."until" > ${day})`;

/**
 * Returns the SQL of the id of the reader if it is a person of a unit today, else null. The feed of changes, which keeps no
 * statement for each reader and knows no day, takes `otherwise`.
 */
export const memberSql = (
  statement: FormulaContext,
  unit: string,
  today: () => string,
  otherwise: string,
): string => readerSql(statement, unit, today, otherwise, '');

/** Returns the SQL of the id of the reader if it is the payer of a unit or an owner today, else null. */
export const ownerSql = (
  statement: FormulaContext,
  unit: string,
  today: () => string,
  payer: string,
): string => {
  const owner = readerSql(statement, unit, today, payer, ` and p."relation" = 'OWNER'`);
  const id = residentOf(statement);
  return id === null
    ? owner
    : `case when ${payer} = ${statement.bind(id)}::uuid then ${payer} else ${owner} end`;
};

function readerSql(
  statement: FormulaContext,
  unit: string,
  today: () => string,
  otherwise: string,
  condition: string,
): string {
  if (statement.reader === 'unrestricted') return otherwise;
  const id = residentOf(statement);
  if (id === null) return 'null::uuid';
  return (
    `(select p."resident_id" from "unit_people" p where p."unit_id" = ${unit} and p."resident_id" = ${statement.bind(id)}::uuid` +
    `${condition} and ${heldOn(today(), 'p')} limit 1)`
  );
}

const residentOf = ({ reader }: FormulaContext): string | null =>
  reader === 'unrestricted' ? null : (reader?.residentId ?? null);
