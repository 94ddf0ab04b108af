import sharp from 'sharp';
import type { Client } from '../support/client.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Pictures that anybody may fetch do not tell where they were taken. */

let service: Service;
let client: Client;
let communityId: string;
beforeAll(async () => {
  service = await startService();
  const { community, admin } = await makeAdministeredCommunity(service);
  communityId = community.id;
  client = service.as(admin);
});
afterAll(() => service.stop());

const DATUM = 'LUGAR-SECRETO';
const CAMERA = 'Camara Uno';

const EXIF = {
  IFD0: { Orientation: '6', Model: CAMERA },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '20/1 35/1 1234/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '100/1 23/1 5678/100',
    GPSMapDatum: DATUM,
  },
};

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="20,35.2N" exif:GPSMapDatum="${DATUM}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const drawn = () => sharp({ create: { width: 48, height: 32, channels: 3, background: '#c83c1e' } });

const located = () => drawn().withExif(EXIF).withXmp(XMP);

/** A block of EXIF in the order of bytes that sharp does not write, with a note of the maker. */
function bigEndianBlock(): Buffer {
  const entry = (field: number, type: number, count: number, value: number | Buffer) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(field, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (Buffer.isBuffer(value)) value.copy(bytes, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const directory = (...entries: Buffer[]) => {
    const count = Buffer.alloc(2);
    count.writeUInt16BE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  const text = Buffer.from(`${DATUM}\0`);
  const sizes = [8, 2 + 3 * 12 + 4, 2 + 12 + 4, 2 + 2 * 12 + 4];
  const [, exif, gps, values] = sizes.map((_, index) =>
    sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0),
  ) as [number, number, number, number];
  return Buffer.concat([
    Buffer.from('4d4d002a00000008', 'hex'),
    directory(
      entry(0x0112, 3, 1, Buffer.from('0006', 'hex')),
      entry(0x8769, 4, 1, exif),
      entry(0x8825, 4, 1, gps),
    ),
    directory(entry(0x927c, 7, text.length, values)),
    directory(entry(0x0001, 2, 2, Buffer.from('N\0')), entry(0x0012, 2, text.length, values + text.length)),
    text,
    text,
  ]);
}

/** A JPEG with segments of metadata behind its start. */
async function jpegWith(...contents: Buffer[]): Promise<Buffer> {
  const plain = await drawn().jpeg().toBuffer();
  const segments = contents.map((content) => {
    const head = Buffer.from('ffe10000', 'hex');
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
}

const xmpSegment = (text: string) => Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`);

/** The parts of XMP that is longer than a segment: depths of a camera in its first, a place in its second. */
function xmpParts(): Buffer[] {
  const depths = 'GPScityGPSstate'.repeat(4_000);
  const text = XMP.replace('exif:GPSLatitude', `GDepth:Data="${depths}" exif:GPSLatitude`);
  return [text.slice(0, 40_000), text.slice(40_000)].map((part) =>
    Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}${'\0'.repeat(8)}${part}`),
  );
}

/** A block of IPTC with a caption and the name of a city. */
function iptcBlock(): Buffer {
  const field = (number: number, text: string) =>
    Buffer.concat([Buffer.from([0x1c, 2, number, 0, text.length]), Buffer.from(text)]);
  const fields = Buffer.concat([field(0x78, CAMERA), field(0x5a, DATUM)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length);
  return Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), length, fields]);
}

const PICTURES: Readonly<Record<string, () => Promise<Buffer>>> = {
  jpg: () => located().jpeg().toBuffer(),
  png: () => located().png().toBuffer(),
  webp: () => located().webp().toBuffer(),
  avif: () => located().avif().toBuffer(),
  jpeg: () => jpegWith(Buffer.concat([Buffer.from('Exif\0\0'), bigEndianBlock()])),
};

async function upload(name: string, content: Buffer): Promise<{ bytes: Buffer; size: number }> {
  const form = formOf({ name, content: new Uint8Array(content) }, { path: `lugares-${unique()}` });
  const { body } = await client.post('/api/File/upload', form);
  const answer = await fetch(`${service.url}/${body.relativePath}`);
  expect(answer.status).toBe(200);
  return { bytes: Buffer.from(await answer.arrayBuffer()), size: body.fileSizeBytes };
}

