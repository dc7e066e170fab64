import { expect, test } from '@playwright/test';
import { BUYER } from './support/orders';
import { GLANCE_MS } from './support/patience';
import { logIn, sql } from './support/world';

test('a reader reports a mistake, the desk corrects it and publishes the letter; a guest reads both, the reader is told', async ({
  browser,
}) => {
  const [reader, clerk, guest] = await Promise.all(
    [0, 1, 2].map(async () => (await browser.newContext()).newPage()),
  );
  if (!reader || !clerk || !guest) throw new Error('no pages');
  const [book] = await sql<{ id: number }>(
    `select p.id::int from products p where p.kind = 'paper_book' and p.status = 'approved' and p.marketable
       and not exists (select 1 from errata e where e.product_id = p.id)
       and not exists (select 1 from letters l where l.product_id = p.id) order by p.id limit 1`,
  );
  if (!book) throw new Error('no book without letters');
  const mark = Date.now().toString(36);
  const content = `第 12 页有一处错字，请核对后更正。${mark}`;

  await logIn(reader, BUYER);
  await reader.goto(`/mall/details/${book.id}`);
  await reader.getByRole('link', { name: '写信给编辑部' }).click();
  await reader.waitForURL(`/user/center/letters/new?product=${book.id}`);
  await reader.getByRole('radio', { name: /发现差错/ }).check({ force: true });
  await reader.getByRole('button', { name: '提交来信' }).click();
  await expect(reader.getByText('请填写印错的文字')).toBeVisible();
  await reader.getByRole('textbox', { name: '页码' }).fill('12');
  await reader.getByRole('textbox', { name: /误$/ }).fill('涉密载体的制做');
  await reader.getByRole('textbox', { name: /正$/ }).fill('涉密载体的制作');
  await reader.getByRole('textbox', { name: '来信内容' }).fill(content);
  await reader.getByRole('button', { name: '提交来信' }).click();
  await reader.waitForURL('/user/center/letters');
  await expect(reader.getByText(content)).toBeVisible();

  await logIn(clerk, 'mallclerk');
  await clerk.goto(`/mall/manage/letters?keyword=${mark}`);
  await clerk.getByRole('button', { name: /^处理：来信/ }).click();
  const letter = clerk.getByRole('dialog').first();
  await letter.getByRole('button', { name: '转为勘误' }).click();
  await expect(letter.getByRole('button', { name: '已转为勘误' })).toBeDisabled();
  await letter.getByRole('button', { name: '公开', exact: true }).click();
  const question = clerk.getByRole('dialog', { name: '公开这封来信？' });
  await question.getByRole('textbox').fill('感谢指正。');
  await question.getByRole('button', { name: '公开', exact: true }).click();
  await expect(question).toBeHidden();
  await clerk.goto('/mall/manage/errata?keyword=制做');
  await clerk
    .getByRole('row', { name: /涉密载体的制做/ })
    .first()
    .getByRole('button', { name: '启用' })
    .click();
  await expect(clerk.getByText('已启用')).toBeVisible();

  await guest.goto(`/mall/details/${book.id}`);
  await expect(guest.locator('#errata')).toContainText('第 12 页');
  await expect(guest.locator('#errata')).toContainText('涉密载体的制作');
  await expect(guest.locator('#letters')).toContainText(content);
  await expect(guest.locator('#letters')).toContainText('编辑部回复：感谢指正。');

  await expect(async () => {
    await reader.goto('/user/center/messages');
    await expect(reader.getByText('编辑部回复：感谢指正。').first()).toBeVisible({ timeout: GLANCE_MS });
  }).toPass();
  await reader.goto('/user/center/letters');
  await expect(reader.getByRole('listitem').filter({ hasText: content })).toContainText('已公开');
});
