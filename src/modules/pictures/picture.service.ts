import { createHash } from 'node:crypto';
import { reading } from '../../engine/database.js';
import { type Context, partIds, type Services } from '../../engine/declare.js';
import { batched } from '../../engine/read.js';
import type { StoredPath } from '../../platform/files/stored-path.js';
import type { Measures } from '../../platform/pictures/picture-store.js';
import type { Picture } from './picture.types.js';
import { type PicturePlace, placeOf, urlOf } from './picture-place.js';
import { MOST_PATH_BYTES } from './stored-picture.entity.js';

/** The files that a read measures, since a list may name many that nobody asked for before; the next read measures others. */
const MOST_MEASURED = 20;

/** What was measured of files, by their paths; null for what is no picture. */
type Measured = ReadonlyMap<string, Measures | null>;

/** Reads the picture that a link of a record names, batched over all records of a request. */
export const readPicture = (ctx: Context, link: string): Promise<Picture> =>
  batched(ctx, readPicture, {}, (links: readonly string[]) => readPictures(ctx, links)).load(link);

async function readPictures(ctx: Context, links: readonly string[]): Promise<Picture[]> {
  const places = links.map((link) => placeOf(ctx, link));
  const stored = await readMeasures(ctx, [...new Set(places.flatMap(({ paths }) => paths))]);
  const unknown = places.filter(({ paths }) => !paths.some((path) => stored.has(path)));
  const measured = await measureSome(ctx, unknown);
  return places.map((place) => pictureOf(ctx, place, new Map([...stored, ...measured])));
}

function pictureOf(ctx: Context, { url, paths }: PicturePlace, measured: Measured): Picture {
  const path = paths.find((one) => measured.has(one));
  const measures = path === undefined ? null : measured.get(path);
  const name = path ?? paths.at(-1) ?? url;
  const ids = partIds('Picture', createHash('sha256').update(name).digest('base64url'));
  if (path === undefined || !measures) return { ...ids, url, width: null, height: null, thumbnailUrl: null };
  const { width, height, isConverted } = measures;
  return {
    ...ids,
    url: urlOf(ctx, path, isConverted ? 'jpeg' : undefined),
    width,
    height,
    thumbnailUrl: urlOf(ctx, path, 'thumbnail'),
  };
}

const MEASURES = reading(
  'select "path", "width", "height", "is_converted" as "isConverted" from "stored_pictures" where "path" = any($1::text[])',
);

interface StoredRow {
  readonly path: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly isConverted: boolean;
}

async function readMeasures({ queries }: Context, paths: readonly string[]): Promise<Measured> {
  if (paths.length === 0) return new Map();
  const rows = await queries.run<StoredRow>(MEASURES, [paths]);
  return new Map(
    rows.map(({ path, width, height, isConverted }) => [
      path,
      width === null || height === null ? null : { width, height, isConverted },
    ]),
  );
}

/** Measures files that nobody asked for before, and stores the measures behind the answer. */
async function measureSome(ctx: Context, places: readonly PicturePlace[]): Promise<Measured> {
  const { services } = ctx;
  const paths = [...new Set(places.flatMap(({ paths }) => paths))];
  const asked = paths.filter((path) => !services.pictures.isMissing(path)).slice(0, MOST_MEASURED);
  const measured = new Map<string, Measures | null>();
  const measure = async (path: string) => {
    const measures = await measureOf(ctx, path);
    if (measures !== undefined) measured.set(path, measures);
  };
  await Promise.all(asked.map(measure));
  // Not in the transaction of a mutation that is answered, which others would wait for.
  if (measured.size > 0) services.background.start(() => storeMeasures(services, measured));
  return measured;
}

/** Measures a file that was uploaded, behind the answer. */
export function measureUpload(ctx: Context, path: StoredPath): void {
  const { services } = ctx;
  services.background.start(async () => {
    const name = path.join('/');
    const measures = await measureOf(ctx, name);
    if (measures) await storeMeasures(services, new Map([[name, measures]]));
  });
}

/** Measures a file; undefined where there is none, or where it cannot be read now. */
async function measureOf(ctx: Context, path: string): Promise<Measures | null | undefined> {
  try {
    return await ctx.services.pictures.measure(path.split('/'), ownerOf(ctx));
  } catch (err) {
    ctx.services.log.warn({ err, path }, 'A picture could not be measured');
    return undefined;
  }
}

/** Returns whose pictures wait for each other: those of a community, or of a caller with none or all. */
function ownerOf({ caller }: Context): string | undefined {
  if (!caller || caller.communityIds === 'all') return caller?.userId;
  return caller.communityIds[0] ?? caller.userId;
}

const STORE = `
  insert into "stored_pictures" ("path", "width", "height", "is_converted")
  select * from unnest($1::text[], $2::int[], $3::int[], $4::bool[])
  on conflict ("path") do update
    set "width" = excluded."width", "height" = excluded."height", "is_converted" = excluded."is_converted"`;

async function storeMeasures({ queries, log }: Services, measured: Measured): Promise<void> {
  const rows = [...measured].filter(([path]) => Buffer.byteLength(path) <= MOST_PATH_BYTES);
  const values = [
    rows.map(([path]) => path),
    rows.map(([, measures]) => measures?.width ?? null),
    rows.map(([, measures]) => measures?.height ?? null),
    rows.map(([, measures]) => measures?.isConverted ?? false),
  ];
  try {
    await queries.change(STORE, values);
  } catch (err) {
    log.warn({ err }, 'The measures of pictures could not be stored');
  }
}
