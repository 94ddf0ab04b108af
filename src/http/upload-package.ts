import { WriteStream } from 'graphql-upload-ts';

const WRITTEN = Symbol('written');

type Arriving = WriteStream & { isWriting?: boolean };

const { _write, _destroy } = WriteStream.prototype;

/*
 * Changes how the temporary files of the package end, on the prototype because `processRequest` takes no stream of another
 * class. They wait for a write under way before they are closed: one that a thread of the pool has not made yet would
 * change the file which is opened with the same number next. A write that fails ends them: their readers would wait.
 */

/** Called a second time once the file is open when a chunk came before that. */
WriteStream.prototype._write = function write(this: Arriving, chunk, encoding, callback) {
  if (this.destroyed) return;
  this.isWriting = this._fd !== null;
  _write.call(this, chunk, encoding, (error) => {
    this.isWriting = false;
    this.emit(WRITTEN);
    if (error) this.destroy(error);
    callback(error);
  });
};

WriteStream.prototype._destroy = function destroy(this: Arriving, error, callback) {
  if (this.isWriting) this.once(WRITTEN, () => _destroy.call(this, error, callback));
  else _destroy.call(this, error, callback);
};

export { processRequest } from 'graphql-upload-ts';
export { WriteStream };
