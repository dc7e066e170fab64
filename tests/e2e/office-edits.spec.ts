import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/world';

const QUESTION = '放弃未保存的修改？';

/** Answers the question about edits that would be lost. */
async function answer(page: Page, word: '继续编辑' | '放弃修改'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: QUESTION });
  await dialog.getByRole('button', { name: word }).click();
  await expect(dialog).toBeHidden();
}

test('edits of a page are asked about by the menu and the way back', async ({ page }) => {
  await logIn(page, 'newsedit');
  await page.goto('/index/manage/friendlink');
  const menu = page.getByRole('navigation', { name: '新闻后台', exact: true });
  await menu.getByRole('link', { name: '常见问题' }).click();
  await page.getByRole('link', { name: /^新增/ }).click();
  const question = page.locator('#main').getByRole('textbox', { name: /^问题/ }).first();
  await question.fill('怎样申领保密检查证？');

  await menu.getByRole('link', { name: '文章管理' }).click();
  await answer(page, '继续编辑');
  await page.getByRole('link', { name: '‹ 常见问题' }).click();
  await answer(page, '继续编辑');
  await expect(question).toHaveValue('怎样申领保密检查证？');
  expect(new URL(page.url()).pathname).toBe('/index/manage/qa/add');

  await menu.getByRole('link', { name: '文章管理' }).click();
  await answer(page, '放弃修改');
  await page.waitForURL('/index/manage/article');
});

test('edits of a dialog are asked about by its button and its cross', async ({ page }) => {
  await logIn(page, 'newsedit');
  await page.goto('/index/manage/friendlink');
  await page.getByRole('button', { name: /^新增/ }).click();
  const form = page.getByRole('dialog', { name: /^新增/ });
  await form.getByRole('textbox').first().fill('国家保密局');
  await form.getByRole('button', { name: '取消' }).click();
  await answer(page, '继续编辑');
  await expect(form.getByRole('textbox').first()).toHaveValue('国家保密局');
  await form.getByRole('button', { name: '关闭' }).click();
  await answer(page, '放弃修改');
  await expect(form).toBeHidden();
  // What holds nothing is left without a question.
  await page.getByRole('button', { name: /^新增/ }).click();
  await form.getByRole('button', { name: '取消' }).click();
  await expect(form).toBeHidden();
});

test('settings that are not saved are asked about', async ({ page }) => {
  await logIn(page, 'platform');
  await page.goto('/admin/accounts');
  const menu = page.getByRole('navigation', { name: '平台管理', exact: true });
  await menu.getByRole('link', { name: '平台设置' }).click();
  await page.waitForURL('/admin/settings');
  const field = page.locator('#main').getByRole('textbox').first();
  await field.fill('尚未保存');
  await menu.getByRole('link', { name: '管理员' }).click();
  await answer(page, '放弃修改');
  await page.waitForURL('/admin/accounts');
});

test('a refused form leads to its first fault and says at its buttons how many there are', async ({
  page,
}) => {
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/products/add');
  await page.getByRole('button', { name: '保存草稿' }).click();
  const faults = page.locator('#main [aria-invalid=true]');
  await expect(faults.first()).toBeFocused();
  await expect(faults.first()).toBeInViewport();
  await expect(page.getByRole('alert').filter({ hasText: /^有 \d+ 处需要修改/ })).toBeInViewport();
});

test('a long form that was left is there again with its day, and is given up at a touch', async ({
  page,
  context,
}) => {
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/products/add');
  const title = (of: Page) =>
    of
      .locator('#main')
      .getByRole('textbox', { name: /^(书名|刊名|书名或刊名)/ })
      .first();
  await title(page).fill('保密知识一百问');
  const kept = (of: Page) => of.evaluate(() => localStorage.getItem('form_drafts') ?? '');
  await expect.poll(() => kept(page)).toContain('保密知识一百问');

  // The window asks before it is closed, and is closed all the same.
  const asked = page.waitForEvent('dialog');
  const closed = page.waitForEvent('close');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await Promise.all([dialog.accept(), closing, closed]);

  const again = await context.newPage();
  await again.goto('/mall/manage/products/add');
  const notice = again.getByRole('status').filter({ hasText: /^已恢复未保存的内容（.+）/ });
  await expect(notice).toBeVisible();
  await expect(title(again)).toHaveValue('保密知识一百问');
  await notice.getByRole('button', { name: '放弃' }).click();
  await expect(notice).toBeHidden();
  await expect(title(again)).toHaveValue('');
  await expect.poll(() => kept(again)).toBe('');
});
