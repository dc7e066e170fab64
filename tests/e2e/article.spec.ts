import { expect, test } from '@playwright/test';
import { choose, confirmIn, textArea } from './support/office';
import { logIn, sql } from './support/world';

const title = `涉密会议前的十分钟检查 ${Date.now().toString(36)}`;

test('an article goes from draft through another person’s audit to the public pages, and off them again', async ({
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/index');
  await visitor.getByRole('dialog', { name: '广告' }).getByRole('button', { name: '关闭' }).click();
  await expect(visitor.getByRole('link', { name: '保密要闻' }).first()).toBeVisible();

  const editor = await (await browser.newContext()).newPage();
  await logIn(editor, 'newsedit');
  await expect(editor).toHaveURL(/\/index\/manage$/);
  await editor.goto('/index/manage/article/add');
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await expect(editor.getByText('必填').or(editor.getByText('请输入标题')).first()).toBeVisible();
  await editor.getByRole('textbox', { name: /^标题/ }).fill(title);
  await choose(editor, /^栏目/, '保密要闻');
  await textArea(editor).fill('会前十分钟，先看手机柜，再看扩音设备。\n把不需要的人和设备请出会场。');
  await editor.getByRole('button', { name: '保存并提交审核' }).click();
  await editor.waitForURL(/\/index\/manage\/article(\?.*)?$/);
  const [row] = await sql<{ id: number; status: string }>(
    'select id::int, status from articles where title = $1',
    [title],
  );
  expect(row?.status).toBe('pending');

  await editor.goto('/index/manage/audit/pending');
  const own = editor.getByRole('row').filter({ hasText: title });
  await expect(own).toBeVisible();
  await expect(own.getByRole('button', { name: '通过' })).toHaveCount(0);
  expect((await visitor.goto(`/index/details/${row?.id}`))?.status()).toBe(404);

  const auditor = await (await browser.newContext()).newPage();
  await logIn(auditor, 'newsaudit');
  await auditor.goto('/index/manage/audit/pending');
  await confirmIn(auditor, title, '通过');
  await auditor.goto(`/index/manage/article?keyword=${encodeURIComponent(title)}`);
  await confirmIn(auditor, title, '发布');

  await visitor.goto('/index');
  await visitor.getByRole('link', { name: title }).first().click();
  await expect(visitor).toHaveURL(new RegExp(`/index/details/${row?.id}$`));
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('把不需要的人和设备请出会场。')).toBeVisible();
  expect(await (await visitor.request.get('/news-sitemap.xml')).text()).toContain(
    `/index/details/${row?.id}<`,
  );

  await auditor.goto(`/index/manage/article?keyword=${encodeURIComponent(title)}`);
  await confirmIn(auditor, title, '下线');
  expect((await visitor.goto(`/index/details/${row?.id}`))?.status()).toBe(404);
  await visitor.goto('/index');
  await expect(visitor.getByRole('link', { name: title })).toHaveCount(0);
  const events = await sql<{ action: string }>(
    'select action from article_events where article_id = $1 order by id',
    [row?.id],
  );
  expect(events.map((e) => e.action)).toEqual(['create', 'submit', 'approve', 'publish', 'withdraw']);
});
