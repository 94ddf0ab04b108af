import { randomInt } from 'node:crypto';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../src/demo/accounts.js';
import { createRandom } from '../../support/random.js';
import { until } from '../../support/until.js';
import { describePages, type Visit } from './browser.js';

/** The start page and Apollo Sandbox in a browser, on the demonstration data. */

/** Of the widths that are tried. */
const SEED = Number(process.env.PAGES_SEED ?? randomInt(2 ** 31));

const NARROWEST = 320;
const WIDEST = 1600;
const WIDTHS = 5;
const PHONE = { width: 390, height: 800 };

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

/** Runs in a page: the pairs of visible parts, neither of which holds the other, whose boxes overlap by more than a rounding. */
const OVERLAPS = `{
  const parts = [...document.querySelectorAll('h1, h2, p, caption, th, td, button, a, dt, dd, pre, textarea, summary, label')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const shared = (a, b, start, end) => Math.min(a[end], b[end]) - Math.max(a[start], b[start]);
  const named = ({ tagName, textContent }) => tagName + ': ' + textContent.trim().slice(0, 30);
  parts.flatMap((one, place) => parts.slice(place + 1)
    .filter((other) => !one.element.contains(other.element) && !other.element.contains(one.element))
    .filter((other) => shared(one.box, other.box, 'left', 'right') > 1 && shared(one.box, other.box, 'top', 'bottom') > 1)
    .map((other) => [named(one.element), named(other.element)]));
}`;

/** Runs in a page: how many elements the keyboard should reach. They are kept in the order of the document. */
const KEEP_CONTROLS = `
  window.controls = [...document.querySelectorAll('a[href], button, summary, textarea, [tabindex="0"]')]
    .filter((element) => element.checkVisibility());
  controls.length;
`;

