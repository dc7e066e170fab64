import { expect, type Page } from '@playwright/test';
import { sql } from './world';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The buyer, before the page of his transfer, hands in a slip; two with the same tail are the same file. */
export async function handInSlip(page: Page, orderSn: string, tail: string): Promise<void> {
  await page.getByLabel('选择付款凭证').setInputFiles({
    name: '电子回单.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([Buffer.from(DOT, 'base64'), Buffer.from(`${orderSn}${tail}`)]),
  });
  await page.getByRole('button', { name: /提交凭证|上传凭证|提交/ }).click();
  await expect(page.getByRole('heading', { name: /审核/ })).toBeVisible();
}

/** Finance opens the payment that a slip stands for. */
export async function openTransfer(finance: Page, orderSn: string): Promise<void> {
  await finance.goto(`/mall/manage/payments?orderSn=${orderSn}`);
  const [row] = await sql<{ id: number }>(
    `select p.id::int from payments p join orders o on o.id = p.order_id where o.order_sn = $1 and p.provider = 'offline'`,
    [orderSn],
  );
  await finance.goto(`/mall/manage/payments/${row?.id}`);
}

/** Finance confirms the transfer in sight. */
export async function confirmTransfer(finance: Page, payer: string): Promise<void> {
  await finance.getByRole('textbox', { name: '付款户名' }).fill(payer);
  await finance.getByRole('textbox', { name: '银行流水号' }).fill(`E2E${Date.now()}`);
  await finance.getByRole('button', { name: '确认收款' }).click();
  await expect(finance.getByText('已确认收款').first()).toBeVisible();
}
