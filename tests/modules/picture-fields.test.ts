import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import sharp from 'sharp';
import type { Client } from '../support/client.js';
import { makeCommentFixture } from '../support/comment-fixture.js';
import { formOf } from '../support/forms.js';
import {
  avifOf,
  bombOf,
  gifOf,
  HEIC,
  HEIC_SIZE,
  jpegOf,
  pngOf,
  turnedJpegOf,
  webpOf,
} from '../support/pictures.js';
import { placeFile } from '../support/place-file.js';
import { PICTURES, unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';
import { filesBelow, uploadsPath } from '../support/uploads.js';

/** The pictures of records in the graph, and their copies. */

const statements = countStatements();
let service: Service;
let fixture: Awaited<ReturnType<typeof makeCommentFixture>>;
let client: Client;
beforeAll(async () => {
  service = await startService({ environment: { RECORDS_PER_DAY: '0' } });
  fixture = await makeCommentFixture(service);
  client = service.as(fixture.residentUser);
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

type Content = string | Uint8Array<ArrayBuffer>;

/** Uploads a file, waits until it has been measured, and returns its path as records name it. */
async function upload(content: Content, name = `${unique()}.jpg`): Promise<string> {
  const { status, body } = await client.post(
    '/api/File/upload',
    formOf({ name: 'a.jpg', content }, { path: `fotos/${name}` }),
  );
  expect(status).toBe(200);
  await service.settled();
  return body.relativePath;
}

/** Stores a file as somebody does who copies it into the folder. */
async function place(content: Content, name = `${unique()}.jpg`): Promise<string> {
  const path = `uploads/copiadas/${name}`;
  await placeFile(service, path);
  await writeFile(uploadsPath(service, 'copiadas', name), content);
  return path;
}

interface Picture {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnailUrl: string | null;
}

const FIELDS = 'url width height thumbnailUrl';

/** The pictures of a new ticket with these links, as the graph answers them. */
async function picturesOf(...imageUrls: string[]): Promise<readonly Picture[]> {
  const { id } = await service.make.ticket(fixture.residentUser.resident, { imageUrls });
  const { data, errors } = await client.graphql(
    `query ($id: Int!) { ticket(id: $id) { pictures { ${FIELDS} } } }`,
    {
      id,
    },
  );
  expect(errors).toBeUndefined();
  return data.ticket.pictures;
}

const pictureOf = async (link: string) => (await picturesOf(link))[0] as Picture;

const sizeOf = async (link: string) => {
  const { width, height } = await pictureOf(link);
  return { width, height };
};

/** Fetches an address as a browser does, without a token. */
async function fetched(url: string | null) {
  const answer = await fetch(url ?? '');
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    etag: answer.headers.get('etag'),
    content: Buffer.from(await answer.arrayBuffer()),
  };
}

/** The format and the size of a picture that an address answers. */
async function shownAt(url: string | null) {
  const { status, content } = await fetched(url);
  expect(status).toBe(200);
  const { format, width, height } = await sharp(content).metadata();
  return { format, width, height };
}

const storedRow = async (link: string) =>
  (
    await service.services.queries.change<{ width: number | null; height: number | null }>(
      'select "width", "height" from "stored_pictures" where "path" = $1',
      [link.replace('uploads/', '')],
    )
  )[0];

const NONE = { width: null, height: null, thumbnailUrl: null };

const SIZE = { width: 800, height: 500 };
const SMALL = { width: 320, height: 200 };

describe('the pictures of a ticket', () => {
  test('have their address, their size, and the address of a thumbnail', async () => {
    const content = await jpegOf(SIZE);
    const path = await upload(content);
    expect(await pictureOf(path)).toEqual({
      url: `${service.url}/${path}`,
      ...SIZE,
      thumbnailUrl: `${service.url}/${path}?view=thumbnail`,
    });
    expect((await fetched(`${service.url}/${path}`)).content).toEqual(Buffer.from(content));
    expect(await shownAt(`${service.url}/${path}?view=thumbnail`)).toEqual({ format: 'webp', ...SMALL });
  });

  test.each([
    ['JPEG', jpegOf],
    ['PNG', pngOf],
    ['WebP', webpOf],
    ['GIF', gifOf],
    ['AVIF', avifOf],
  ])('are measured when they are uploaded as %s, whatever the name is', async (_format, made) => {
    const path = await upload(await made(SIZE), `${unique()}.dat`);
    expect(await storedRow(path)).toEqual(SIZE);
    const { thumbnailUrl, ...size } = await pictureOf(path);
    expect(size).toMatchObject(SIZE);
    expect(await shownAt(thumbnailUrl)).toEqual({ format: 'webp', ...SMALL });
  });

  test('have the size in which they are shown where their EXIF data turn them', async () => {
    const { width, height, thumbnailUrl } = await pictureOf(await upload(await turnedJpegOf(SIZE)));
    expect({ width, height }).toEqual({ width: SIZE.height, height: SIZE.width });
    expect(await shownAt(thumbnailUrl)).toEqual({ format: 'webp', width: 200, height: 320 });
  });

  test('are shown as JPEG where they are HEIC, and the uploaded file stays', async () => {
    const path = await upload(HEIC, `${unique()}.HEIC`);
    const { url, thumbnailUrl, ...size } = await pictureOf(path);
    expect(size).toEqual(HEIC_SIZE);
    expect(await shownAt(url)).toEqual({ format: 'jpeg', ...HEIC_SIZE });
    expect(await shownAt(thumbnailUrl)).toEqual({ format: 'webp', ...HEIC_SIZE });
    expect((await fetched(`${service.url}/${path}`)).content).toEqual(Buffer.from(HEIC));
  });

  test('are never enlarged for a thumbnail', async () => {
    const size = { width: 40, height: 30 };
    const { thumbnailUrl } = await pictureOf(await upload(await pngOf(size)));
    expect(await shownAt(thumbnailUrl)).toEqual({ format: 'webp', ...size });
  });

  test('have percent-encoded addresses', async () => {
    const path = await upload(await jpegOf(SIZE), `Ñandú ${unique()} & 1.jpg`);
    const { url, thumbnailUrl } = await pictureOf(path);
    expect(url).toMatch(/\/uploads\/fotos\/%C3%91and%C3%BA%20\w+%20%26%201\.jpg$/);
    expect(await shownAt(url)).toMatchObject(SIZE);
    expect(await shownAt(thumbnailUrl)).toMatchObject(SMALL);
  });

  test('are found by every link that a ticket may name them by', async () => {
    const path = await upload(await jpegOf(SIZE), `Ñandú ${unique()}.jpg`);
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const links = [path, `/${path}`, path.replace('uploads/', ''), encoded, `${service.url}/${encoded}`];
    const pictures = await picturesOf(...links);
    expect(pictures).toEqual(
      links.map(() => expect.objectContaining({ url: `${service.url}/${encoded}`, ...SIZE })),
    );
  });

  test('keep the order of their links, also where one is named twice', async () => {
    const [one, two] = [await upload(await jpegOf(SIZE)), await upload(await pngOf(SMALL))];
    const widths = (await picturesOf(two, one, two)).map(({ width }) => width);
    expect(widths).toEqual([SMALL.width, SIZE.width, SMALL.width]);
  });

  test('are none without links', async () => {
    expect(await picturesOf()).toEqual([]);
  });

  test('are answered by the mutation that names them', async () => {
    const path = await upload(await jpegOf(SIZE));
    const { data } = await client.graphql(
      `mutation ($imageUrls: [String!]) {
        createTicket(input: { categoriaTicketId: 3, imageUrls: $imageUrls }) { pictures { ${FIELDS} } } }`,
      { imageUrls: [path] },
    );
    expect(data.createTicket.pictures).toMatchObject([SIZE]);
  });

  test('are one object of a cache wherever they are named', async () => {
    const [one, two] = [await upload(await jpegOf(SIZE)), await upload(await pngOf(SMALL))];
    const ids = async (link: string) => {
      const { id } = await service.make.ticket(fixture.residentUser.resident, { imageUrls: [link] });
      const { data } = await client.graphql(
        'query ($id: Int!) { ticket(id: $id) { pictures { id nodeId } } }',
        { id },
      );
      return data.ticket.pictures[0];
    };
    expect(await ids(one)).toEqual(await ids(`/${one}`));
    expect(await ids(one)).not.toEqual(await ids(two));
  });
});

describe('what is no picture', () => {
  const WITHOUT_SIZE: readonly (readonly [name: string, content: () => Promise<Content> | Content])[] = [
    ['a text with the name of a picture', () => 'Acta de la asamblea'],
    ['an SVG picture', () => '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>'],
    ['a JPEG picture that is cut off', async () => (await jpegOf(SIZE)).slice(0, 900)],
    ['a PNG picture that is cut off', async () => (await pngOf(SIZE)).slice(0, 60)],
    ['an HEIC picture that is cut off', () => HEIC.slice(0, HEIC.length - 200)],
    ['the head of a JPEG picture alone', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['a picture of 100 megapixels', () => bombOf({ width: 10_000, height: 10_000 })],
    ['a picture that is too long', () => bombOf({ width: 60_000_000, height: 1 })],
  ];

  test.each(WITHOUT_SIZE)('has neither size nor thumbnail: %s', async (_name, contentOf) => {
    const content = await contentOf();
    for (const path of [await upload(content), await place(content)]) {
      expect(await pictureOf(path)).toEqual({ url: `${service.url}/${path}`, ...NONE });
      const url = `${service.url}/${path}?view=thumbnail`;
      expect([await fetched(url), await fetched(url)].map(({ status }) => status)).toEqual([404, 404]);
      expect((await fetched(`${service.url}/${path}`)).content).toEqual(Buffer.from(content));
    }
  });

  test('a large picture within the bound is measured', async () => {
    const size = { width: 10_000, height: 5_000 };
    expect(await sizeOf(await upload(bombOf(size)))).toEqual(size);
  });

  test('a missing file has the address at which it would be, and is measured once it is stored', async () => {
    const name = `${unique()}.jpg`;
    const path = `uploads/fotos/${name}`;
    expect(await pictureOf(path)).toEqual({ url: `${service.url}/${path}`, ...NONE });
    await upload(await jpegOf(SIZE), name);
    expect(await sizeOf(path)).toEqual(SIZE);
  });

  test.each([
    ['https://otro.example/a b.png', 'https://otro.example/a%20b.png'],
    ['//otro.example/a.png', '/uploads/otro.example/a.png'],
    ['../secreto.png', '/uploads/secreto.png'],
    ['javascript:alert(1)', '/uploads/javascript%3Aalert(1)'],
  ])('the link %s has the address %s', async (link, address) => {
    const url = address.startsWith('/') ? service.url + address : address;
    expect(await pictureOf(link)).toEqual({ url, ...NONE });
  });

  test('documents tell nothing of their pictures', async () => {
    await placeFile(service, 'uploads/documents/plano.jpg');
    await writeFile(uploadsPath(service, 'documents', 'plano.jpg'), await jpegOf(SIZE));
    expect(await pictureOf('uploads/documents/plano.jpg')).toMatchObject(NONE);
    for (const path of ['documents/plano.jpg', 'Documents/plano.jpg', 'x/../documents/plano.jpg'])
      expect((await fetched(`${service.url}/uploads/${path}?view=thumbnail`)).status).toBe(404);
  });
});

describe('pictures that were there before they were measured', () => {
  test('are measured when they are first asked for', async () => {
    const path = await place(await jpegOf(SIZE));
    expect(await sizeOf(path)).toEqual(SIZE);
    await service.settled();
    expect(await storedRow(path)).toEqual(SIZE);
  });

  test('are measured twenty in a request', async () => {
    const content = await pngOf(SMALL);
    const paths: string[] = [];
    for (let count = 0; count < 45; count++) paths.push(await place(content));
    const ids: number[] = [];
    for (const imageUrls of [paths.slice(0, 20), paths.slice(20, 40), paths.slice(40)])
      ids.push((await service.make.ticket(fixture.residentUser.resident, { imageUrls })).id);
    const measured = async () => {
      const { data } = await client.graphql(
        'query ($ids: [Int!]) { tickets(where: { id: { in: $ids } }) { nodes { pictures { width } } } }',
        { ids },
      );
      await service.settled();
      const pictures: Picture[] = data.tickets.nodes.flatMap(
        (ticket: { pictures: Picture[] }) => ticket.pictures,
      );
      expect(pictures).toHaveLength(45);
      return pictures.filter(({ width }) => width === SMALL.width).length;
    };
    expect([await measured(), await measured(), await measured()]).toEqual([20, 40, 45]);
  });

  test('are read by one statement, however many records name them', async () => {
    const imageUrls = [await upload(await jpegOf(SIZE)), await upload(await pngOf(SMALL))];
    const ids: number[] = [];
    for (let count = 0; count < 12; count++)
      ids.push((await service.make.ticket(fixture.residentUser.resident, { imageUrls })).id);
    const count = (some: readonly number[]) =>
      fewest(() =>
        statements.during(() =>
          client.graphql(
            `query ($ids: [Int!]) { tickets(where: { id: { in: $ids } }) { nodes { id pictures { ${FIELDS} } } } }`,
            { ids: some },
          ),
        ),
      );
    expect(await count(ids)).toBe(await count(ids.slice(0, 1)));
  });
});

describe('copies of pictures', () => {
  const copies = () => filesBelow(uploadsPath(service, '.pictures')).catch(() => []);

  test('are made once, also when many ask for one at first', async () => {
    const url = `${service.url}/${await place(await jpegOf(SIZE))}?view=thumbnail`;
    const before = (await copies()).length;
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetched(url)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
    expect((await copies()).length).toBe(before + 1);
  });

  test('are not made again for a file that has one', async () => {
    const path = await place(await jpegOf(SIZE), `${unique()}.png`);
    const url = `${service.url}/${path}?view=thumbnail`;
    const first = await fetched(url);
    await writeFile(uploadsPath(service, ...path.split('/').slice(1)), 'otro contenido');
    expect(await fetched(url)).toEqual(first);
  });

  test('are made again when they are missing', async () => {
    const url = `${service.url}/${await upload(await jpegOf(SIZE))}?view=thumbnail`;
    await rm(uploadsPath(service, '.pictures'), { recursive: true });
    expect(await shownAt(url)).toMatchObject(SMALL);
  });

  test('have no metadata of the picture', async () => {
    const { thumbnailUrl } = await pictureOf(await upload(await turnedJpegOf(SIZE)));
    const { exif, orientation } = await sharp((await fetched(thumbnailUrl)).content).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
  });

  test('have the headers of uploads, in any letter case of the parameter, and answer HEAD and ranges', async () => {
    const { thumbnailUrl } = await pictureOf(await upload(await jpegOf(SIZE)));
    const { pathname } = new URL(thumbnailUrl ?? '');
    const answer = await service.anonymous.send('HEAD', `${pathname}?VIEW=Thumbnail`, undefined, {
      origin: 'https://otro.example',
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/sandbox/),
      'cache-control': 'public, max-age=3600',
    });
    expect(answer.headers.get('content-disposition')).toBeNull();
    const part = await fetch(thumbnailUrl ?? '', { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  });

  test('there is no JPEG copy of what browsers show, and another parameter changes nothing', async () => {
    const content = await jpegOf(SIZE);
    const url = `${service.url}/${await upload(content)}`;
    expect((await fetched(`${url}?view=jpeg`)).status).toBe(404);
    for (const query of ['?view=', '?view=otra', '?v=1'])
      expect((await fetched(url + query)).content).toEqual(Buffer.from(content));
  });

  test('take no space of the uploads', async () => {
    const own = await startService({ environment: { UPLOADS_MAX_MB: '1' } });
    try {
      await mkdir(uploadsPath(own, '.pictures', '00'), { recursive: true });
      await writeFile(uploadsPath(own, '.pictures', '00', 'copia.webp'), Buffer.alloc(2 * 1024 * 1024));
      const { residentUser } = await makeCommentFixture(own);
      const form = formOf({ name: 'a.txt', content: 'Acta' }, { path: unique() });
      expect((await own.as(residentUser).post('/api/File/upload', form)).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  test('are not served by their own paths', async () => {
    await upload(await jpegOf(SIZE));
    const [file] = await filesBelow(uploadsPath(service, '.pictures'));
    const path = (file as string).slice(uploadsPath(service).length);
    expect((await fetched(`${service.url}/uploads${path}`)).status).toBe(404);
    const folder = await readdir(uploadsPath(service));
    expect(folder.filter((name) => name.startsWith('.')).sort()).toEqual(['.arrivals', '.pictures']);
  });
});

describe('the pictures of other records', () => {
  test('a comment has those of its imageUrls, and none without', async () => {
    const path = await upload(await jpegOf(SIZE));
    const about = { origen: 'ticket', idOrigen: String(fixture.ticket.id), comentarioTexto: 'Vea' };
    const answered = async (imageUrls?: string[]) => {
      const { body } = await client.post('/api/comentarios', { ...about, ...(imageUrls && { imageUrls }) });
      const { data } = await client.graphql(
        `query ($id: Int!) { comment(id: $id) { pictures { ${FIELDS} } } }`,
        { id: body.id },
      );
      return data.comment.pictures;
    };
    expect(await answered([path])).toMatchObject([SIZE]);
    expect(await answered()).toEqual([]);
  });

  test('amenities, announcements and banners have a picture, and null without one', async () => {
    const path = await upload(await jpegOf(SIZE));
    const { community } = fixture;
    const { make } = service;
    const amenity = await make.amenity(community, { imagen: path });
    const announcement = await make.announcement(community, { imagen: `/${path}` });
    const banner = await make.banner(community, { pathImagen: path });
    const plain = await make.announcement(community, { imagen: null });
    const blank = await make.amenity(community, { imagen: ' ' });
    const { data, errors } = await client.graphql(
      `query ($amenity: GUID!, $announcement: GUID!, $banner: GUID!, $plain: GUID!, $blank: GUID!) {
        amenity(id: $amenity) { picture { ${FIELDS} } }
        announcement(id: $announcement) { picture { ${FIELDS} } }
        banner(id: $banner) { picture { ${FIELDS} } }
        plain: announcement(id: $plain) { picture { url } }
        blank: amenity(id: $blank) { picture { url } }
      }`,
      {
        amenity: amenity.id,
        announcement: announcement.id,
        banner: banner.id,
        plain: plain.id,
        blank: blank.id,
      },
    );
    expect(errors).toBeUndefined();
    const picture = { url: `${service.url}/${path}`, ...SIZE, thumbnailUrl: expect.any(String) };
    expect(data).toEqual({
      amenity: { picture },
      announcement: { picture },
      banner: { picture },
      plain: { picture: null },
      blank: { picture: null },
    });
  });

  test('REST records do not carry them', async () => {
    const { body } = await client.get(`/api/tickets/${fixture.ticket.id}`);
    expect(body).not.toHaveProperty('pictures');
  });
});

describe('the addresses', () => {
  test('begin with PUBLIC_URL where it is set', async () => {
    const own = await startService({ environment: { PUBLIC_URL: 'https://vecinos.example/app/' } });
    try {
      const { residentUser } = await makeCommentFixture(own);
      await placeFile(own, 'uploads/fotos/a b.jpg');
      await writeFile(uploadsPath(own, 'fotos', 'a b.jpg'), await jpegOf(SIZE));
      const imageUrls = ['uploads/fotos/a b.jpg'];
      const { id } = await own.make.ticket(residentUser.resident, { imageUrls });
      const { data } = await own
        .as(residentUser)
        .graphql(`query ($id: Int!) { ticket(id: $id) { pictures { ${FIELDS} } } }`, { id });
      const url = 'https://vecinos.example/app/uploads/fotos/a%20b.jpg';
      expect(data.ticket.pictures).toEqual([{ url, ...SIZE, thumbnailUrl: `${url}?view=thumbnail` }]);
    } finally {
      await own.stop();
    }
  });

  /** The address of a picture in an answer to a request with this `Host`. */
  function urlFor(host: string): Promise<string> {
    const body = JSON.stringify({ query: '{ tickets(first: 1) { nodes { pictures { url } } } }' });
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${service.url}/graphql`,
        {
          method: 'POST',
          headers: { host, 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
        },
        async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          const text = Buffer.concat(chunks).toString();
          const url = JSON.parse(text).data?.tickets.nodes[0].pictures[0].url;
          if (url) resolve(url);
          else reject(new Error(text));
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  test('begin with the host that the client asked where it is not', async () => {
    await service.make.ticket(fixture.residentUser.resident, { imageUrls: [PICTURES[0]] });
    expect(await urlFor('vecinos.example:8080')).toBe(`http://vecinos.example:8080/${PICTURES[0]}`);
    await expect(urlFor('otro@vecinos.example/x')).rejects.toThrow('Host');
  });
});
