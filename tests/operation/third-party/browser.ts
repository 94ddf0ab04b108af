import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { seedDemo } from '../../../src/demo/seed.js';
import { type Service, startService } from '../../support/service.js';

/** The first one draws no windows, which takes half the time of the processor. */
const PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const program = PROGRAMS.find((path) => existsSync(path));
const MISSING = `Chromium is not installed (looked for ${PROGRAMS.join(', ')}): the pages are not tested in a browser`;

/** Declares tests in a browser. Without Chromium they are reported as not run, and as failed in CI. */
function describeInBrowser(name: string, declare: () => void): void {
  if (program) {
    describe(name, declare);
    return;
  }
  process.stderr.write(`${MISSING}\n`);
  if (process.env.CI !== 'true') {
    // biome-ignore lint/suspicious/noSkippedTests: they cannot run without a browser, which the line above says
    describe.skip(name, declare);
    return;
  }
  test(name, () => {
    throw new Error(MISSING);
  });
}

/** Starts Chromium without a window and without a profile of earlier runs. */
async function startBrowser(): Promise<Browser> {
  // Only the workspace of these tests has it.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: program as string, args: FLAGS, timeout: 0 });
}

export type { Page, Request };

export interface Sent {
  readonly url: string;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

/** The explorer logs it while an answer arrives in parts, and shows the answer once it is whole. */
const OF_PARTIAL_ANSWER = 'Could not parse JSON. Using default instead.';

export interface Visit {
  readonly page: Page;
  /** Errors of the page and of its console, refusals by its policy included. */
  readonly errors: readonly string[];
  /** The requests by POST so far that were answered. */
  readonly sent: readonly Sent[];
  /** Requests to other servers. */
  readonly elsewhere: readonly string[];
  close(): Promise<void>;
}

/** Opens a page in a browser that has never been there. */
async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'es-MX',
    viewport: { width: 1280, height: 800 },
    // Each frame of an animation is drawn by the processor.
    reducedMotion: 'reduce',
    ...options,
  });
  // The time of a test is bounded by its runner, whatever the machine does meanwhile.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const errors: string[] = [];
  const sent: Sent[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text() !== OF_PARTIAL_ANSWER) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) elsewhere.push(request.url());
  });
  page.on('requestfinished', async (request) => {
    if (request.method() !== 'POST') return;
    // Rejects where the page is closed meanwhile.
    const response = await request.response().catch(() => null);
    if (response === null) return;
    sent.push({
      url: new URL(request.url()).pathname,
      body: request.postData() ?? '',
      status: response.status(),
      answer: await response.text().catch(() => ''),
    });
  });
  await page.goto(url);
  return { page, errors, sent, elsewhere, close: () => context.close() };
}

export interface Pages {
  /** The address of the service, on demonstration data. */
  url(): string;
  browser(): Browser;
  /** Opens a page that several tests share. Whoever opens it closes it, and calls `expectClean` after each test. */
  open(path: string, options?: BrowserContextOptions): Promise<Visit>;
  /** Opens a page, and at the end expects that it made no error and asked no other server. */
  at(path: string, use: (visit: Visit) => Promise<void>, options?: BrowserContextOptions): Promise<void>;
}

/** Expects that a page made no error and asked no other server. */
export function expectClean({ errors, elsewhere }: Visit): void {
  expect(errors).toEqual([]);
  expect(elsewhere).toEqual([]);
}

/** Declares tests of the pages of a service in a browser. */
export function describePages(name: string, declare: (pages: Pages) => void): void {
  describeInBrowser(name, () => {
    let service: Service;
    let browser: Browser;
    beforeAll(async () => {
      service = await startService({ own: 'service', environment: { DEMO_DATA: 'true' } });
      await seedDemo(service.database, service.services.passwords, service.services.files);
      browser = await startBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await service.stop();
    });

    const open: Pages['open'] = (path, options) => visit(browser, service.url + path, options);
    declare({
      url: () => service.url,
      browser: () => browser,
      open,
      async at(path, use, options) {
        const opened = await open(path, options);
        try {
          await use(opened);
          expectClean(opened);
        } finally {
          await opened.close();
        }
      },
    });
  });
}