const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();

/** Whether metadata hold a directory of positions, in either order of bytes. */
const hasPosition = (picture: Buffer) =>
  ['25880400', '88250004'].some((start) => picture.includes(Buffer.from(start, 'hex')));

describe.each(Object.entries(PICTURES))('an uploaded picture (%s)', (extension, make) => {
  test('loses its place, and keeps its pixels, its orientation and its camera', async () => {
    const sent = await make();
    expect([sent.includes(DATUM), hasPosition(sent)]).toEqual([true, true]);
    const { bytes, size } = await upload(`foto.${extension}`, sent);
    expect([bytes.includes(DATUM), hasPosition(bytes), size]).toEqual([false, false, bytes.length]);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(sent));
    const [before, after] = [await sharp(sent).metadata(), await sharp(bytes).metadata()];
    expect(after.orientation).toBe(before.orientation);
    expect(bytes.includes(CAMERA)).toBe(sent.includes(CAMERA));
    expect(after.xmp?.toString() ?? '').not.toContain('GPS');
  });

  test('keeps its bytes where nothing tells its place', async () => {
    const sent = await (extension === 'jpeg'
      ? drawn().withExif({ IFD0: EXIF.IFD0 }).jpeg().toBuffer()
      : drawn()
          .withExif({ IFD0: EXIF.IFD0 })
          .toFormat(extension as 'png')
          .toBuffer());
    expect((await upload(`foto.${extension}`, sent)).bytes).toEqual(sent);
  });

  test('stays as it was sent among the documents', async () => {
    const sent = await make();
    const form = formOf({ name: `foto.${extension}`, content: new Uint8Array(sent) }, { communityId });
    const { body: stored } = await client.post('/api/Documents/upload', form);
    const input = {
      ...{ communityId, titulo: 'Foto', fecha: '2026-01-01T00:00:00.000Z' },
      ...{ nombreDocumento: `foto.${extension}`, urlDoc: stored.relativePath },
    };
    const { body } = await client.post('/api/Documents', input);
    const answer = await fetch(`${service.url}/api/Documents/${body.id}/download`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(sent);
  });
});

test('the same holds for a picture in GraphQL, and for one under the name of another kind', async () => {
  const sent = await (PICTURES.jpg as () => Promise<Buffer>)();
  const { data } = await client.graphql(
    'mutation ($input: FileUploadInput!) { uploadFile(input: $input) { relativePath } }',
    { input: { path: `lugares-${unique()}`, file: new File([new Uint8Array(sent)], 'foto.dat') } },
  );
  const answer = await fetch(`${service.url}/${data.uploadFile.relativePath}`);
  expect(Buffer.from(await answer.arrayBuffer()).includes(DATUM)).toBe(false);
});

test('a TIFF, which the service does not draw, loses its place too', async () => {
  const sent = bigEndianBlock();
  expect(hasPosition(sent)).toBe(true);
  const { bytes } = await upload('foto.tif', sent);
  expect([hasPosition(bytes), bytes.includes(DATUM), bytes.length]).toEqual([false, false, sent.length]);
});

test.each(['Raw profile type exif', 'Raw profile type iptc', 'exif:GPSLatitude'])(
  'a PNG loses the place that another program has written as a text (%s)',
  async (keyword) => {
    const sent = await drawn().png().toBuffer();
    const text = Buffer.concat([Buffer.from(`tEXt${keyword}\0`), Buffer.from(DATUM)]);
    const chunk = Buffer.concat([Buffer.alloc(4), text, Buffer.alloc(4)]);
    chunk.writeUInt32BE(text.length - 4);
    // Behind the signature and the header of 25 bytes.
    const { bytes } = await upload(
      'foto.png',
      Buffer.concat([sent.subarray(0, 33), chunk, sent.subarray(33)]),
    );
    expect(bytes).toEqual(sent);
  },
);

