import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { desktopPage } from './support/purchase';
import { downloaded, wordsOf } from './support/pdf';
import { expectCleanLedger, logIn, sql } from './support/world';

const BUYER = '13800000001';

test('the office changes a template with a preview, its buyer downloads contract, delivery list and all papers of an order', async ({
  page,
  browser,
}) => {
  const [order] = await sql<{ id: number; sn: string; parcel: string; tracking: string }>(
    `select o.id::int, o.order_sn sn, min(s.shipment_no) parcel, min(s.tracking_no) tracking
     from orders o join users u on u.id = o.buyer_id join shipments s on s.order_id = o.id
     where u.phone = $1 and o.hidden_at is null and o.status <> 'cancelled' and s.status <> 'recalled' and s.tracking_no is not null
       and not exists (select 1 from order_papers p where p.order_id = o.id)
     group by o.id having count(*) = 1 order by o.id limit 1`,
    [BUYER],
  );
  if (!order) throw new Error('the demo buyer has no order with one parcel and without papers');
  const clause = `约定 ${Date.now()}`;

  const clerk = await desktopPage(browser);
  await logIn(clerk, 'mallclerk');
  await clerk.goto('/mall/manage/paper-templates');
  const clauses = clerk.getByRole('textbox', { name: '条款' });
  const before = await clauses.inputValue();
  await clauses.fill(`${before}\n${clause}：{甲方}。`);
  await clerk.getByRole('button', { name: '保存为新版本' }).click();
  await expect(clerk.getByText(/第 \d+ 条：没有“\{甲方\}”这个占位符，请从列表中选择/)).toBeVisible();
  await clauses.fill(`${before}\n${clause}：送货前电话联系 {收货人}。`);
  await clerk.getByRole('button', { name: '预览', exact: true }).click();
  const dialog = clerk.getByRole('dialog', { name: /^订购合同预览/ });
  await expect(dialog.getByRole('img', { name: /^第 1 页/ })).toBeVisible();
  const preview = await downloaded(clerk, () => dialog.getByRole('button', { name: '下载 PDF' }).click());
  await clerk.keyboard.press('Escape');
  expect(await wordsOf(preview)).toContain(
    `${clause.replaceAll(' ', '')}送货前电话联系示例收货人13800000000。`,
  );
  await clerk.getByRole('button', { name: '保存为新版本' }).click();
  await expect(clerk.getByText('模板已保存，新生成的单据使用新版本')).toBeVisible();

  await logIn(page, BUYER);
  await page.goto(`/user/center/orders/${order.id}`);
  const contract = await wordsOf(
    await downloaded(page, () => page.getByRole('button', { name: '下载 PDF：订购合同' }).click()),
  );
  for (const part of [
    `合同编号：HT${order.sn}`,
    clause.replaceAll(' ', ''),
    '合计（大写）：人民币',
    '第1页，共',
  ])
    expect(contract).toContain(part);
  const list = await wordsOf(
    await downloaded(page, () => page.getByRole('button', { name: `下载送货清单：${order.parcel}` }).click()),
  );
  for (const part of [
    `发货单号：${order.parcel}`,
    `运单号：${order.tracking}`,
    '送货单位（盖章）：',
    '签收人：',
    '第1页，共1页',
  ])
    expect(list).toContain(part);
  const files = unzipSync(
    await downloaded(page, () => page.getByRole('button', { name: '下载全部（ZIP）' }).click()),
  );
  expect(
    Object.keys(files)
      .map((name) => name.replace(/-.*/, ''))
      .toSorted(),
  ).toEqual(['收货确认单', '订购合同', '送货清单', '送货清单'].toSorted());

  // The text as it was, as a further version: the contract keeps the one it was made with until the office makes it anew.
  await clauses.fill(before);
  await clerk.getByRole('button', { name: '保存为新版本' }).click();
  await expect(clerk.getByText('模板已保存，新生成的单据使用新版本').last()).toBeVisible();
  const kept = await downloaded(page, () => page.getByRole('button', { name: '下载 PDF：订购合同' }).click());
  expect(await wordsOf(kept)).toBe(contract);
  await clerk.goto(`/mall/manage/orders/${order.id}`);
  await clerk.getByRole('button', { name: '重新生成合同' }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: '重新生成' }).click();
  await expect(clerk.getByText(`HT${order.sn}-2（当前）`)).toBeVisible();
  const anew = await downloaded(clerk, () =>
    clerk.getByRole('link', { name: `下载合同 HT${order.sn}-2`, exact: true }).click(),
  );
  expect(await wordsOf(anew)).not.toContain(clause.replaceAll(' ', ''));
  await expectCleanLedger('papers were made');
});
