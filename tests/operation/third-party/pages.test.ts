import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buildClientSchema, parse, validate, validateSchema } from 'graphql';
import type { Browser, Request } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../src/demo/accounts.js';
import { seedDemo } from '../../../src/demo/seed.js';
import { isTab, readScreens } from '../../../src/http/screens.js';
import { createRandom } from '../../support/random.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { describeInBrowser, startBrowser, type Visit, visit } from './browser.js';

/** Every page of the service in a browser, on the demonstration data. */

/** Of the widths and operations that are tried. */
const SEED = Number(process.env.PAGES_SEED ?? randomInt(2 ** 31));

/** Altair takes seconds to open each on a busy machine. */
const CHANGED_TABS = 3;

const NARROWEST = 320;
const WIDEST = 1600;
const WIDTHS = 10;

const DOCUMENTED_READS = 5;

/** Runs in a page: the words that a line break divides. */
const DIVIDED_WORDS = `{
  const divided = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('pre, script, style, textarea')) continue;
    for (const { index, 0: word } of node.textContent.matchAll(/[\\p{L}\\p{N}_#.]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) divided.push(word);
    }
  }
  divided;
}`;

describeInBrowser('in a browser', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService({ own: 'service', environment: { DEMO_DATA: 'true' } });
    await seedDemo(service.database, service.services.passwords, service.services.files);
    browser = await startBrowser();
    process.stdout.write(`Widths, tabs and operations of the pages: PAGES_SEED=${SEED}\n`);
  });
  afterAll(async () => {
    await browser?.close();
    await service.stop();
  });

  /** Opens a page, and at the end expects that it made no error and asked no other server. */
  async function at(
    path: string,
    use: (visit: Visit) => Promise<void>,
    options?: Parameters<typeof visit>[2],
  ): Promise<void> {
    const opened = await visit(browser, service.url + path, options);
    try {
      await use(opened);
      expect(opened.errors).toEqual([]);
      expect(opened.elsewhere).toEqual([]);
    } finally {
      await opened.close();
    }
  }

  describe('the start page', () => {
    test.each(['es-MX', 'en-US'])(
      'in %s all words are whole and nothing is wider than the window, whatever its width',
      (locale) =>
        at(
          '/',
          async ({ page }) => {
            const random = createRandom(SEED);
            const some = Array.from({ length: WIDTHS }, () => random.between(NARROWEST, WIDEST));
            for (const width of [NARROWEST, 390, ...some, WIDEST]) {
              await page.setViewportSize({ width, height: 800 });
              const divided = await page.evaluate(DIVIDED_WORDS);
              const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
              const overflow = Math.max(0, wide - width);
              expect({ SEED, width, divided, overflow }).toEqual({ SEED, width, divided: [], overflow: 0 });
            }
          },
          { locale },
        ),
    );

    test.each([1280, 390])('at %s pixels one click signs in and another runs the first query', (width) =>
      at(
        '/',
        async (opened) => {
          const { page } = opened;
          await page.getByRole('button', { name: 'Entrar y ver el token' }).click();
          await page.getByText('Ha entrado como admin (ADMIN_COMPANY)').waitFor();
          await page.getByRole('button', { name: 'Ejecutar' }).click();
          await page.getByText('La consulta se ejecutó como admin.').waitFor();
          expect(JSON.parse((await page.locator('#result').textContent()) ?? '')).toMatchObject({
            data: { me: { username: 'admin' } },
          });
        },
        { viewport: { width, height: 800 } },
      ),
    );

    test('a browser in English gets the page in English, with a link to the page in Spanish and back', () =>
      at(
        '/',
        async ({ page }) => {
          const language = () => page.locator('html').getAttribute('lang');
          expect(await language()).toBe('en');
          await page.getByRole('button', { name: 'Sign in and show the token' }).click();
          await page.getByText('Signed in as admin (ADMIN_COMPANY)').waitFor();
          await page.getByRole('link', { name: 'Español' }).click();
          await page.getByRole('heading', { name: 'Primera consulta' }).waitFor();
          expect(await language()).toBe('es');
          await page.getByRole('link', { name: 'English' }).click();
          await page.getByRole('heading', { name: 'First query' }).waitFor();
        },
        { locale: 'en-US' },
      ));

    test('a sign-in on the start page holds in the explorer and in the REST documentation', () =>
      at('/', async (opened) => {
        const { page } = opened;
        await page.getByRole('button', { name: 'Entrar y ver el token' }).click();
        await page.getByText('Ha entrado como admin').waitFor();
        await page.getByRole('link', { name: 'Explorador de GraphQL' }).click();
        await until(() => opened.sent[0]);
        await openTab(opened, 'debtors');
        expect((await send(opened, 'community')).errors).toBeUndefined();
      }));
  });

  const shownTab = async ({ page }: Visit) =>
    (await page.locator('.window-switcher__item--active .window-switcher__input').textContent())?.trim();

  async function openTab(opened: Visit, name: string): Promise<void> {
    const title = opened.page.locator('.window-switcher__input', {
      hasText: new RegExp(`^\\s*${name}\\s*$`),
    });
    // Altair takes no click while it is busy.
    await until(async () => {
      if ((await shownTab(opened)) !== name)
        await opened.page.locator('.window-switcher__item', { has: title }).click();
      return (await shownTab(opened)) === name;
    });
  }

  /**
   * Sends the document of the open tab, whose root field is named, and returns the answer. Sends again while Altair takes no
   * click, gives the request up, or sends what the tab held before.
   */
  async function send({ page }: Visit, field: string) {
    const button = page.getByText('Enviar petición').locator('visible=true');
    return until(async () => {
      const sending = page.waitForEvent('request', { predicate: isOperation, timeout: 15_000 });
      const [request] = await Promise.all([sending.catch(() => null), button.click()]);
      const response = await request?.response();
      const answer = JSON.parse((await response?.text().catch(() => null)) ?? 'null');
      return answer?.data?.[field] === undefined ? null : answer;
    });
  }

  const isOperation = (request: Request) => request.method() === 'POST' && request.url().endsWith('/graphql');

  /** Writes a document into the open tab, whose first editor is that of the address. */
  async function write({ page }: Visit, document: string): Promise<void> {
    await page.locator('.cm-content:visible').nth(1).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(document);
  }

  describe('the explorer', () => {
    test('the explorer opens on the sign-in and asks once for a schema, which is valid and fits its documents', () =>
      at('/graphiql', async (opened) => {
        const screens = (await readScreens()).filter(isTab);
        const { answer } = await until(() => opened.sent[0]);
        expect(await opened.page.locator('html').getAttribute('lang')).toBe('es');
        expect(await shownTab(opened)).toBe('Iniciar sesión');
        const names = await opened.page.locator('.window-switcher__input').allTextContents();
        expect(names.map((name) => name.trim())).toEqual([
          'Iniciar sesión',
          ...screens.map(({ name }) => name),
        ]);

        const schema = buildClientSchema(JSON.parse(answer).data);
        expect(validateSchema(schema)).toEqual([]);
        for (const { document } of screens) expect(validate(schema, parse(document))).toEqual([]);
        await openTab(opened, 'vote');
        const faults = opened.page.locator('.cm-lintRange-error:visible');
        expect(await faults.count()).toBe(0);
        await write(opened, 'query { nowhere }');
        await faults.waitFor();
        expect(opened.sent).toHaveLength(1);
      }));

    test('the explorer finds no fault in a saved tab, but in what is added to it', async () => {
      const screens = (await readScreens()).filter(isTab);
      await at(
        '/graphiql',
        async (opened) => {
          await until(() => opened.sent[0]);
          const random = createRandom(SEED);
          const chosen = new Set(Array.from({ length: CHANGED_TABS }, () => random.pick(screens)));
          for (const { name } of chosen) {
            await openTab(opened, name);
            await opened.page.locator('.cm-content:visible').nth(1).click();
            await opened.page.keyboard.press('ControlOrMeta+End');
            await opened.page.keyboard.insertText('\nquery Nowhere { nowhere }');
            const faults = opened.page.locator('.cm-lintRange-error:visible');
            await faults.first().waitFor();
            expect([SEED, name, await faults.allTextContents()]).toEqual([SEED, name, ['nowhere']]);
          }
        },
        // The editor renders the lines in the window alone.
        { viewport: { width: 1280, height: 2400 } },
      );
    });

    test('one click signs in, and then a saved query, a mutation and an upload succeed', () =>
      at('/graphiql', async (opened) => {
        const { page } = opened;
        await until(() => opened.sent[0]);
        const signedIn = await send(opened, 'login');
        expect(signedIn.data.login).toMatchObject({ username: 'admin', token: expect.any(String) });

        await openTab(opened, 'directory');
        const { data, errors } = await send(opened, 'community');
        expect(errors).toBeUndefined();
        expect(data.community.residents.totalCount).toBeGreaterThan(20);

        await page.getByText('Agregar nueva').click();
        await until(async () => (await shownTab(opened))?.startsWith('Window'));
        await write(opened, 'mutation Rename { updateMe(input: { firstName: "Adriana" }) { firstName } }');
        expect(await send(opened, 'updateMe')).toEqual({
          data: { updateMe: { firstName: 'Adriana' } },
        });

        await write(
          opened,
          'mutation Send($file: Upload!) { uploadFile(input: { file: $file, path: "images" }) { relativePath } }',
        );
        await page
          .locator('.query-editor__inline-widget input[type=file]')
          .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
        expect(await send(opened, 'uploadFile')).toEqual({
          data: { uploadFile: { relativePath: 'uploads/images/nota.txt' } },
        });
      }));
  });

  describe('the REST documentation', () => {
    const operation = ({ page }: Visit, method: string, path: string) =>
      page.locator(`.opblock-${method}`, { has: page.locator(`[data-path="${path}"]`) });

    async function tryOut(opened: Visit, method: string, path: string) {
      const block = operation(opened, method, path);
      await block.locator('.opblock-summary-control').click();
      await block.getByRole('button', { name: 'Try it out' }).click();
      await block.getByRole('button', { name: 'Execute' }).click();
      await block.locator('.live-responses-table .response-col_status').first().waitFor();
    }

    interface Read {
      readonly path: string;
      readonly tag: string;
    }

    /** The documented reads for which an administrator of a company needs no other role, and no resident record. */
    async function readsOfAdmin(): Promise<Read[]> {
      const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
      const described: [string, { get?: { tags: string[]; description?: string } }][] = Object.entries(paths);
      return described.flatMap(([path, { get }]) =>
        get && !/Auth: SYSTEM_ADMIN\.|without a resident record/.test(get.description ?? '')
          ? [{ path, tag: get.tags[0] as string }]
          : [],
      );
    }

    test('reads with prefilled values are answered from the demonstration data', async () => {
      const reads = await readsOfAdmin();
      const random = createRandom(SEED);
      const chosen = new Set(Array.from({ length: DOCUMENTED_READS }, () => random.pick(reads)));
      await at('/', async (opened) => {
        const { page } = opened;
        await page.getByRole('button', { name: 'Entrar y ver el token' }).click();
        await page.getByText('Ha entrado como admin').waitFor();
        await page.goto(`${service.url}/api/docs`);
        for (const tag of new Set([...chosen].map((read) => read.tag)))
          await page.locator(`[data-tag="${tag}"]`).click();
        for (const { path } of chosen) {
          await tryOut(opened, 'get', path);
          const status = operation(opened, 'get', path).locator(
            '.live-responses-table .response .response-col_status',
          );
          expect([SEED, path, (await status.first().textContent())?.trim()]).toEqual([SEED, path, '200']);
        }
      });
    });

    test('the prefilled sign-in succeeds, and a prefilled write after it', () =>
      at('/api/docs', async (opened) => {
        const { page } = opened;
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        for (const tag of ['Authentication', 'Pets']) await page.locator(`[data-tag="${tag}"]`).click();
        await tryOut(opened, 'post', '/api/auth/login');
        await tryOut(opened, 'post', '/api/pets');
        await until(async () => opened.sent.length === 2);
        expect(opened.sent.map(({ url, status }) => [url, status])).toEqual([
          ['/api/auth/login', 200],
          ['/api/pets', 201],
        ]);
        expect(JSON.parse(opened.sent[0]?.body ?? '')).toMatchObject({ password: DEMO_PASSWORD });
      }));
  });

  describe('Apollo Sandbox without internet', () => {
    test.each([
      ['es-MX', 'El explorador de este servicio', 'es'],
      ['en-US', 'The explorer of this service', 'en'],
    ])('in %s the page leads to the explorer by a link that a mouse reaches', async (locale, name, lang) => {
      const context = await browser.newContext({ locale });
      context.setDefaultTimeout(0);
      const page = await context.newPage();
      await page.route(/apollographql/, (route) => route.abort());
      await page.goto(`${service.url}/graphql`);
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      expect(await page.locator('body').textContent()).toMatch(/Sandbox/);
      await page.getByRole('link', { name }).click();
      await page.locator('.window-switcher__item--active').waitFor();
      expect(new URL(page.url()).pathname).toBe('/graphiql');
      await context.close();
    });
  });
});
