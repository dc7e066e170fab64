import { expect, test } from '@playwright/test';
import { downloaded, wordsOf } from './support/pdf';
import { desktopPage } from './support/purchase';
import {
  captchaAnswer,
  expectCleanLedger,
  logIn,
  mailCode,
  mailText,
  sql,
  withCaptcha,
} from './support/world';

test('a manager sees the statement of a month, finance sends it, and its receiver opens the link by a code and answers', async ({
  page,
  browser,
}) => {
  const [organization] = await sql<{
    id: number;
    name: string;
    phone: string;
    orders: number;
    from: string;
    to: string;
  }>(
    `select g.id::int, g.name, u.phone, count(o.id)::int orders,
       to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 month', 'YYYY-MM-DD') "from",
       to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 day', 'YYYY-MM-DD') "to"
     from organizations g join organization_members m on m.organization_id = g.id and m.role = 'manager' and m.removed_at is null
     join users u on u.id = m.user_id and u.password_hash is not null
     left join orders o on o.organization_id = g.id
     where g.status = 'approved' and g.active and g.deleted_at is null group by g.id, u.phone order by count(o.id) desc limit 1`,
  );
  if (!organization) throw new Error('the demo world has no organisation with a manager');
  expect(organization.orders).toBeGreaterThan(0);
  const { id, name, from, to } = organization;
  const mail = `caiwu-${Date.now()}@example.cn`;

  await logIn(page, organization.phone);
  await page.goto('/user/center/statements');
  await expect(page.getByRole('heading', { name: '对账单', exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /期初余额/ })).toBeVisible();
  const own = await wordsOf(
    await downloaded(page, () => page.getByRole('link', { name: '下载 PDF' }).click()),
  );
  for (const part of [
    `对账期间：${from}至${to}`,
    `购货单位：${name.replaceAll(' ', '')}`,
    '（大写）：人民币',
    '数据相符',
    '第1页，共',
  ])
    expect(own).toContain(part);

  const finance = await desktopPage(browser);
  await logIn(finance, 'finance');
  await finance.goto(`/mall/manage/statements?keyword=${encodeURIComponent(name)}`);
  await finance.getByRole('link', { name, exact: true }).click();
  await finance.waitForURL((url) => url.pathname === `/mall/manage/statements/${id}`);
  await finance.getByRole('button', { name: '发送', exact: true }).click();
  const dialog = finance.getByRole('dialog', { name: '发送对账单' });
  await dialog.getByRole('textbox', { name: '接收邮箱' }).fill(mail);
  await dialog.getByRole('button', { name: '发送' }).click();
  await expect(finance.getByText('对账单已发送')).toBeVisible();
  await expect(finance.getByRole('row', { name: new RegExp(mail) })).toContainText('待答复');
  const [row] = await sql<{ no: string }>('select statement_no no from statements where mail = $1', [mail]);

  const link = await mailLink(mail);
  const receiver = await desktopPage(browser);
  await withCaptcha(receiver, () => receiver.goto(link));
  await expect(receiver.getByText(name)).toHaveCount(0);
  await receiver.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(receiver));
  await receiver.getByRole('button', { name: '获取验证码' }).click();
  await expect(receiver.getByText('如链接有效，验证码已发送到收到链接的邮箱')).toBeVisible();
  await receiver.getByRole('textbox', { name: '邮箱验证码' }).fill(await mailCode(mail));
  await receiver.getByRole('button', { name: '打开对账单' }).click();
  await expect(receiver.getByRole('heading', { level: 1 })).toContainText(name);
  const sent = await wordsOf(
    await downloaded(receiver, () => receiver.getByRole('button', { name: '下载 PDF' }).click()),
  );
  expect(sent).toContain(`对账单号：${row?.no}`);
  await receiver.getByRole('radio', { name: '数据不符' }).check();
  await receiver.getByRole('textbox', { name: '核对人' }).fill('李会计');
  await receiver.getByRole('button', { name: '提交答复' }).click();
  await expect(receiver.getByText('请写明哪里不符')).toBeVisible();
  await receiver.getByRole('textbox', { name: '不符说明' }).fill('少计一笔付款');
  await receiver.getByRole('button', { name: '提交答复' }).click();
  await expect(receiver.getByText('已收到您的答复')).toBeVisible();

  await finance.goto('/mall/manage/statements?tab=sent');
  const line = finance.getByRole('row', { name: new RegExp(mail) });
  await expect(line).toContainText('数据不符');
  await expect(line).toContainText('李会计：少计一笔付款');
  await line.getByRole('button', { name: /^收回/ }).click();
  await finance.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(finance.getByText('链接已收回')).toBeVisible();
  await receiver.reload();
  await expect(receiver.getByRole('heading', { name: '查看对账单' })).toBeVisible();
  await expectCleanLedger('a statement was sent and answered');
});

/** The link of the newest statement that reached a mail address. */
async function mailLink(mail: string): Promise<string> {
  const text = await mailText(mail);
  const path = /\/statement\/[\w-]+/.exec(text)?.[0];
  if (!path) throw new Error('no link in the mail');
  return path;
}
