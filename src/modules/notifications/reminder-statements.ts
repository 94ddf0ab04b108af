import type { Context } from '../../engine/declare.js';
import type { Paper } from '../papers/paper.types.js';
import { type PrintedAccount, readAccountOf, statementPaperOf } from '../papers/statement-paper.js';

/** The most statements of one mail, since its size is bounded. */
const MOST = 5;

/** The statements that a mail has attached, and how many more it would have. */
export interface Statements {
  readonly statements: readonly Paper[];
  readonly missing: number;
}

export const NO_STATEMENTS: Statements = { statements: [], missing: 0 };

/** Returns the accounts in which a reader reads what some units owe, each once. */
export async function accountsOfReader(
  reader: Context,
  unitIds: readonly string[],
): Promise<PrintedAccount[]> {
  const found = await Promise.all(unitIds.map((id) => readAccountOf(reader, id)));
  return [...new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : []))).values()];
}

/** Draws the statements of some accounts as of now, one after another. */
export async function drawStatements(
  reader: Context,
  accounts: readonly PrintedAccount[],
): Promise<Statements> {
  const statements: Paper[] = [];
  for (const { holder, id } of accounts.slice(0, MOST)) {
    const paper = await statementPaperOf(reader, holder, id, { format: 'PDF' });
    if (paper) statements.push(paper);
  }
  return { statements, missing: Math.max(accounts.length - MOST, 0) };
}
