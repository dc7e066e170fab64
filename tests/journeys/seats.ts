import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { logIn } from '@/tests/e2e/support/world';

const folder = join(process.env.SITE_DATA_DIR ?? '.data', 'journeys');

/** A browser in which somebody is logged in, and no more. */
export async function seat(browser: Browser, name: string, again = false): Promise<BrowserContext> {
  mkdirSync(folder, { recursive: true });
  const state = join(folder, `${name}.json`);
  if (again || !existsSync(state)) {
    const context = await browser.newContext();
    await logIn(await context.newPage(), name);
    await context.storageState({ path: state });
    await context.close();
  }
  return browser.newContext({ storageState: state });
}

/** Calls the site as somebody's page does. */
export async function calls(browser: Browser, name: string) {
  const context = await seat(browser, name);
  const page: Page = await context.newPage();
  await page.goto('/robots.txt');
  const call = <T>(path: string, body?: object): Promise<T> =>
    page.evaluate(
      async ([address, fields]) => {
        const ask = () =>
          fetch(
            `/api/${address}`,
            fields && {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(fields),
            },
          );
        let reply = await ask();
        // More orders are paid here in a minute than a person may.
        for (let tries = 0; reply.status === 429 && tries < 10; tries += 1) {
          await new Promise((resume) => setTimeout(resume, 10_000));
          reply = await ask();
        }
        const { result, message, data } = await reply.json();
        if (!result) throw new Error(`${address}: ${message} ${JSON.stringify(data)}`);
        return data;
      },
      [path, body] as const,
    );
  return { call, page, end: () => context.close() };
}
