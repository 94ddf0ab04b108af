import type { Readable } from 'node:stream';
import type { FileUpload } from 'graphql-upload-ts';
import { fileTooLarge, insufficientStorage, isOfFullDisk } from '../platform/files/arrivals.js';
import { WriteStream } from './upload-package.js';

export interface FilePart {
  readonly name: string;
  readonly filename: string;
  readonly encoding: string;
  readonly mimeType: string;
}

/** A file of a form while it is written to the folder of arrivals; it can be read at once. */
export interface ArrivingFile {
  readonly file: FileUpload;
  fail(error: Error): void;
  /** Removes the file once nobody reads it. */
  release(): void;
}

interface Arrival {
  readonly folder: string;
  /** Called when the part is too large or cannot be written. */
  readonly onFault?: (error: Error) => void;
}

/** Starts to write a part. A part over the limit of its parser fails as too large. */
export function writePart(part: FilePart, content: Readable, { folder, onFault }: Arrival): ArrivingFile {
  const capacitor = new WriteStream({ tmpdir: () => folder });
  let fault: Error | undefined;
  const fail = (error: Error) => {
    fault ??= error;
    content.unpipe(capacitor);
    content.resume();
    capacitor.destroy(fault);
  };
  const refuse = (error: Error) => {
    if (fault) return;
    fail(error);
    onFault?.(isOfFullDisk(error) ? insufficientStorage() : error);
  };
  content.on('limit', () => refuse(fileTooLarge()));
  content.on('error', fail);
  capacitor.on('error', refuse);
  content.pipe(capacitor);
  const { name: fieldName, filename, encoding, mimeType: mimetype } = part;
  const createReadStream: FileUpload['createReadStream'] = (options) => {
    if (fault) throw fault;
    return capacitor.createReadStream(options);
  };
  return {
    file: { fieldName, filename, encoding, mimetype, capacitor, createReadStream },
    fail,
    release: () => capacitor.release(),
  };
}
