import type { Page } from '@playwright/test';

/** Does what somebody does at first, and waits until the framework has taken the page over (components/instant/held-scripts.ts). */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps$')));
}
