import { expect, test, type Page } from '@playwright/test';
import { choose, textArea } from './support/office';
import { logIn, sql } from './support/world';

async function openEditor(page: Page): Promise<void> {
  await logIn(page, 'newsedit');
  await page.goto('/index/manage/article/add');
  await textArea(page).click();
}

/** What the browser would hand over once a person has chosen a screen: a red picture with a blue right half. */
async function chooseScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 400];
    const draw = canvas.getContext('2d')!;
    const paint = () => {
      draw.fillStyle = '#ff0000';
      draw.fillRect(0, 0, 400, 400);
      draw.fillStyle = '#0000ff';
      draw.fillRect(400, 0, 400, 400);
      requestAnimationFrame(paint);
    };
    paint();
    const stream = canvas.captureStream();
    Object.assign(window, { shownStream: stream });
    navigator.mediaDevices.getDisplayMedia = async () => stream;
  });
}

test('截图 puts the drawn part of a screen into the text by the snapscreen action, and shows nothing any more', async ({
  page,
}) => {
  await openEditor(page);
  await page.getByRole('button', { name: '更多工具' }).click();
  expect(
    await page.evaluate(() =>
      (
        document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } }
      ).featurePolicy.allowsFeature('display-capture'),
    ),
  ).toBe(true);
  await chooseScreen(page);
  await page.getByRole('button', { name: '截图', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '截图' });
  await expect(dialog.getByRole('status')).toHaveText('800 × 400');
  expect(
    await page.evaluate(() =>
      (window as unknown as { shownStream: MediaStream }).shownStream.getTracks().map((t) => t.readyState),
    ),
  ).toEqual(['ended']);
  const box = (await dialog.locator('canvas').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.75);
  await page.mouse.up();
  await expect(dialog.getByRole('status')).toHaveText('200 × 200');
  const sent = page.waitForRequest((r) => r.method() === 'POST' && r.url().includes('/api/admin/ued/'));
  await dialog.getByRole('button', { name: '插入' }).click();
  expect(new URL((await sent).url()).searchParams.get('action')).toBe('snapscreen');
  const picture = textArea(page).locator('figure img[src^="/files/"]');
  await expect(picture).toHaveAttribute('width', '200');
  await expect(picture).toHaveAttribute('height', '200');
});

test('a snapshot that the server refuses leaves its sentence; where the browser cannot, a dialog names another way', async ({
  page,
}) => {
  await openEditor(page);
  await page.getByRole('button', { name: '更多工具' }).click();
  await chooseScreen(page);
  await page.route('**/api/admin/ued/**', async (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { state: '磁盘空间不足' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: '截图', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '截图' });
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(page.getByText('磁盘空间不足')).toBeVisible();
  await expect(textArea(page).locator('img')).toHaveCount(0);

  await page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      throw new DOMException('Permission denied by user', 'NotAllowedError');
    };
  });
  await page.getByRole('button', { name: '截图', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      throw new DOMException('Permission denied by system', 'NotAllowedError');
    };
  });
  await page.getByRole('button', { name: '截图', exact: true }).click();
  await expect(dialog).toContainText('Win+Shift+S');
});

