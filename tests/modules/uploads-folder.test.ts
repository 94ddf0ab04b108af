import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { openFileStore } from '../../src/platform/files/file-store.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { filesBelow, TEXT_FILE } from '../support/uploads.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'service' });
});
afterAll(() => service.stop());

describe('the uploads folder', () => {
  /** Writes a file in the folder of a process for incomplete files, last changed some hours ago. */
  async function arriving(folder: string, owner: string, name: string, hoursAgo = 0): Promise<void> {
    const own = join(folder, '.arrivals', owner);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, name), 'x');
    const then = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(own, then, then);
  }

  test('the start removes incomplete files of dead processes', async () => {
    const folder = join(service.folder, unique());
    await arriving(folder, `${hostname()}.999999999`, 'dead');
    await arriving(folder, `${hostname()}.${process.pid}`, 'same number');
    await arriving(folder, `${hostname()}.${process.ppid}`, 'alive');
    await arriving(folder, 'otra-maquina.1', 'elsewhere', 23);
    await arriving(folder, 'vieja-maquina.1', 'long ago', 25);
    const files = await openFileStore(folder);
    expect((await filesBelow(folder)).map((file) => basename(file)).sort()).toEqual(['alive', 'elsewhere']);
    await files.close();
  });

  test('a closed file store leaves no folder for arriving files', async () => {
    const folder = join(service.folder, unique());
    const files = await openFileStore(folder);
    expect(await readdir(folder)).toEqual(['.arrivals']);
    await files.close();
    expect(await readdir(folder)).toEqual([]);
  });

  test('an upload whose content fails before it is read fails without other effects', async () => {
    const files = await openFileStore(join(service.folder, unique()));
    const content = new Readable({ read: () => undefined });
    const failed = () => content.destroy(new Error('The content failed'));
    const kept = files.keep(failed, { folder: [], name: 'x.txt' });
    await expect(kept).rejects.toThrow('El archivo no llegó completo.');
    await files.close();
  });

  test('an uploads folder that is not writable ends the start with one line', async () => {
    const file = join(service.folder, unique());
    await writeFile(file, 'x');
    await expect(openFileStore(file)).rejects.toThrow(/^UPLOADS_DIR cannot be written to: .+$/);
  });

  test('an upload is an internal error when the file system fails', async () => {
    const other = await startService({ own: 'service' });
    try {
      const arrivals = join(other.folder, 'uploads', '.arrivals');
      await rm(arrivals, { recursive: true });
      await writeFile(arrivals, 'in the way');
      const client = other.as(await other.make.systemAdmin());
      const answer = await client.post('/api/File/upload', formOf(TEXT_FILE, { path: 'x.txt' }));
      expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    } finally {
      await other.stop();
    }
  });
});
