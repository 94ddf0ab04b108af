import { WriteStream } from 'graphql-upload-ts';
import type { ClientBase, Connection } from 'pg';
import pg from 'pg';
import { getMetadataStorage } from 'type-graphql';

/**
 * Reads and sets the undocumented members of dependencies; no other file does. A test fails when a version is installed that
 * they were not checked against.
 */
export const PRIVATE_MEMBERS = [
  {
    package: 'pg',
    version: '8.23.0',
    member: 'Client.connection, with its cancel request and the names of its prepared statements',
  },
  { package: 'pg', version: '8.23.0', member: 'Client.processID, secretKey, readyForQuery' },
  { package: 'pg', version: '8.23.0', member: 'Query.handleDataRow' },
  { package: 'type-graphql', version: '2.0.0-rc.4', member: 'MetadataStorage.objectTypes, inputTypes' },
  { package: 'graphql-upload-ts', version: '2.2.0', member: 'WriteStream.prototype' },
] as const;

/** A row as it arrives from the server. */
export interface ArrivedRow {
  /** Its bytes. */
  readonly length: number;
}

/** How the driver runs a statement. */
interface DriverStatementConfig {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Refuses a text of several statements. */
  readonly queryMode: 'extended';
}

/** The statement of the driver, with the method that takes each row. */
export const DriverStatement = pg.Query as unknown as new (
  config: DriverStatementConfig,
  done: (error: Error | null, result: pg.QueryResult<object>) => void,
) => { submit(connection: Connection): void; handleDataRow(row: ArrivedRow): void };

/** The names of the statements that the driver has prepared on a connection. */
export interface PreparedNames {
  readonly parsedStatements: Record<string, string>;
}

/** What opens a connection for a cancel request. */
interface Cancelling {
  readonly ssl: unknown;
  readonly sslNegotiation: 'postgres' | 'direct';
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

type DriverConnection = Connection & Cancelling;

/** Returns the protocol of PostgreSQL below a client of the driver, which is the argument of `Submittable.submit` too. */
export const connectionOf = (client: ClientBase): DriverConnection =>
  (client as ClientBase & { readonly connection: DriverConnection }).connection;

/** Returns what the server cancels a statement of a connection by: the number of its process, and its secret key. */
export function cancelKeyOf(client: ClientBase): [processId: number, secretKey: number] {
  const { processID, secretKey } = client as ClientBase & { processID: number; secretKey: number };
  return [processID, secretKey];
}

/** Tells whether a connection awaits an answer of the server. */
export const awaitsAnswer = (client: ClientBase): boolean =>
  !(client as ClientBase & { readonly readyForQuery: boolean }).readyForQuery;

/** Returns the classes of input types, with what their decorators declare. */
export const declaredInputs = () => getMetadataStorage().inputTypes;

/** Lets every field without a resolver be read from its row; TypeGraphQL offers this only class by class. */
export function readPlainFieldsFromRows(): void {
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;
}

const WRITTEN = Symbol('written');

type ArrivingStream = WriteStream & { isWriting?: boolean };

/**
 * Makes the temporary files of graphql-upload-ts wait for a pending write before they close, and end when one fails. A write
 * that a thread of the pool makes later would change the file that is opened with the same number next. Changes the prototype,
 * because `processRequest` takes no stream of another class.
 */
export function closeUploadsAfterTheirWrites(): void {
  const { _write, _destroy } = WriteStream.prototype;

  // A chunk that comes before the file is open is written by a second call.
  WriteStream.prototype._write = function write(this: ArrivingStream, chunk, encoding, callback) {
    if (this.destroyed) return;
    this.isWriting = this._fd !== null;
    _write.call(this, chunk, encoding, (error) => {
      this.isWriting = false;
      this.emit(WRITTEN);
      if (error) this.destroy(error);
      callback(error);
    });
  };

  WriteStream.prototype._destroy = function destroy(this: ArrivingStream, error, callback) {
    if (this.isWriting) this.once(WRITTEN, () => _destroy.call(this, error, callback));
    else _destroy.call(this, error, callback);
  };
}
