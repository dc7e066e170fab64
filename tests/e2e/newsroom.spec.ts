import { expect, test, type Page } from '@playwright/test';
import { choose, confirmIn, drawPicture, give, recordFilm, rowOf, textArea } from './support/office';
import { logIn, sql } from './support/world';

const title = `机关保密宣传月活动侧记 ${Date.now().toString(36)}`;
const REASON = '第二段缺少来源，请补充后再送审';

const newPerson = async (page: Page): Promise<Page> =>
  (await page.context().browser()!.newContext()).newPage();

async function fillText(editor: Page): Promise<void> {
  const area = textArea(editor);
  await area.click();
  await editor.keyboard.type('宣传月期间，各单位把保密课堂搬到了办公室门口。');
  await editor.keyboard.press('Enter');

  await editor.getByRole('button', { name: '插入表格' }).click();
  await editor.getByRole('button', { name: '3 行 2 列', exact: true }).click();
  for (const [i, word] of ['活动', '人数', '保密课堂', '128', '知识竞赛', '96'].entries()) {
    if (i > 0) await editor.keyboard.press('Tab');
    await editor.keyboard.type(word);
  }
  await expect(area.locator('table')).toHaveCount(1);
  await editor.keyboard.press('ControlOrMeta+End');
  await editor.keyboard.press('ArrowDown');
  await editor.keyboard.type('现场图片：');

  await give(area, 'paste', [await drawPicture(editor, '现场一', '#7a1f1f')]);
  await expect(area.locator('img[src^="/files/"]')).toHaveCount(1);
  await give(area, 'drop', [
    await drawPicture(editor, '现场二', '#1f4f7a'),
    await drawPicture(editor, '现场三', '#1f7a4f'),
  ]);
  await expect(area.locator('img[src^="/files/"]')).toHaveCount(3);
}

async function addFiles(editor: Page): Promise<void> {
  const film = await recordFilm(editor);
  await editor.getByRole('button', { name: '更多工具' }).click();
  await editor.getByRole('button', { name: '视频', exact: true }).click();
  const chooser = editor.waitForEvent('filechooser');
  await editor.getByRole('menuitem', { name: '上传视频' }).click();
  await (await chooser).setFiles({ name: '宣传片.webm', mimeType: 'video/webm', buffer: film });
  await expect(textArea(editor).locator('video')).toHaveCount(1);

  const attachment = editor.waitForEvent('filechooser');
  await editor.getByRole('button', { name: '上传附件', exact: true }).click();
  await (
    await attachment
  ).setFiles({
    name: '宣传月安排.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('第一周：保密课堂\n第二周：知识竞赛\n'),
  });
  await expect(editor.getByRole('textbox', { name: '附件 1 的名称' })).toHaveValue(/宣传月安排/);
}

/** The next whole minute that is at least `seconds` away, as the field of a form wants it in the site's time zone. */
function minuteAhead(seconds: number): { at: Date; text: string } {
  const at = new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000);
  const text = new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 16).replace('T', ' ');
  return { at, text };
}

test('an article with table, pictures, film and attachment is refused, mended, passed, scheduled and read at its time', async ({
  page: editor,
}) => {
  await logIn(editor, 'newsedit');
  await editor.goto('/index/manage/article/add');
  await editor.getByRole('textbox', { name: /^标题/ }).fill(title);
  await choose(editor, /^栏目/, '保密要闻');
  await fillText(editor);
  await addFiles(editor);
  await editor.getByRole('button', { name: '保存并提交审核' }).click();
  await editor.waitForURL(/\/index\/manage\/article(\?.*)?$/);
  const [row] = await sql<{ id: number; status: string }>(
    'select id::int, status from articles where title = $1',
    [title],
  );
  expect(row?.status).toBe('pending');
  const address = `/index/details/${row?.id}`;

  const auditor = await newPerson(editor);
  await logIn(auditor, 'newsaudit');
  await auditor.goto('/index/manage/audit/pending');
  await confirmIn(auditor, title, '驳回', REASON);

  await editor.goto(`/index/manage/article?keyword=${encodeURIComponent(title)}`);
  await expect(rowOf(editor, title)).toContainText(REASON);
  await editor.goto(`/index/manage/article/edit/${row?.id}`);
  await expect(textArea(editor).locator('img[src^="/files/"]')).toHaveCount(3);
  await textArea(editor).locator('p').first().click();
  await editor.keyboard.press('End');
  await editor.keyboard.type('（来源：宣传月办公室）');
  await editor.getByRole('button', { name: '保存并提交审核' }).click();
  await editor.waitForURL(/\/index\/manage\/article(\?.*)?$/);

  await auditor.goto('/index/manage/audit/pending');
  await confirmIn(auditor, title, '通过');

  await editor.goto(`/index/manage/article?keyword=${encodeURIComponent(title)}`);
  await rowOf(editor, title)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await editor.getByRole('menuitem', { name: '发布与下线时间' }).click();
  const dialog = editor.getByRole('dialog');
  const { at, text } = minuteAhead(15);
  await dialog.getByLabel('定时发布').fill(text);
  await editor.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '保存时间' }).click();
  await expect(dialog).toBeHidden();

  const visitor = await newPerson(editor);
  expect((await visitor.goto(address))?.status()).toBe(404);
  await expect
    .poll(async () => (await visitor.request.get(address)).status(), {
      intervals: [1000],
    })
    .toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime() - 1000);

  await visitor.goto('/index');
  await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('（来源：宣传月办公室）')).toBeVisible();
  const body = visitor.locator('article').first();
  await expect(body.locator('table').getByText('知识竞赛')).toBeVisible();
  await expect(body.locator('tr')).toHaveCount(3);
  const pictures = body.locator('img[src^="/files/"]');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((i: HTMLImageElement) => i.naturalWidth)).toBeGreaterThan(300);
  }
  const film = body.locator('video');
  await expect
    .poll(() => film.evaluate((v: HTMLVideoElement) => v.readyState), { message: 'the film can be played' })
    .toBeGreaterThan(0);
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: /宣传月安排/ }).click();
  expect((await download).suggestedFilename()).toContain('宣传月安排');
});
