// `npm run pictures`: takes the pictures of the front page from the running service on demonstration data, in English:
// the start page after a sign-in, and the explorer with the answer of a screen.
import { chromium } from 'playwright-core';
import { openStorage, startService } from '../../../reliability/service.mjs';

const FOLDER = 'docs/pictures';
const SCREEN = 'Debtors';

const storage = await openStorage('embedded');
const service = await startService(storage.settings);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1024, height: 640 } });
  const page = await context.newPage();
  await takeStartPage(page);
  await takeExplorer(page);
} finally {
  await browser.close();
  await service.end('SIGTERM');
  await storage.remove();
}

async function takeStartPage(page) {
  await page.goto(service.url);
  await page.getByRole('button', { name: 'Sign in as admin', exact: true }).click();
  await page.getByText('Signed in as admin').waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path: `${FOLDER}/start-page.png` });
}

/** The token of the sign-in on the start page holds here. */
async function takeExplorer(page) {
  const schema = page.waitForResponse(isOperation);
  await page.goto(`${service.url}/graphiql`);
  await schema;
  await page.locator('.window-switcher__item', { hasText: SCREEN }).click();
  await page.locator('.window-switcher__item--active', { hasText: SCREEN }).waitFor();
  const answer = page.waitForResponse(isOperation);
  await page.getByText('Send Request').locator('visible=true').click();
  await answer;
  await page.getByText('"community"').locator('visible=true').first().waitFor();
  await page.getByText('Reloaded doc successfully').waitFor({ state: 'hidden' });
  await page.screenshot({ path: `${FOLDER}/explorer.png` });
}

function isOperation(response) {
  return response.request().method() === 'POST' && response.url().endsWith('/graphql');
}
