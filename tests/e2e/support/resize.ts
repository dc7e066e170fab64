import type { Page } from '@playwright/test';

/** Gives the window another size, px, and waits until the page is laid out for it: what is out of sight is laid out a frame later. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
