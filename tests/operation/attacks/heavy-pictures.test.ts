import { readdirSync, readFileSync } from 'node:fs';
import type { PictureLimits } from '../../../src/platform/pictures/picture-store.js';
import { makeCommentFixture } from '../../support/comment-fixture.js';
import { formOf } from '../../support/forms.js';
import { HEAVY_HEIC, HEIC, HEIC_SIZE, pngOf } from '../../support/pictures.js';
import { unique } from '../../support/samples.js';
import { startService } from '../../support/service.js';
import { until } from '../../support/until.js';

/** Pictures that take long or much memory: their process is ended, and pictures of others do not wait for it. */

const onLinux = process.platform === 'linux' ? test : test.skip;
const TINY = { width: 1, height: 1 };

/** Kilobytes that tell the processes of a test from those of others. */
let ownKilobytes = 1_600_000;

/** A service with two communities, and what a resident of each does there. */
async function twoCommunities(limits: Partial<PictureLimits> = {}) {
  const kilobytes = limits.kilobytes ?? ++ownKilobytes;
  const service = await startService({ own: 'service', pictureLimits: { ...limits, kilobytes } });
  const clients = [];
  for (let count = 0; count < 2; count++)
    clients.push(service.as((await makeCommentFixture(service)).residentUser));
  const [one, other] = clients.map((client) => ({
    upload: async (content: Uint8Array<ArrayBuffer>): Promise<string> => {
      const form = formOf({ name: 'a.jpg', content }, { path: `fotos/${unique()}.jpg` });
      return (await client.post('/api/File/upload', form)).body.relativePath;
    },
    widthOf: async (path: string): Promise<number | null> => {
      const { data } = await client.graphql(
        `mutation ($imageUrls: [String!]) {
          createTicket(input: { categoriaTicketId: 3, imageUrls: $imageUrls }) { pictures { width } } }`,
        { imageUrls: [path] },
      );
      return data.createTicket.pictures[0].width;
    },
  }));
  if (!one || !other) throw new Error('Two communities are needed');
  return { service, one, other, processes: () => processesWith(kilobytes) };
}

/** The processes whose data are bounded by the system to so many kilobytes. */
function processesWith(kilobytes: number): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/limits`, 'latin1').includes(` ${kilobytes * 1024} `);
    } catch {
      return false;
    }
  });
}

onLinux('a picture is measured while the slow one of another community is still at work', async () => {
  const { service, one, other, processes } = await twoCommunities();
  try {
    const heavy = await one.upload(HEAVY_HEIC);
    await until(() => processes().length === 1);
    expect(await other.widthOf(await other.upload(await pngOf(TINY)))).toBe(TINY.width);
    const measured = await service.services.queries.change(
      'select 1 from "stored_pictures" where "path" = $1',
      [heavy.replace('uploads/', '')],
    );
    expect(measured).toEqual([]);
  } finally {
    await service.stop();
  }
  expect(processes()).toEqual([]);
});

onLinux('a picture that takes too long has no size, and its process is ended', async () => {
  const { service, one, processes } = await twoCommunities({ milliseconds: 300 });
  try {
    const path = await one.upload(HEAVY_HEIC);
    expect(await one.widthOf(path)).toBeNull();
    expect(processes()).toEqual([]);
  } finally {
    await service.stop();
  }
});

onLinux('a picture that takes too much memory has no size, and the next one is measured', async () => {
  const { service, one, other } = await twoCommunities({ kilobytes: 900_001 });
  try {
    const [heavy, light] = [await one.upload(HEAVY_HEIC), await other.upload(HEIC)];
    expect(await Promise.all([one.widthOf(heavy), other.widthOf(light)])).toEqual([null, HEIC_SIZE.width]);
  } finally {
    await service.stop();
  }
});
