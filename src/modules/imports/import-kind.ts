import type { WriteContext } from '../../engine/declare.js';
import type { Message, Params } from '../../platform/message.js';

/** What is wrong with a row; codes are those of inputs and reasons, and those of `row-faults.ts`. */
export interface RowFault extends Message {
  readonly code: string;
  /** The header of the column; null for a fault of the whole row. */
  readonly column: string | null;
  readonly value: string | null;
  readonly params?: Params | undefined;
}

/** What a column may hold, with the headers by which it is found. */
export interface ImportField {
  readonly name: string;
  readonly form: 'text' | 'amount' | 'balance' | 'rate' | 'day' | 'choice';
  readonly headers: readonly string[];
  readonly required?: boolean;
  /** The words for each value of a choice. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** A row whose cells were read; its kind makes the input of it, and adds what is wrong. */
export interface ReadRow<Input extends object = object> {
  readonly line: number;
  readonly cells: readonly string[];
  readonly values: Readonly<Record<string, string | number | null>>;
  readonly faults: RowFault[];
  input: Input | null;
  exists: boolean;
}

/** A fault of a field of the input, which the check of the import ties to its column. */
export type AddFault = (
  row: ReadRow,
  field: string | null,
  fault: Message & { code: string; params?: Params },
) => void;

/** The record that a row became. */
export interface MadeRecord {
  readonly id: string;
  /** The ids of what was made with it. */
  readonly furtherIds?: readonly string[] | null;
}

/** What the rows of one kind become. The rehearsal and the application run the same functions. */
export interface KindOfImport<Input extends object = object> {
  readonly mostRows: number;
  readonly fields: readonly ImportField[];
  /** Makes the inputs of right rows, and finds what the database has of them; locks what the application relies on. */
  resolve(
    tx: WriteContext,
    communityId: string,
    rows: readonly ReadRow<Input>[],
    add: AddFault,
  ): Promise<void>;
  readonly amountOf?: (input: Input) => number;
  /** Adds the records of inputs to the unit of work. Returns them in the same order. */
  store(tx: WriteContext, communityId: string, inputs: readonly Input[]): Promise<readonly MadeRecord[]>;
  /** Does what follows once all records are stored. */
  readonly afterwards?: (tx: WriteContext, communityId: string, inputs: readonly Input[]) => Promise<void>;
  /** Removes records of which nothing was touched since. Returns the nodes of those that were, and removes none then. */
  undo(tx: WriteContext, made: readonly MadeRecord[]): Promise<readonly string[]>;
}