test.each<[string, () => Buffer[]]>([
  ['XMP in several parts', () => [xmpSegment('<x:xmpmeta/>'), ...xmpParts()]],
  ['XMP whose end has a space', () => [xmpSegment(XMP.replace('</rdf:RDF>', '</rdf:RDF >'))]],
  ['XMP without an end', () => [xmpSegment(XMP.replace(/<\/rdf:RDF>.*/, ''))]],
  ['XMP with another prefix', () => [xmpSegment(XMP.replaceAll('rdf:', 'R:'))]],
  ['IPTC', () => [iptcBlock()]],
])('a JPEG loses its place, and nothing else, from %s', async (_metadata, segments) => {
  const sent = await jpegWith(...segments());
  expect(sent.includes(DATUM)).toBe(true);
  const { bytes } = await upload('foto.jpg', sent);
  expect([bytes.includes(DATUM), bytes.length]).toEqual([false, sent.length]);
  expect(bytes.includes(CAMERA)).toBe(sent.includes(CAMERA));
  // Fails on a segment that is damaged.
  expect(await pixelsOf(bytes)).toEqual(await pixelsOf(sent));
});

test('XMP that names no place stays, whatever its values are', async () => {
  const kept = XMP.replace(/ exif:.*(?=\/>)/, ' GDepth:Data="GPScity"');
  const sent = await jpegWith(xmpSegment(kept));
  expect((await upload('foto.jpg', sent)).bytes).toEqual(sent);
});

test.each(['+20.5881-100.3899/', '+20.5881-100.3899+1800.000/'])(
  'a picture with a film behind it does not tell the place of the film (%s)',
  async (place) => {
    const film = Buffer.from(`\0\0\0\x18ftypmp42\xa9xyz\0\x12\x15\xc7${place}`, 'latin1');
    const { bytes } = await upload('foto.jpg', Buffer.concat([await drawn().jpeg().toBuffer(), film]));
    expect([bytes.includes('20.5881'), bytes.includes('+00.0000-000.0000')]).toEqual([false, true]);
  },
);

test('a note of the maker that seems to lie upon its own directory ends no upload', async () => {
  const block = bigEndianBlock();
  const offsetAt = (entry: string) => block.indexOf(Buffer.from(entry, 'hex')) + 8;
  block.copy(block, offsetAt('927c0007'), offsetAt('87690004'), offsetAt('87690004') + 4);
  const { bytes } = await upload('foto.jpg', await jpegWith(Buffer.concat([Buffer.from('Exif\0\0'), block])));
  expect(hasPosition(bytes)).toBe(false);
});

test('damaged metadata end neither the upload nor the service', async () => {
  const block = bigEndianBlock();
  for (let place = 0; place < block.length; place += 3) {
    const damaged = Buffer.from(block);
    damaged.fill(0xff, place, Math.min(place + 4, block.length));
    const sent = await jpegWith(Buffer.concat([Buffer.from('Exif\0\0'), damaged]));
    const { bytes } = await upload('foto.jpg', sent);
    expect(bytes.length).toBe(sent.length);
  }
});

/** A TIFF whose directories have thousands of notes of the maker, each as long as the file. */
function notesOfMaker(bytes: number): Buffer {
  const picture = Buffer.alloc(bytes, 7);
  picture.write('II*\0\x08\0\0\0', 0, 'latin1');
  for (let directory = 0, place = 8; directory < 20; directory++, place += 12_006) {
    picture.writeUInt16LE(1_000, place);
    for (let entry = place + 2; entry < place + 12_002; entry += 12) {
      picture.write('\x7c\x92\x07\0\xff\xff\xff\x0f', entry, 'latin1');
      picture.writeUInt32LE(300_000, entry + 8);
    }
    picture.writeUInt32LE(directory < 19 ? place + 12_006 : 0, place + 12_002);
  }
  return picture;
}

const filled = (start: string, part: string, bytes: number) =>
  Buffer.from(start + part.repeat(bytes / part.length), 'latin1');

test.each<[string, () => Buffer]>([
  ['a PNG of a million chunks', () => filled('\x89PNG\r\n\x1a\n', '\0\0\0\0tEXt\0\0\0\0', 15_000_000)],
  ['a TIFF of twenty thousand notes', () => notesOfMaker(15_000_000)],
])('%s is stored', async (_what, make) => {
  const sent = make();
  const { bytes } = await upload('foto.png', sent);
  expect([bytes.length, bytes.toString('latin1', 0, 4)]).toEqual([
    sent.length,
    sent.toString('latin1', 0, 4),
  ]);
});
