import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { buildClientSchema, type FieldNode, getOperationAST, parse, validate, validateSchema } from 'graphql';
import { DEMO_PASSWORD } from '../../src/demo/accounts.js';
import { readTabs } from '../../src/http/pages/explorer.js';
import type { Language } from '../../src/platform/message.js';
import {
  describePages,
  expectClean,
  type Page,
  type Request,
  type Sent,
  type Visit,
} from '../operation/third-party/browser.js';
import { createRandom } from '../support/random.js';
import { until } from '../support/until.js';
import { type OpenApi, partOfOpenApi } from './part-of-openapi.js';

/** The explorer and the REST documentation in a browser, on the demonstration data. */

/** Of the tabs and reads that are tried. */
const SEED = Number(process.env.PAGES_SEED ?? randomInt(2 ** 31));

/** The others are sent without a browser (`prepared-requests.test.ts`). */
const DOCUMENTED_READS = 2;

const PHONE = { width: 390, height: 800 };

/** The processor draws the window: a small one costs less. */
const DESK = { width: 800, height: 500 };

describePages('in a browser', ({ at, open, url }) => {
  test('the page of reset mails takes address and code from the link, keeps them nowhere, and says what was refused', () =>
    at(
      '/reset-password?lang=en#?email=ana%2Bcasa%40correo.example&token=ACDE34FGHJ67',
      async ({ page, sent }) => {
        expect(page.url()).not.toContain('ACDE34FGHJ67');
        expect(await page.getByLabel('E-mail').inputValue()).toBe('ana+casa@correo.example');
        expect(await page.getByLabel('Code').inputValue()).toBe('ACDE34FGHJ67');
        await page.getByLabel('New password', { exact: true }).fill('Cambiada#2027');
        await page.getByLabel('New password, once more').fill('Otra#2027');
        await page.getByRole('button').click();
        await page.getByText('The two passwords differ.').waitFor();
        expect(sent).toEqual([]);
      },
    ));

  /** In one visit, in the order of its tests: the processor works for ten seconds whenever the explorer opens with its tabs. */
  describe('the explorer', () => {
    let opened: Visit;
    let page: Page;
    beforeAll(async () => {
      opened = await open('/', { viewport: PHONE });
      page = opened.page;
    });
    afterEach(() => expectClean(opened));
    afterAll(() => opened.close());

    const isOfSchema = ({ body }: Sent) => body.includes('IntrospectionQuery');

    const shownTab = async () =>
      (await page.locator('.window-switcher__item--active .window-switcher__input').textContent())?.trim();

    const tabNames = async () =>
      (await page.locator('.window-switcher__input').allTextContents()).map((name) => name.trim());

    const namesOf = async (language: Language, first: string, last: string) => [
      first,
      ...(await readTabs()).map(({ title }) => title[language]),
      last,
    ];

    /** Altair takes no click while it is busy, and computes for seconds after each that it takes. */
    async function openTab(name: string): Promise<void> {
      const title = page.locator('.window-switcher__input', { hasText: new RegExp(`^\\s*${name}\\s*$`) });
      await until(async () => {
        await page.locator('.window-switcher__item', { has: title }).click();
        const shown = page.locator('.window-switcher__item--active', { has: title });
        await shown.waitFor({ timeout: 15_000 }).catch(() => null);
        return (await shownTab()) === name;
      });
    }

    const buttonThatSends = () =>
      page.getByText(/^\s*(Enviar petición|Send Request)\s*$/).locator('visible=true');

    const isOperation = (request: Request) =>
      request.method() === 'POST' && request.url().endsWith('/graphql');

    /**
     * Sends the document of the open tab, whose root field is named, and returns the answer. Sends again while Altair takes no
     * click, gives the request up, or sends what the tab held before.
     */
    async function send(field: string) {
      return until(async () => {
        const sending = page.waitForEvent('request', { predicate: isOperation, timeout: 15_000 });
        const [request] = await Promise.all([sending.catch(() => null), buttonThatSends().click()]);
        const response = await request?.response();
        const answer = JSON.parse((await response?.text().catch(() => null)) ?? 'null');
        return answer?.data?.[field] === undefined ? null : answer;
      });
    }

    /** Writes a document into the open tab, whose first editor is that of the address. */
    async function write(document: string): Promise<void> {
      await page.locator('.cm-content:visible').nth(1).click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(document);
    }

    /** The address in the header `Link` of an answer of REST. */
    async function addressOfOperation(): Promise<string> {
      const answer = await fetch(`${url()}/api/proveedorservicios?page=1&pageSize=2`);
      const [, link = ''] = /<([^>]*)>; rel="alternate"/.exec(answer.headers.get('link') ?? '') ?? [];
      return link;
    }

    test('it opens on the sign-in, asks once for a schema, and its documents are valid', async () => {
      await page.getByRole('button', { name: 'Entrar como admin', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Ha entrado como admin' }).waitFor();
      await page.getByRole('link', { name: 'Explorador de GraphQL' }).click();
      const { answer } = await until(() => opened.sent.find(isOfSchema));
      expect(await page.locator('html').getAttribute('lang')).toBe('es');
      expect(await shownTab()).toBe('Iniciar sesión');
      expect(await tabNames()).toEqual(await namesOf('es', 'Iniciar sesión', 'Cambios'));
      const schema = buildClientSchema(JSON.parse(answer).data);
      expect(validateSchema(schema)).toEqual([]);
      for (const { document } of await readTabs()) expect(validate(schema, parse(document))).toEqual([]);
    });

    test('a sign-in on the start page holds in its tabs', async () => {
      const { title, document } = createRandom(SEED).pick(await readTabs());
      await openTab(title.es);
      const root = getOperationAST(parse(document))?.selectionSet.selections[0] as FieldNode;
      const { errors } = await send((root.alias ?? root.name).value);
      expect([SEED, title.es, errors]).toEqual([SEED, title.es, undefined]);
    });

    test('its subscription shows the changes', async () => {
      await openTab('Cambios');
      const followed = page.waitForRequest((request) => request.url().endsWith('/graphql/stream'));
      await buttonThatSends().click();
      const { authorization = '' } = (await followed).headers();
      const headers = { 'content-type': 'application/json', authorization };
      const shown = page.getByText('"UPDATED"').locator('visible=true');
      // Nothing tells when it is followed.
      await until(async () => {
        const query = `mutation { updateMe(input: { firstName: "A${randomInt(1000)}" }) { id } }`;
        await fetch(`${url()}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
        return (await shown.count()) > 0;
      });
    });

    test('at 390 pixels it signs in by one click, nothing is wider than the window, and all tabs have asked for one schema', async () => {
      await openTab('Iniciar sesión');
      expect((await send('login')).data.login).toMatchObject({
        username: 'admin',
        token: expect.any(String),
      });
      expect(opened.sent.filter(isOfSchema)).toHaveLength(1);
      const parts = [
        buttonThatSends(),
        page.locator('app-query-editor .cm-content:visible').first(),
        page.locator('app-query-result').getByText('"username"').locator('visible=true'),
      ];
      for (const part of parts) {
        await part.scrollIntoViewIfNeeded();
        const { x, y, width } = (await part.boundingBox())!;
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(PHONE.width);
        expect(y).toBeLessThan(PHONE.height);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    });

    test('the link of an answer of REST opens its operation alone, in the language that is asked for, which answers', async () => {
      await page.setViewportSize(DESK);
      await page.goto(`${url()}${await addressOfOperation()}&lang=en`);
      await until(() => opened.sent.filter(isOfSchema).length > 1);
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(await tabNames()).toEqual(['serviceProviders']);
      await page.getByText('Send Request').locator('visible=true').waitFor();
      await send('serviceProviders');
    });

    test('it finds no fault in a document of the schema, but in a field that is not there', async () => {
      await write('query Known { me { id } }\nquery Nowhere { nowhere }');
      const faults = page.locator('.cm-lintRange-error:visible');
      await faults.first().waitFor();
      expect(await faults.allTextContents()).toEqual(['nowhere']);
    });

    test('the variables that are written into it are sent', async () => {
      await write(
        'mutation SignIn($input: LoginInput!) { login(input: $input) { username expiresIn token } }',
      );
      if (!(await page.locator('.variables-editor-container .cm-content').isVisible()))
        await page.locator('.variables-editor--title:visible').click();
      await page.locator('.variables-editor-container .cm-content:visible').click();
      await page.keyboard.press('ControlOrMeta+A');
      const input = { username: 'residente', password: DEMO_PASSWORD };
      await page.keyboard.insertText(JSON.stringify({ input }));
      expect((await send('login')).data.login).toMatchObject({ username: 'residente' });
    });

    test('a mutation and an upload succeed with the token of a sign-in in it', async () => {
      await write('mutation Rename { updateMe(input: { firstName: "Adriana" }) { username firstName } }');
      expect(await send('updateMe')).toEqual({
        data: { updateMe: { username: 'residente', firstName: 'Adriana' } },
      });

      await write(
        'mutation Send($file: Upload!) { uploadFile(input: { file: $file, path: "images" }) { relativePath } }',
      );
      await page
        .locator('.query-editor__inline-widget input[type=file]')
        .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
      // A request that is sent again stores a second file.
      const { data } = await send('uploadFile');
      expect(data.uploadFile.relativePath).toMatch(/^uploads\/images\/nota(-\d+)?\.txt$/);
    });

    test('it has tabs of each language, and the link of an answer of REST left these as they were', async () => {
      // Its tabs are there before it has a schema, with which it computes for seconds.
      await page.route('**/graphql', () => undefined);
      await page.goto(`${url()}/graphiql`, { waitUntil: 'commit' });
      const names = await namesOf('en', 'Sign in', 'Changes');
      await until(async () => isDeepStrictEqual(await tabNames(), names));
      await until(async () => (await shownTab()) === 'Sign in');
      await page.goto(`${url()}/graphiql?lang=es`, { waitUntil: 'commit' });
      const saved = await namesOf('es', 'Iniciar sesión', 'Cambios');
      await until(async () => isDeepStrictEqual(await tabNames(), saved));
    });
  });

  /** In one visit, in the order of its tests: the processor works for ten seconds whenever the page opens. */
  describe('the REST documentation', () => {
    let opened: Visit;
    let page: Page;
    beforeAll(async () => {
      opened = await open('/api/docs', { viewport: DESK, colorScheme: 'dark' });
      page = opened.page;
    });
    afterEach(() => expectClean(opened));
    afterAll(() => opened.close());

    const operation = (method: string, path: string) =>
      page.locator(`.opblock-${method}`, { has: page.locator(`[data-path="${path}"]`) });

    async function tryOut(method: string, path: string) {
      const block = operation(method, path);
      await block.locator('.opblock-summary-control').click();
      await block.getByRole('button', { name: 'Try it out' }).click();
      await block.getByRole('button', { name: 'Execute' }).click();
      await block.locator('.live-responses-table .response-col_status').first().waitFor();
    }

    /** The colours of a page that is shown change with its next frame. */
    const untilColoured = (colorScheme: 'dark' | 'light') =>
      until(async () => {
        const lightness = await page.evaluate<number[]>(`['html', '.swagger-ui'].map((part) => {
          const [red, green, blue, alpha = 1] = getComputedStyle(document.querySelector(part)).backgroundColor.match(/[\\d.]+/g).map(Number);
          return Number(alpha) === 0 ? 255 : (red + green + blue) / 3;
        })`);
        return lightness.every((one) => one < 64 === (colorScheme === 'dark'));
      });

    test('the page is in English, and in the colours of the browser, also after these change', async () => {
      await page.locator('[data-tag="Pets"]').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await untilColoured('dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await untilColoured('light');
    });

    test('the prefilled sign-in succeeds, and a prefilled write after it', async () => {
      for (const tag of ['Authentication', 'Pets']) await page.locator(`[data-tag="${tag}"]`).click();
      await tryOut('post', '/api/auth/login');
      await tryOut('post', '/api/pets');
      await until(async () => opened.sent.length === 2);
      expect(opened.sent.map(({ url, status }) => [url, status])).toEqual([
        ['/api/auth/login', 200],
        ['/api/pets', 201],
      ]);
      expect(JSON.parse(opened.sent[0]?.body ?? '')).toMatchObject({ password: DEMO_PASSWORD });
    });

    /** The whole document costs Swagger UI seconds at each request: here it gets that of the reads alone. */
    describe('of single reads', () => {
      const random = createRandom(SEED);
      let document: OpenApi;
      let reads: { path: string; tag: string; isOfResident: boolean }[];
      beforeAll(async () => {
        document = (await (await fetch(`${url()}/api/openapi.json`)).json()) as OpenApi;
        reads = [false, true].flatMap(pickReads);
        const part = partOfOpenApi(
          document,
          reads.map(({ path }) => path),
        );
        await page.route('**/api/openapi.json', (route) => route.fulfill({ json: part }));
        await page.reload();
      });

      /** Some documented reads, those that answer residents alone or all others. */
      function pickReads(isOfResident: boolean) {
        const all = Object.entries(document.paths).flatMap(([path, { get }]) =>
          get && /without a resident record/.test(get.description ?? '') === isOfResident
            ? [{ path, tag: get.tags[0], isOfResident }]
            : [],
        );
        return [...new Set(Array.from({ length: DOCUMENTED_READS }, () => random.pick(all)))];
      }

      test.each([
        { account: 'sysadmin', isResident: false },
        { account: 'residente', isResident: true },
      ])(
        'after one click that signs in as $account, reads of that account succeed as they are prefilled',
        async ({ account, isResident }) => {
          await page.getByRole('button', { name: account, exact: true }).click();
          await page
            .getByRole('status')
            .filter({ hasText: `Requests are sent as ${account}.` })
            .waitFor();
          const tried = reads.filter(({ isOfResident }) => isOfResident === isResident);
          const answers: unknown[] = [];
          for (const { path, tag } of tried) {
            const section = page.locator(`[data-tag="${tag}"]`);
            if ((await section.getAttribute('data-is-open')) !== 'true') await section.click();
            await tryOut('get', path);
            const status = operation('get', path).locator(
              '.live-responses-table .response .response-col_status',
            );
            answers.push([path, (await status.first().textContent())?.trim()]);
          }
          expect(tried).not.toEqual([]);
          expect({ SEED, answers }).toEqual({ SEED, answers: tried.map(({ path }) => [path, '200']) });
        },
      );
    });
  });
});
