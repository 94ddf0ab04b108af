import { loadConfig } from '../platform/config/config.js';
import { withFileStore } from '../platform/files/file-store.js';
import { megabytes } from './backup/meter.js';
import { moveFiles } from './files/move-files.js';
import { Fault } from './operator/fault.js';
import type { Progress } from './operator/progress.js';
import type { Done } from './operator/run-command.js';

/** Copies all uploads from the folder into the bucket, or back; what they are copied from stays. */
export async function filesMove({ back }: { readonly back: boolean }, progress: Progress): Promise<Done> {
  const config = loadConfig(process.env);
  if (!config.bucket) throw new Fault('S3_BUCKET is not set');
  const [from, to] = back ? (['s3', 'folder'] as const) : (['folder', 's3'] as const);
  const moved = await withFileStore({ ...config, storage: from }, (source) =>
    withFileStore({ ...config, storage: to }, (target) => moveFiles(source, target, progress)),
  );
  const { copied, present, bytes } = moved;
  return {
    lines: [
      `${copied} files copied and compared, ${megabytes(bytes)} MB; ${present} were there already`,
      back
        ? 'STORAGE=folder uses them; the bucket is unchanged'
        : 'STORAGE=s3 uses them; the folder is unchanged',
    ],
    result: { ...moved },
  };
}
