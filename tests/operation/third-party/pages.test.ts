import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { buildClientSchema, type FieldNode, getOperationAST, parse, validate, validateSchema } from 'graphql';
import type { Page, Request } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../src/demo/accounts.js';
import { readTabs } from '../../../src/http/screens.js';
import type { Language } from '../../../src/platform/message.js';
import { createRandom } from '../../support/random.js';
import { until } from '../../support/until.js';
import { describePages, expectClean, type Sent, type Visit } from './browser.js';

/** The explorer and the REST documentation in a browser, on the demonstration data. */

/** Of the tabs and reads that are tried. */
const SEED = Number(process.env.PAGES_SEED ?? randomInt(2 ** 31));

/** The others are sent without a browser (`prepared-requests.test.ts`). */
const DOCUMENTED_READS = 2;

const PHONE = { width: 390, height: 800 };

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
  async function send({ page }: Visit, field: string, label = 'Enviar petición') {
    const button = page.getByText(label).locator('visible=true');
    return until(async () => {
      const sending = page.waitForEvent('request', { predicate: isOperation, timeout: 15_000 });
      const [request] = await Promise.all([sending.catch(() => null), button.click()]);
      const response = await request?.response();
      const answer = JSON.parse((await response?.text().catch(() => null)) ?? 'null');
      return answer?.data?.[field] === undefined ? null : answer;
    });
  }

  const isOperation = (request: Request) => request.method() === 'POST' && request.url().endsWith('/graphql');

  const isOfSchema = ({ body }: Sent) => body.includes('IntrospectionQuery');

  /** Writes a document into the open tab, whose first editor is that of the address. */
  async function write({ page }: Visit, document: string): Promise<void> {
    await page.locator('.cm-content:visible').nth(1).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(document);
  }

  describe('the explorer', () => {
    /** The editor renders the lines in the window alone. The processor draws the window: few pixels make a click soon done. */
    const TALL = { viewport: { width: 1280, height: 2400 }, deviceScaleFactor: 0.25 };

    const tabNames = async ({ page }: Visit) =>
      (await page.locator('.window-switcher__input').allTextContents()).map((name) => name.trim());

    const namesOf = async (language: Language, first: string, last: string) => [
      first,
      ...(await readTabs()).map(({ title }) => title[language]),
      last,
    ];

    /** The address in the header `Link` of an answer of REST. */
    async function addressOfOperation(): Promise<string> {
      const answer = await fetch(`${url()}/api/proveedorservicios?page=1&pageSize=2`);
      const [, link = ''] = /<([^>]*)>; rel="alternate"/.exec(answer.headers.get('link') ?? '') ?? [];
      return link;
    }

    test('a sign-in on the start page holds in the saved tabs of the explorer, and the link of an answer of REST leaves these as they were', () =>
      at(
        '/',
        async (opened) => {
          const { page } = opened;
          await page.getByRole('button', { name: 'Sign in as admin', exact: true }).click();
          await page.getByRole('status').filter({ hasText: 'Signed in as admin' }).waitFor();
          await page.getByRole('link', { name: 'GraphQL explorer' }).click();
          await until(() => opened.sent.find(isOfSchema));
          expect(await shownTab(opened)).toBe('Sign in');
          const names = await namesOf('en', 'Sign in', 'Changes');
          expect(await tabNames(opened)).toEqual(names);

          const { title, document } = createRandom(SEED).pick(await readTabs());
          await openTab(opened, title.en);
          const root = getOperationAST(parse(document))?.selectionSet.selections[0] as FieldNode;
          const { errors } = await send(opened, (root.alias ?? root.name).value, 'Send Request');
          expect([SEED, title.en, errors]).toEqual([SEED, title.en, undefined]);
          await followChanges(opened);

          await page.goto(url() + (await addressOfOperation()));
          await until(async () => isDeepStrictEqual(await tabNames(opened), ['serviceProviders']));
          await page.goto(`${url()}/graphiql`);
          await until(async () => isDeepStrictEqual(await tabNames(opened), names));
        },
        { ...TALL, locale: 'en-US' },
      ));

    /** Sends the subscription of the last tab, and writes until a change is shown: nothing tells when it is followed. */
    async function followChanges(opened: Visit): Promise<void> {
      const { page } = opened;
      await openTab(opened, 'Changes');
      const followed = page.waitForRequest((request) => request.url().endsWith('/graphql/stream'));
      await page.getByText('Send Request').locator('visible=true').click();
      const { authorization = '' } = (await followed).headers();
      const headers = { 'content-type': 'application/json', authorization };
      const shown = page.getByText('"UPDATED"').locator('visible=true');
      await until(async () => {
        const query = `mutation { updateMe(input: { firstName: "A${randomInt(1000)}" }) { id } }`;
        await fetch(`${url()}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
        return (await shown.count()) > 0;
      });
    }

    test('at 390 pixels the explorer opens on the sign-in, asks once for a schema, signs in by one click, and nothing is wider than the window', () =>
      at(
        '/graphiql',
        async (opened) => {
          const { page } = opened;
          await until(() => opened.sent.find(isOfSchema));
          expect(await page.locator('html').getAttribute('lang')).toBe('es');
          expect(await shownTab(opened)).toBe('Iniciar sesión');
          expect(await tabNames(opened)).toEqual(await namesOf('es', 'Iniciar sesión', 'Cambios'));
          expect((await send(opened, 'login')).data.login).toMatchObject({
            username: 'admin',
            token: expect.any(String),
          });
          const [{ answer } = { answer: '{}' }, ...others] = opened.sent.filter(isOfSchema);
          expect(others).toEqual([]);
          const schema = buildClientSchema(JSON.parse(answer).data);
          expect(validateSchema(schema)).toEqual([]);
          for (const { document } of await readTabs()) expect(validate(schema, parse(document))).toEqual([]);
          const parts = [
            page.getByText('Enviar petición').locator('visible=true'),
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
        },
        { viewport: PHONE },
      ));

    /** On the page of one operation: with eight tabs Altair computes for seconds after each click. */
    describe('in one visit', () => {
      let opened: Visit;
      beforeAll(async () => {
        opened = await open(await addressOfOperation(), TALL);
        await until(() => opened.sent.find(isOfSchema));
      });
      afterEach(() => expectClean(opened));
      afterAll(() => opened.close());

      test('the link of an answer of REST opens its operation alone, which answers', async () => {
        expect(await tabNames(opened)).toEqual(['serviceProviders']);
        await send(opened, 'serviceProviders');
      });

      test('the explorer finds no fault in a document of the schema, but in a field that is not there', async () => {
        await write(opened, 'query Known { me { id } }\nquery Nowhere { nowhere }');
        const faults = opened.page.locator('.cm-lintRange-error:visible');
        await faults.first().waitFor();
        expect(await faults.allTextContents()).toEqual(['nowhere']);
      });

      test('the variables that are written into the explorer are sent', async () => {
        const { page } = opened;
        await write(
          opened,
          'mutation SignIn($input: LoginInput!) { login(input: $input) { username expiresIn token } }',
        );
        if (!(await page.locator('.variables-editor-container .cm-content').isVisible()))
          await page.locator('.variables-editor--title:visible').click();
        await page.locator('.variables-editor-container .cm-content:visible').click();
        await page.keyboard.press('ControlOrMeta+A');
        const input = { username: 'residente', password: DEMO_PASSWORD };
        await page.keyboard.insertText(JSON.stringify({ input }));
        expect((await send(opened, 'login')).data.login).toMatchObject({ username: 'residente' });
      });

      test('a mutation and an upload succeed with the token of a sign-in in the explorer', async () => {
        const { page } = opened;
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
        // A request that is sent again stores a second file.
        const { data } = await send(opened, 'uploadFile');
        expect(data.uploadFile.relativePath).toMatch(/^uploads\/images\/nota(-\d+)?\.txt$/);
      });
    });
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

    /** The documented reads, and whether only a resident is answered. */
    async function documentedReads() {
      const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
      const described: [string, { get?: { tags: [string]; description?: string } }][] = Object.entries(paths);
      return described.flatMap(([path, { get }]) =>
        get
          ? [
              {
                path,
                tag: get.tags[0],
                isOfResident: /without a resident record/.test(get.description ?? ''),
              },
            ]
          : [],
      );
    }

    test('after one click that signs in as an account, reads of that account succeed as they are prefilled, in the dark too', () =>
      at(
        '/api/docs',
        async (opened) => {
          const { page } = opened;
          const random = createRandom(SEED);
          await expectColours(page, 'dark');
          for (const { account, isOfResident } of [
            { account: 'sysadmin', isOfResident: false },
            { account: 'residente', isOfResident: true },
          ]) {
            await page.getByRole('button', { name: account, exact: true }).click();
            await page
              .getByRole('status')
              .filter({ hasText: `Requests are sent as ${account}.` })
              .waitFor();
            const all = (await documentedReads()).filter((read) => read.isOfResident === isOfResident);
            const reads = [...new Set(Array.from({ length: DOCUMENTED_READS }, () => random.pick(all)))];
            for (const tag of new Set(reads.map(({ tag }) => tag))) {
              const section = page.locator(`[data-tag="${tag}"]`);
              if ((await section.getAttribute('data-is-open')) !== 'true') await section.click();
            }
            const answers: unknown[] = [];
            for (const { path } of reads) {
              await tryOut(opened, 'get', path);
              const status = operation(opened, 'get', path).locator(
                '.live-responses-table .response .response-col_status',
              );
              answers.push([path, (await status.first().textContent())?.trim()]);
            }
            expect({ SEED, answers }).toEqual({ SEED, answers: reads.map(({ path }) => [path, '200']) });
          }
        },
        { colorScheme: 'dark' },
      ));

    /** Expects that the page has the colours of the browser, which it reads once, before it shows anything. */
    async function expectColours(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
      await page.locator('[data-tag="Pets"]').waitFor();
      const lightness = await page.evaluate<number[]>(`['html', '.swagger-ui'].map((part) => {
        const [red, green, blue, alpha = 1] = getComputedStyle(document.querySelector(part)).backgroundColor.match(/[\\d.]+/g).map(Number);
        return Number(alpha) === 0 ? 255 : (red + green + blue) / 3;
      })`);
      expect(lightness.map((one) => one < 64)).toEqual(Array(2).fill(colorScheme === 'dark'));
    }

    test('the prefilled sign-in succeeds, and a prefilled write after it, in the light', () =>
      at('/api/docs', async (opened) => {
        const { page } = opened;
        await expectColours(page, 'light');
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
});
