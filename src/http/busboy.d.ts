declare module 'busboy' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { Readable, Writable } from 'node:stream';

  interface Options {
    headers: IncomingHttpHeaders;
    defParamCharset?: string;
    limits?: { fieldSize?: number; fields?: number; fileSize?: number; files?: number };
  }

  interface Parser extends Writable {
    on(
      event: 'file',
      listener: (
        name: string | undefined,
        stream: Readable,
        info: { filename: string | undefined; encoding: string; mimeType: string },
      ) => void,
    ): this;
    on(
      event: 'field',
      listener: (name: string | undefined, value: string, info: { valueTruncated: boolean }) => void,
    ): this;
    on(event: 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }

  /** Throws when the headers are not those of a form. */
  export default function busboy(options: Options): Parser;
}
