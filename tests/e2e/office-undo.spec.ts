import { expect, test } from '@playwright/test';
import { logIn, sql } from './support/world';

test('what is switched off can be taken back for ten seconds', async ({ page }) => {
  const enabled = async (id: string) =>
    (await sql<{ enabled: boolean }>('select enabled from friend_links where id = $1', [id]))[0]?.enabled;
  const [link] = await sql<{ id: string; name: string }>(
    'select id, name from friend_links where enabled order by sort, id limit 1',
  );
  if (!link) throw new Error('no friend link');
  await logIn(page, 'newsedit');
  await page.goto('/index/manage/friendlink');
  const row = page.getByRole('row').filter({ has: page.getByText(link.name, { exact: true }) });
  await row.getByRole('button', { name: '停用' }).click();
  const message = page.getByRole('status').filter({ hasText: '已停用' });
  await expect(row.getByRole('button', { name: '启用' })).toBeVisible();
  expect(await enabled(link.id)).toBe(false);
  await message.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已撤销' })).toBeVisible();
  await expect(row.getByRole('button', { name: '停用' })).toBeVisible();
  expect(await enabled(link.id)).toBe(true);
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0);
});

test('a deleted article comes back from its message', async ({ page }) => {
  const [article] = await sql<{ id: string; title: string }>(
    "select id, title from articles where status = 'draft' and deleted_at is null and locked_by is null order by id limit 1",
  );
  if (!article) throw new Error('no draft');
  await logIn(page, 'newsedit');
  await page.goto(`/index/manage/article?keyword=${encodeURIComponent(article.title)}`);
  const row = page.getByRole('row').filter({ hasText: article.title }).first();
  await row.getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '确定' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: '已移入回收站' })
    .getByRole('button', { name: '撤销' })
    .click();
  await expect(page.getByRole('status').filter({ hasText: '已撤销' })).toBeVisible();
  await expect(row).toBeVisible();
  expect(await sql('select 1 from articles where id = $1 and deleted_at is null', [article.id])).toHaveLength(
    1,
  );
});

test('a deleted link lies in the recycle bin and comes back from there', async ({ page }) => {
  const [link] = await sql<{ id: string; name: string }>(
    'select id, name from friend_links order by sort desc, id desc limit 1',
  );
  if (!link) throw new Error('no friend link');
  const there = () => sql('select 1 from friend_links where id = $1', [link.id]);
  await logIn(page, 'newsedit');
  await page.goto('/index/manage/friendlink');
  const row = page.getByRole('row').filter({ has: page.getByText(link.name, { exact: true }) });
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已移入回收站' })).toBeVisible();
  expect(await there()).toHaveLength(0);
  await page.goto('/index/manage/recycle');
  await page.getByRole('link', { name: '其他内容' }).click();
  await page.getByRole('button', { name: `恢复 ${link.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已恢复' })).toBeVisible();
  expect(await there()).toHaveLength(1);
});

test('a view keeps filters and columns of a list under a name', async ({ page }) => {
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/orders?status=to_ship');
  await page.getByRole('button', { name: '选择列' }).click();
  const column = page.getByRole('checkbox', { name: '付款时间' });
  const before = await column.isChecked();
  await column.setChecked(!before);
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: '常用视图' });
  await opener.click();
  await page.getByRole('textbox', { name: /存为$/ }).fill('今天要发的');
  await page.getByRole('button', { name: '保存' }).click();
  const view = page.getByRole('button', { name: '今天要发的', exact: true });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');

  await page.goto('/mall/manage/orders');
  await page.getByRole('button', { name: '选择列' }).click();
  await column.setChecked(before);
  await page.keyboard.press('Escape');
  await opener.click();
  await expect(view).not.toHaveAttribute('aria-current');
  await view.click();
  await page.waitForURL('/mall/manage/orders?status=to_ship');
  await page.getByRole('button', { name: '选择列' }).click();
  await expect(column).toBeChecked({ checked: !before });
});
