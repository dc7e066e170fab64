import { expect, test, type Page } from '@playwright/test';
import { InputMethod } from './support/composing';
import { textArea } from './support/office';
import { logIn, sql } from './support/world';

/** A title of a book that is in no count, and a part of it that finds it. */
async function someTitle(): Promise<string> {
  const [row] = await sql<{ title: string }>(
    `select p.title from stock_items s join products p on p.id = s.product_id
       join delivery_centers c on c.id = s.delivery_center_id
     where c.is_default and p.kind = 'paper_book' and p.deleted_at is null and s.issue_id is null and s.on_hand > 0
       and (select count(*) from products q where q.title like '%' || p.title || '%') = 1
       and not exists (select from counting_lines l join counting_tasks t on t.id = l.task_id
         where l.stock_item_id = s.id and t.status in ('counting', 'submitted'))
     order by s.id desc limit 1`,
  );
  if (!row) throw new Error('no book that nobody counts');
  return row.title;
}

const remarks = async (taskId: number) =>
  (
    await sql<{ remark: string | null }>('select remark from counting_lines where task_id = $1', [taskId])
  ).map((r) => r.remark);

/** Everything the page asks of a call for, by the value of one parameter. */
function asked(page: Page, path: string, parameter: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path) found.push(url.searchParams.get(parameter) ?? '');
  });
  return found;
}

test('keys of an input method neither search, choose, save nor drop what a keeper types', async ({
  page,
}) => {
  const title = await someTitle();
  await logIn(page, 'mallclerk');
  await page.clock.install();
  await page.goto('/mall/manage/counting');
  const ime = await InputMethod.of(page);
  await page.getByRole('button', { name: '新建盘点任务' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: '任务名称' });
  await name.focus();
  await ime.compose('choupan');
  await ime.take('Escape');
  await ime.take('Enter');
  await expect(dialog).toBeVisible();
  await expect(name).toHaveValue('choupan');
  await ime.commit('输入法抽盘');
  await expect(name).toHaveValue('输入法抽盘');
  await dialog.getByRole('radio', { name: '指定商品' }).check({ force: true });

  const keywords = asked(page, '/api/admin/stock/item/pick', 'keyword');
  const field = page.getByRole('combobox', { name: '商品' }).or(page.getByRole('textbox', { name: '商品' }));
  await field.first().focus();
  await ime.compose('baomi');
  await ime.take('Enter');
  await page.clock.runFor(2000);
  await ime.commit(title);
  await page.clock.runFor(2000);
  await page.getByRole('option').filter({ hasText: title }).first().click();
  expect(keywords.filter((word) => word !== '')).toEqual([title]);
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await page.waitForURL(/\/counting\/\d+$/);
  const taskId = Number(/\d+$/.exec(page.url())?.[0]);
  await page.getByRole('button', { name: '开始盘点', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始盘点', exact: true }).click();

  const remark = page.getByRole('textbox', { name: `备注：${title}` });
  await remark.fill('封面');
  await ime.compose('huai');
  await ime.take('Enter');
  await expect(remark).toBeFocused();
  await ime.take('Escape');
  await expect(remark).toHaveValue('封面huai');
  expect(await remarks(taskId)).toEqual([null]);
  await ime.commit('坏了');
  const saved = page.waitForResponse(
    (r) => r.request().method() === 'POST' && r.url().includes('/counting/'),
  );
  await page.keyboard.press('Enter');
  await saved;
  expect(await remarks(taskId)).toEqual(['封面坏了']);
  await remark.fill('写错了');
  await page.keyboard.press('Escape');
  await expect(remark).toHaveValue('封面坏了');
});

test('the editor stays in full screen, and its find panel open, while somebody composes', async ({
  page,
}) => {
  await logIn(page, 'newsedit');
  await page.goto('/index/manage/article/add');
  const area = textArea(page);
  await area.click();
  const ime = await InputMethod.of(page);
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  const leave = page.getByRole('button', { name: '退出全屏（Esc）' });
  await area.click();
  await ime.compose('baomi');
  await ime.take('Escape');
  await expect(leave).toBeVisible();
  await ime.commit('保密');
  await expect(area).toHaveText('保密');

  await page.keyboard.press('ControlOrMeta+f');
  const words = page.getByRole('textbox', { name: '查找内容' });
  await expect(words).toBeFocused();
  await ime.compose('mi');
  await ime.take('Enter');
  await ime.take('Escape');
  await expect(words).toHaveValue('mi');
  await expect(page.getByText('无结果')).toBeHidden();
  await ime.commit('密');
  await expect(page.getByText('第 1 / 1 处')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();
  await expect(leave).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leave).toBeHidden();
});
