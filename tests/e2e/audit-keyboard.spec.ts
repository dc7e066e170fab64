import { expect, test, type Page } from '@playwright/test';
import { textArea } from './support/office';
import { logIn, sql } from './support/world';

const word = `键盘审核${Date.now().toString(36)}`;
const REASON = 'a 段与 j 段的来源不明，请补充';

/** Calls the desk as the page that is open does. */
const call = (page: Page, path: string, body: object): Promise<{ id: number; version: number }> =>
  page.evaluate(
    async ([address, fields]) => {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      });
      const { result, message, data } = await reply.json();
      if (!result) throw new Error(`${address}: ${message}`);
      return data;
    },
    [`/api/admin/article/${path}`, body] as const,
  );

async function textOf(title: string, place: string): Promise<object> {
  const [category] = await sql<{ id: number }>('select id::int from article_categories order by id limit 1');
  return { categoryId: category?.id, title, contentHtml: `<p>第一段：保密课堂进${place}。</p>` };
}

async function hand(editor: Page, title: string): Promise<number> {
  const { id } = await call(editor, 'add', await textOf(title, '机关'));
  await call(editor, `submit/${id}`, {});
  return id;
}

const stateOf = async (id: number) => {
  const [row] = await sql<{ status: string; working: string | null; reason: string | null }>(
    'select status, working_status as working, reject_reason as reason from articles where id = $1',
    [id],
  );
  return row;
};

test('an auditor decides on one text after the other with the keys alone', async ({ page: auditor }) => {
  const editor = await (await auditor.context().browser()!.newContext()).newPage();
  await logIn(editor, 'newsedit');
  await logIn(auditor, 'newsaudit');
  const ids: number[] = [];
  for (const no of ['一', '二', '三', '四']) ids.push(await hand(editor, `${word}第${no}篇`));
  const [first, second, third, fourth] = ids as [number, number, number, number];

  // The fourth is public, and waits with a change.
  await call(auditor, 'audit/publish', { id: fourth, version: 1 });
  const changed = await textOf(`${word}第四篇`, '校园');
  const saved = await call(editor, 'edit', { id: fourth, version: 1, ...changed });
  await call(editor, `submit/${fourth}`, {});
  expect(saved.version).toBe(2);

  await auditor.goto(`/index/manage/audit/pending?keyword=${encodeURIComponent(word)}`);
  await auditor.getByRole('link', { name: `审核 ${word}第一篇` }).focus();
  await auditor.keyboard.press('Enter');
  const side = auditor.getByRole('complementary', { name: '审核结论' });
  const title = (no: string) => auditor.locator('h1 + div').getByText(`${word}第${no}篇`);
  await expect(title('一')).toBeVisible();
  await expect(side.getByText('待我审核 4 篇')).toBeVisible();

  await auditor.keyboard.press('j');
  await expect(title('二')).toBeVisible();
  await expect(side.getByText('待我审核 4 篇')).toBeVisible();
  await auditor.keyboard.press('k');
  await expect(title('一')).toBeVisible();
  await auditor.keyboard.press('?');
  await expect(auditor.getByRole('dialog', { name: '审核快捷键' })).toBeVisible();
  await auditor.keyboard.press('Escape');

  const dialog = auditor.getByRole('dialog');
  await expect(side.getByText('待我审核 4 篇')).toBeVisible();
  await auditor.keyboard.press('a');
  await expect(dialog.getByRole('button', { name: '通过', exact: true })).toBeFocused();
  await auditor.keyboard.press('Enter');
  await expect(auditor.getByText('审核通过，还有 3 篇待我审核')).toBeVisible();
  await expect(title('二')).toBeVisible();
  expect(await stateOf(first)).toMatchObject({ status: 'approved' });

  await expect(side.getByText('待我审核 3 篇')).toBeVisible();
  await auditor.keyboard.press('r');
  await expect(dialog.getByRole('textbox', { name: /驳回原因/ })).toBeFocused();
  await auditor.keyboard.type(REASON);
  await auditor.keyboard.press('Control+Enter');
  await expect(title('三')).toBeVisible();
  expect(await stateOf(second)).toEqual({ status: 'rejected', working: null, reason: REASON });

  await expect(side.getByText('待我审核 2 篇')).toBeVisible();
  await auditor.keyboard.press('p');
  await expect(dialog.getByRole('button', { name: '通过并发布' })).toBeFocused();
  await auditor.keyboard.press('Enter');
  await expect(title('四')).toBeVisible();
  expect(await stateOf(third)).toMatchObject({ status: 'published' });

  await expect(auditor.locator('ins').filter({ hasText: '校园' })).toBeVisible();
  await expect(auditor.locator('del').filter({ hasText: '机关' })).toBeVisible();
  await expect(side.getByText('待我审核 1 篇')).toBeVisible();
  await auditor.keyboard.press('p');
  await expect(dialog.getByRole('button', { name: '通过并发布' })).toBeFocused();
  await auditor.keyboard.press('Enter');
  // What is said for some seconds is looked for before anything else.
  await expect(auditor.getByText('待我审核的文章都已处理')).toBeVisible();
  await auditor.waitForURL(/\/index\/manage\/audit\/pending\?/);
  expect(await stateOf(fourth)).toMatchObject({ status: 'published', working: null });
});

test('remarks on places of the text are kept while one audits, go with the refusal, and lead the editor to the places', async ({
  page: auditor,
}) => {
  const editor = await (await auditor.context().browser()!.newContext()).newPage();
  await logIn(editor, 'newsedit');
  await logIn(auditor, 'newsaudit');
  const id = await hand(editor, `${word}批注篇`);
  await auditor.goto(`/index/manage/audit/pending/${id}`);
  await auditor.getByText('第一段：保密课堂进机关。').selectText();
  await auditor.keyboard.press('n');
  const dialog = auditor.getByRole('dialog', { name: '批注' });
  await expect(dialog).toContainText('第一段：保密课堂进机关。');
  await dialog.getByRole('textbox').fill('请写明是哪些机关');
  await dialog.getByRole('button', { name: '添加' }).click();
  await auditor.reload();
  const side = auditor.getByRole('complementary', { name: '审核结论' });
  await expect(side.getByText('请写明是哪些机关')).toBeVisible();
  await side.getByRole('button', { name: '驳回' }).click();
  await expect(auditor.getByRole('dialog')).toContainText('附 1 条批注');
  await auditor.getByRole('dialog').getByRole('textbox').fill('见批注');
  await auditor.getByRole('dialog').getByRole('button', { name: '驳回' }).click();
  await expect.poll(() => stateOf(id)).toMatchObject({ status: 'rejected', reason: '见批注' });

  await editor.goto(`/index/manage/article/edit/${id}`);
  await expect(textArea(editor)).toContainText('保密课堂');
  const place = editor.getByRole('button', { name: '在正文中定位第 1 条批注' });
  await place.click();
  await expect.poll(() => editor.evaluate(() => String(getSelection()))).toBe('第一段：保密课堂进机关。');
  await editor.keyboard.type('改写。');
  await expect(textArea(editor)).toHaveText('改写。');
  await place.click();
  await expect(editor.getByText('这段文字已修改，在正文中找不到原文')).toBeVisible();
});
