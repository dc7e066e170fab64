import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chapters, HANDBOOK } from '@/components/shell/office/handbook/chapters';
import { texts } from '@/lib/text/site';
import { logIn } from '@/tests/e2e/support/world';

const folder = join('public', HANDBOOK);
const pictures = chapters.flatMap(({ works }) => works.flatMap(({ picture }) => picture ?? []));
const accounts = [...new Set(pictures.map(({ as }) => as))];

/** Until a page has all that it asked for: nothing of it says that it is being fetched. */
async function settled(page: Page) {
  const main = page.locator('main');
  await expect(main.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(main.locator('[aria-busy=true], [role=status][aria-label=正在加载]')).toHaveCount(0);
  await expect(main.getByText(texts.loading)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

test.beforeAll(() => mkdirSync(folder, { recursive: true }));

for (const account of accounts)
  test(`takes the screens of ${account}`, async ({ page }) => {
    await logIn(page, account);
    for (const { file, at } of pictures.filter(({ as }) => as === account)) {
      await page.goto(at);
      await settled(page);
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      writeFileSync(
        join(folder, `${file}.webp`),
        await sharp(shot).webp({ quality: 80, effort: 6 }).toBuffer(),
      );
    }
  });

test('prints the handbook', async ({ page }) => {
  // Whose post is the first chapter, so that the chapters are in their order.
  await logIn(page, accounts[0] ?? '');
  // The site that runs knows the files that it was started with; as JPEG they stay small in the PDF.
  await page.route(`**${HANDBOOK}/*.webp`, async (route) => {
    const file = join(folder, basename(new URL(route.request().url()).pathname));
    const body = await sharp(file).resize(1152).jpeg({ quality: 72 }).toBuffer();
    await route.fulfill({ body, contentType: 'image/jpeg' });
  });
  await page.goto('/admin/handbook');
  await settled(page);
  await page.evaluate(async () => {
    const images = [...document.querySelectorAll('main img')].filter((i) => i instanceof HTMLImageElement);
    await Promise.all(
      images.map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    );
  });
  await page.pdf({
    path: join(folder, 'handbook.pdf'),
    format: 'A4',
    margin: { top: '16mm', bottom: '16mm', left: '15mm', right: '15mm' },
    printBackground: true,
    outline: true,
    tagged: true,
  });
});
