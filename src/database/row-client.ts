import type { Socket } from 'node:net';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { DataRow } from './data-row.js';

/** What a parser of the driver calls for each message, and what a connection does with its stream; the types lack both. */
type OpenParser = new () => Pick<Parser, 'parse'> & {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
};

interface Message {
  readonly name: string;
}

interface OpenConnection {
  attachListeners(stream: Socket): void;
  emit(event: string, message: Message): void;
}

const DATA_ROW = 0x44;

/** Leaves the values of rows in the memory of their message, where the driver's own makes a string of each. */
class RowParser extends (Parser as unknown as OpenParser) {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    return code === DATA_ROW
      ? new DataRow(bytes, offset, length)
      : super.handlePacket(offset, code, length, bytes);
  }
}

/** A client of the driver whose rows are `DataRow`s. */
export class RowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { readonly connection: OpenConnection };
    connection.attachListeners = (stream) => {
      const parser = new RowParser();
      stream.on('data', (chunk) =>
        parser.parse(chunk, (message: Message) =>
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
        ),
      );
    };
  }
}
