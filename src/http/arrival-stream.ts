import { WriteStream } from 'graphql-upload-ts';

const WRITTEN = Symbol('written');

/**
 * A file of a form while it arrives. The stream of the package closes its file without waiting for a write that a
 * thread of the pool has not made yet. That write would then change the file which is opened with the same number next.
 */
export class ArrivalStream extends WriteStream {
  private writing = false;

  /** Called a second time once the file is open when a chunk came before that. */
  override _write(chunk: Buffer, encoding: string, callback: (error?: Error | null) => void): void {
    if (this.destroyed) return;
    this.writing = this._fd !== null;
    super._write(chunk, encoding, (error) => {
      this.writing = false;
      this.emit(WRITTEN);
      callback(error);
    });
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (this.writing) this.once(WRITTEN, () => super._destroy(error, callback));
    else super._destroy(error, callback);
  }
}
