import type { ClientBase, Connection, Submittable } from 'pg';
import { type KnownStatements, type NamedStatement, submitTogether } from './named-statement.js';

/**
 * Statements that the server answers together: it flushes once for all of them, and the process wakes up once. It executes
 * none behind one that fails, so these fail with the same error.
 */
export class StatementSequence implements Submittable {
  /** The driver replaces it where it gives up on the statements. Bound for the reason that `Statement` gives. */
  callback: (error: Error | null) => void = this.settle.bind(this);
  readonly #client: ClientBase;
  readonly #statements: readonly NamedStatement[];
  /** How many the server has executed. */
  #executed = 0;

  constructor(client: ClientBase, statements: readonly NamedStatement[]) {
    this.#client = client;
    this.#statements = statements;
  }

  /** The driver keeps the name of the statement that the server has parsed. */
  get name(): string {
    return this.#answered?.name ?? '';
  }

  get text(): string {
    return this.#answered?.text ?? '';
  }

  /** The texts of all its statements. */
  get texts(): readonly string[] {
    return this.#statements.map(({ text }) => text);
  }

  /** The statement that the server answers; none between the last one and the end of the sequence. */
  get #answered(): NamedStatement | undefined {
    return this.#statements[this.#executed];
  }

  submit(connection: Connection): null {
    return submitTogether(connection, this.#statements);
  }

  handleRowDescription(message: Parameters<NamedStatement['handleRowDescription']>[0]): void {
    this.#answered?.handleRowDescription(message);
  }

  handleDataRow(message: Parameters<NamedStatement['handleDataRow']>[0]): void {
    this.#answered?.handleDataRow(message);
  }

  handleCommandComplete(message: { text: string }): void {
    this.#answered?.handleCommandComplete(message);
    this.#executed += 1;
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  private settle(error: Error | null): void {
    // Where all were executed, the commit that comes with the end of the sequence has failed.
    const failed = error ? Math.min(this.#executed, this.#statements.length - 1) : this.#statements.length;
    for (const statement of this.#statements.slice(0, failed)) statement.handleReadyForQuery();
    if (!error) return;
    const { submittedNamedStatements } = (
      this.#client as ClientBase & { readonly connection: KnownStatements }
    ).connection;
    // The server has not parsed these either.
    for (const { name } of this.#statements.slice(this.#executed)) delete submittedNamedStatements[name];
    for (const statement of this.#statements.slice(failed)) statement.handleError(error);
  }
}
