import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { loadConfig } from '../../src/platform/config/config.js';
import { openFileStore } from '../../src/platform/files/file-store.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { filesBelow, TEXT_FILE, uploadsPath } from '../support/uploads.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'service' });
});
afterAll(() => service.stop());

describe('the uploads folder', () => {
  /** Writes a file in the folder of incomplete files, last changed some hours ago. */
  async function arriving(folder: string, name: string, hoursAgo: number): Promise<void> {
    const path = join(folder, '.arrivals', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'x');
    const then = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(path, then, then);
    await utimes(dirname(path), then, then);
  }

  test('the start removes incomplete files that have not grown for an hour, and no others', async () => {
    const folder = join(service.folder, unique());
    await arriving(folder, 'abandoned', 1.1);
    await arriving(folder, 'of another instance', 0.9);
    await arriving(folder, 'earlier-version.1/abandoned', 30);
    await arriving(folder, 'earlier-version.2/arriving', 0);
    const files = await openFileStore(loadConfig({ UPLOADS_DIR: folder }));
    expect((await filesBelow(folder)).map((file) => basename(file)).sort()).toEqual([
      'arriving',
      'of another instance',
    ]);
    files.close();
  });

  test('two instances of one uploads folder do not remove the incomplete files of each other', async () => {
    const config = loadConfig({ UPLOADS_DIR: join(service.folder, unique()) });
    const one = await openFileStore(config);
    const arrivingFile = new PassThrough();
    const kept = one.keep(() => arrivingFile, { folder: [], name: 'x.txt' });
    arrivingFile.write('whole ');
    await until(async () => (await filesBelow(config.uploadsDir)).length === 1);
    const other = await openFileStore(config);
    other.close();
    arrivingFile.end('file');
    expect(await kept).toEqual({ path: ['x.txt'], bytes: 10 });
    expect(await readFile(join(config.uploadsDir, 'x.txt'), 'utf8')).toBe('whole file');
    one.close();
  });

  test('an upload whose content fails before it is read fails without other effects', async () => {
    const files = await openFileStore(loadConfig({ UPLOADS_DIR: join(service.folder, unique()) }));
    const content = new Readable({ read: () => undefined });
    const failed = () => content.destroy(new Error('The content failed'));
    const kept = files.keep(failed, { folder: [], name: 'x.txt' });
    await expect(kept).rejects.toThrow('El archivo no llegó completo.');
    files.close();
  });

  test('an uploads folder that is not writable ends the start with one line', async () => {
    const file = join(service.folder, unique());
    await writeFile(file, 'x');
    await expect(openFileStore(loadConfig({ UPLOADS_DIR: file }))).rejects.toThrow(
      /^UPLOADS_DIR cannot be written to: .+$/,
    );
  });

  test('an upload that the database does not record leaves no file', async () => {
    const other = await startService({ own: 'database' });
    try {
      const client = other.as(await other.make.systemAdmin());
      const refusing = `alter table audit_entries add constraint no_uploads check (action <> 'UPLOAD') not valid`;
      await other.database.queries.change(refusing, []);
      const answer = await client.post('/api/File/upload', formOf(TEXT_FILE, { path: 'carpeta/x.txt' }));
      expect(answer.status).toBe(500);
      expect((await filesBelow(uploadsPath(other))).filter((file) => file.includes('carpeta'))).toEqual([]);
      await other.database.queries.change('alter table audit_entries drop constraint no_uploads', []);
      expect(
        await client.post('/api/File/upload', formOf(TEXT_FILE, { path: 'carpeta/x.txt' })),
      ).toMatchObject({
        status: 200,
        body: { relativePath: 'uploads/carpeta/x.txt' },
      });
    } finally {
      await other.stop();
    }
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