/** Runs in a page: the place of the focus among these elements, -1 outside of them, and whether it can be seen. */
const FOCUS = `({
  place: controls.indexOf(document.activeElement),
  isSeen: getComputedStyle(document.activeElement).outlineStyle === 'solid',
})`;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the rules of WCAG 2 that a page breaks, each with the elements. */
async function violationsOf(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const tags = JSON.stringify({ runOnly: { type: 'tag', values: WCAG } });
  const { violations, passes } = await page.evaluate<axe.AxeResults>(`axe.run(${tags})`);
  expect(passes.map(({ id }) => id)).toContain('color-contrast');
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

const LANGUAGES = [
  {
    locale: 'es-MX',
    lang: 'es',
    signIn: 'Entrar como admin',
    signedIn: 'Ha entrado como admin (ADMIN_COMPANY)',
    missing:
      'Apollo Sandbox no está disponible: su programa está en embeddable-sandbox.cdn.apollographql.com',
    explorer: 'El explorador de este servicio',
  },
  {
    locale: 'en-US',
    lang: 'en',
    signIn: 'Sign in as admin',
    signedIn: 'Signed in as admin (ADMIN_COMPANY)',
    missing: 'Apollo Sandbox is not available: its program is on embeddable-sandbox.cdn.apollographql.com',
    explorer: 'The explorer of this service',
  },
] as const;
type Words = (typeof LANGUAGES)[number];
const [SPANISH, ENGLISH] = LANGUAGES;

/** Contrasts depend on the colours alone, and words on the language. */
const LOOKS = [
  { ...SPANISH, colorScheme: 'light' },
  { ...ENGLISH, colorScheme: 'dark' },
] as const;

describePages('in a browser', ({ at, open, url, browser }) => {
  const signIn = async ({ page }: Visit, { signIn, signedIn }: Words = SPANISH) => {
    await page.getByRole('button', { name: signIn, exact: true }).click();
    await page.getByRole('status').filter({ hasText: signedIn }).waitFor();
  };

  describe('the start page', () => {
    test.each(LANGUAGES)(
      'in $locale all words are whole and nothing is wider than the window, whatever its width',
      (language) =>
        at(
          '/',
          async (opened) => {
            const { page } = opened;
            await signIn(opened, language);
            const random = createRandom(SEED);
            const some = Array.from({ length: WIDTHS }, () => random.between(NARROWEST, WIDEST));
            for (const width of [NARROWEST, PHONE.width, ...some, WIDEST]) {
              await page.setViewportSize({ width, height: 800 });
              const divided = await page.evaluate(DIVIDED_WORDS);
              const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
              const overflow = Math.max(0, wide - width);
              expect({ SEED, width, divided, overflow }).toEqual({ SEED, width, divided: [], overflow: 0 });
            }
          },
          { locale: language.locale },
        ),
    );

    test.each(LOOKS)(
      'in $locale and $colorScheme colours the page breaks no rule of WCAG 2 A and AA, before and after a sign-in',
      ({ colorScheme, ...language }) =>
        at(
          '/',
          async (opened) => {
            const { page } = opened;
            expect(await violationsOf(page)).toEqual([]);
            await signIn(opened, language);
            expect(await violationsOf(page)).toEqual([]);
            const background = await page.evaluate(
              'getComputedStyle(document.documentElement).backgroundColor',
            );
            expect(background).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 23, 26)');
          },
          { locale: language.locale, colorScheme, viewport: PHONE },
        ),
    );

    test('the keyboard reaches every control in the order of the page, each with a visible focus, and leaves the last', () =>
      at('/', async (opened) => {
        const { page } = opened;
        await signIn(opened);
        await page.reload();
        const count = await page.evaluate<number>(KEEP_CONTROLS);
        expect(count).toBeGreaterThan(DEMO_ACCOUNTS.length + 8);
        for (let place = 0; place < count; place += 1) {
          await page.keyboard.press('Tab');
          expect(await page.evaluate(FOCUS)).toEqual({ place, isSeen: true });
        }
        await page.keyboard.press('Tab');
        expect(await page.evaluate<{ place: number }>(FOCUS)).not.toMatchObject({ place: count - 1 });
      }));

    test('the keyboard alone signs in with any account', () =>
      at('/', async ({ page }) => {
        await page.getByRole('button', { name: 'Entrar como vigilante' }).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('status').filter({ hasText: 'Ha entrado como vigilante (VIGILANCE)' }).waitFor();
      }));

    test('the page has one banner, one main part, a named navigation and no gap in its headings', () =>
      at('/', async ({ page }) => {
        for (const role of ['banner', 'main'] as const) expect(await page.getByRole(role).count()).toBe(1);
        expect(await page.getByRole('navigation', { name: 'Idioma' }).count()).toBe(1);
        const levels = await page
          .getByRole('heading')
          .evaluateAll((all) => all.map(({ tagName }) => tagName));
        expect(levels).toEqual(['H1', ...levels.slice(1).map(() => 'H2')]);
      }));

    test.each([1280, 390])(
      'at %s pixels nothing covers another part of the page, after a sign-in from the first and the last row',
      (width) =>
        at(
          '/',
          async (opened) => {
            const { page } = opened;
            const accounts = DEMO_ACCOUNTS.map(({ username }) => username);
            for (const username of [accounts[0], accounts.at(-1)]) {
              await page.getByRole('button', { name: `Entrar como ${username}`, exact: true }).click();
              await page
                .getByRole('status')
                .filter({ hasText: `Ha entrado como ${username} (` })
                .waitFor();
              expect(await page.evaluate(OVERLAPS)).toEqual([]);
              // What it did is in the window, beside the button.
              const status = await page.locator('#session-status').boundingBox();
              expect(status?.y).toBeGreaterThanOrEqual(0);
              expect((status?.y ?? 0) + (status?.height ?? 0)).toBeLessThan(801);
            }
          },
          { viewport: { width, height: 800 } },
        ),
    );

    test('when the browser comes back from a page that found the session ended, the page names no session', () =>
      at('/', async (opened) => {
        const { page } = opened;
        await signIn(opened);
        await page.evaluate(`sessionStorage.removeItem('token')`);
        await page.evaluate(`dispatchEvent(new Event('pageshow'))`);
        expect(await page.locator('#session-status').textContent()).toBe('');
      }));

    test('a sign-in that fails is said with its reason', () =>
      at('/', async ({ page }) => {
        await page.route('**/api/auth/login', (route) => route.fulfill({ body: 'nada' }));
        await page.getByRole('button', { name: SPANISH.signIn, exact: true }).click();
        await page.getByRole('status').filter({ hasText: 'No fue posible: ' }).waitFor();
      }));

    test('a browser in English gets the page in English; its switch keeps Spanish for all pages, with the sign-in', () =>
      at(
        '/',
        async (opened) => {
          const { page } = opened;
          const language = () => page.locator('html').getAttribute('lang');
          expect(await language()).toBe('en');
          await signIn(opened, ENGLISH);
          await page.getByRole('link', { name: 'Español' }).click();
          await page.getByRole('status').filter({ hasText: SPANISH.signedIn }).waitFor();
          for (const path of ['/', '/reset-password', '/']) {
            await page.goto(url() + path);
            expect([path, await language()]).toEqual([path, 'es']);
          }
          await page.getByRole('link', { name: 'English' }).click();
          await page.getByRole('status').filter({ hasText: ENGLISH.signedIn }).waitFor();
          await page.goto(url());
          expect(await language()).toBe('en');
        },
        { locale: 'en-US' },
      ));
  });

  test('a sign-in that fails in the REST documentation leaves its session as it was', async () => {
    const { page, close } = await open('/');
    // Swagger UI costs seconds: in its place this keeps the functions that it is given.
    const program = 'window.SwaggerUIBundle = (options) => { window.given = options; };';
    await page.route('**/swagger-ui-bundle.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: program }),
    );
    try {
      await page.goto(`${url()}/api/docs`);
      await page.getByRole('button', { name: 'residente', exact: true }).click();
      const status = page.locator('#session-status', { hasText: 'Requests are sent as residente.' });
      await status.waitFor();
      const answered = await page.evaluate(`fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: 'wrong' }),
      }).then(({ ok, status, url }) => given.responseInterceptor({ ok, status, url }).status)`);
      expect(answered).toBe(401);
      expect(await status.count()).toBe(1);
    } finally {
      await close();
    }
  });

  describe('Apollo Sandbox', () => {
    /** Opens the page, whose program from the internet is what is given, and null where there is no internet. */
    async function atSandbox(
      program: string | null,
      use: (page: Page) => Promise<void>,
      options: Parameters<ReturnType<typeof browser>['newContext']>[0] = {},
    ) {
      const context = await browser().newContext({ locale: 'es-MX', ...options });
      context.setDefaultTimeout(0);
      const page = await context.newPage();
      await page.route(/apollographql/, (route) =>
        program === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: program }),
      );
      try {
        await page.goto(url());
        await use(page);
      } finally {
        await context.close();
      }
    }

    test.each(LOOKS)(
      'without internet, in $locale and $colorScheme colours, the page says what is missing and leads to the explorer',
      ({ locale, lang, colorScheme, missing, explorer }) =>
        atSandbox(
          null,
          async (page) => {
            await page.goto(`${url()}/graphql`);
            expect(await page.locator('html').getAttribute('lang')).toBe(lang);
            await page.getByRole('status').filter({ hasText: missing }).waitFor();
            expect(await violationsOf(page)).toEqual([]);
            expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
            // The tests of the explorer open it, which takes seconds.
            expect(await page.getByRole('link', { name: explorer }).getAttribute('href')).toBe('/graphiql');
          },
          { locale, colorScheme, viewport: PHONE },
        ),
    );

    test('Sandbox sends its operations with the token of the sign-in on the start page, and keeps that of its own', () =>
      atSandbox(
        `window.EmbeddedSandbox = class {
          constructor(options) {
            window.given = options;
            const frame = document.createElement('iframe');
            if (options.allowDynamicStyles !== false) frame.setAttribute('style', 'height: 100%;');
            document.querySelector(options.target).append(frame);
          }
        };`,
        async (page) => {
          const errors: string[] = [];
          page.on('console', (message) => {
            if (message.type() === 'error') errors.push(message.text());
          });
          await page.getByRole('button', { name: SPANISH.signIn, exact: true }).click();
          await page.getByRole('status').filter({ hasText: SPANISH.signedIn }).waitFor();
          await page.getByRole('link', { name: 'Sandbox de Apollo' }).click();
          await until(() => page.evaluate('window.given !== undefined'));

          const ask = (query: string, variables = {}, operationName?: string) =>
            page.evaluate(
              `given.handleRequest(given.initialEndpoint, ${JSON.stringify({
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify({ query, variables, operationName }),
              })}).then((answer) => answer.json())`,
            );
          expect(await ask('{ me { username } }')).toEqual({ data: { me: { username: 'admin' } } });
          await ask('mutation ($input: LoginInput!) { login(input: $input) { token } }', {
            input: { username: 'residente', password: DEMO_PASSWORD },
          });
          const signedIn = { data: { me: { username: 'residente' } } };
          expect(await ask('{ me { username } }')).toEqual(signedIn);
          // Words of a sign-in that is none, or is not the operation that is asked for.
          expect(await ask('{ me { username } } # "login (')).toEqual(signedIn);
          expect(
            await ask(
              'query Found($where: TicketWhere) { me { username } tickets(where: $where) { totalCount } }',
              { where: { contenido: { contains: 'refresh (login)' } } },
            ),
          ).toEqual({ data: { ...signedIn.data, tickets: { totalCount: 0 } } });
          const both =
            'mutation SignIn($input: LoginInput!) { login(input: $input) { token } }\nquery Me { me { username } }';
          expect(await ask(both, {}, 'Me')).toEqual(signedIn);
          const input = { username: 'vigilante', password: DEMO_PASSWORD };
          await ask(both, { input }, 'SignIn');
          expect(await ask(both, {}, 'Me')).toEqual({ data: { me: { username: 'vigilante' } } });
          expect(errors).toEqual([]);
        },
      ));
  });
});