async function insertTable(page: Page, cells: string[]): Promise<void> {
  await page.getByRole('button', { name: '插入表格' }).click();
  await page.getByRole('button', { name: '3 行 2 列', exact: true }).click();
  for (const [i, word] of cells.entries()) {
    if (i > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(word);
  }
}

test('a table becomes a chart below it; one without figures is told why it is unsuitable', async ({
  page,
}) => {
  await openEditor(page);
  await insertTable(page, ['季度', '订数', '一', '120', '二', '约 90']);
  await page.getByRole('button', { name: '生成图表' }).click();
  const dialog = page.getByRole('dialog', { name: '生成图表' });
  await expect(dialog.getByRole('alert')).toHaveText('第 3 行第 2 列不是数字：“约 90”');
  await expect(dialog.getByRole('button', { name: '插入图表' })).toBeHidden();
  await page.keyboard.press('Escape');
  await textArea(page).getByRole('cell', { name: '约 90' }).click();
  await page.keyboard.press('End');
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('90');
  await page.getByRole('button', { name: '生成图表' }).click();
  await dialog.getByText('折线图').click();
  await dialog.getByRole('button', { name: '插入图表' }).click();
  const chart = textArea(page).locator('figure img[src^="/files/"]');
  await expect(chart).toHaveAttribute('alt', '折线图。订数：一 120、二 90');
  await expect(textArea(page).locator('table')).toHaveCount(1);
});

test('a column is dragged once its edge has been held for 360 ms, a click leaves its width', async ({
  page,
}) => {
  await page.clock.install();
  await openEditor(page);
  await insertTable(page, ['甲', '乙']);
  const cell = textArea(page).locator('td, th').first();
  const width = async () => Math.round((await cell.boundingBox())!.width);
  const before = await width();
  const box = (await cell.boundingBox())!;
  const [x, y] = [box.x + box.width - 1, box.y + box.height / 2];
  const press = async (ms: number) => {
    await page.mouse.move(x - 1, y);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.clock.runFor(ms);
    await page.mouse.move(x - 100, y);
    await page.mouse.up();
  };
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
  await press(300);
  expect(await width()).toBe(before);
  await press(400);
  expect(Math.abs((await width()) - (before - 100))).toBeLessThanOrEqual(3);
});

test('twenty steps are taken back, not one more, and the button says so', async ({ page }) => {
  await page.clock.install();
  await openEditor(page);
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
  for (let i = 0; i < 45; i += 1) {
    await page.keyboard.type(String.fromCodePoint(0x4e00 + i));
    // Longer than the pause that ends a step.
    await page.clock.runFor(300);
  }
  const undo = page.getByRole('button', { name: '撤销' });
  await expect(undo).toBeEnabled();
  for (let i = 0; i < 30; i += 1) await page.keyboard.press('ControlOrMeta+z');
  const words = Array.from({ length: 25 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  await expect(textArea(page)).toHaveText(words);
  await expect(undo).toBeDisabled();
});

test('a paste keeps its first alignment, and its lost picture is refused at the submission instead of published', async ({
  page,
}) => {
  await openEditor(page);
  const title = `粘贴的通知 ${Date.now().toString(36)}`;
  await page.getByRole('textbox', { name: /^标题/ }).fill(title);
  await choose(page, /^栏目/, '保密要闻');
  const area = textArea(page);
  await area.click();
  await area.evaluate((element) => {
    const data = new DataTransfer();
    const html =
      '<p style="text-align:center">关于培训的通知</p><p>安排见图<img src="file:///C:/Temp/a.png">。</p>';
    data.setData('text/html', html);
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    );
  });
  await expect(area.locator('p').first()).toHaveCSS('text-align', 'center');
  await expect(area.getByText('此处图片未能保存，请用图片上传')).toBeVisible();
  await page.getByRole('button', { name: '保存并提交审核' }).click();
  await expect(page.getByText('有 1 张图片没有随文字粘贴，请用图片上传后再提交').first()).toBeVisible();
  expect(await sql('select status, content_text from articles where title = $1', [title])).toEqual([
    { status: 'draft', content_text: expect.stringMatching(/^关于培训的通知\s+安排见图。$/) },
  ]);
});

test('the bar names its groups and keeps rare tools behind 更多, as this browser was last left; tools of tables come with a table', async ({
  page,
}) => {
  await openEditor(page);
  const bar = page.getByRole('toolbar', { name: '编辑工具' });
  const more = bar.getByRole('button', { name: '更多工具' });
  const names = bar.getByText('段落', { exact: true });
  await expect(names).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(bar.getByRole('button', { name: 'HTML 源码' })).toBeHidden();
  await expect(bar.getByRole('button', { name: '生成图表' })).toBeHidden();
  await insertTable(page, ['甲']);
  await expect(bar.getByRole('button', { name: '生成图表' })).toBeVisible();

  await more.click();
  await expect(bar.getByRole('button', { name: 'HTML 源码' })).toBeVisible();
  await bar.getByRole('button', { name: '显示分组名称' }).click();
  await expect(names.first()).toBeHidden();
  await page.reload();
  await expect(bar.getByRole('button', { name: 'HTML 源码' })).toBeVisible();
  await expect(names.first()).toBeHidden();
  await bar.getByRole('button', { name: '更多工具' }).click();
  await expect(bar.getByRole('button', { name: 'HTML 源码' })).toBeHidden();
});
