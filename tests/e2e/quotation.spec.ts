import { expect, test, type Page } from '@playwright/test';
import { downloaded, wordsOf } from './support/pdf';
import { freshPhone, logInBySms, payShownCode } from './support/purchase';
import { expectCleanLedger, sql } from './support/world';

async function writeAddress(page: Page, phone: string): Promise<void> {
  await page
    .getByRole('button', { name: /新增.*地址|添加.*地址|新建.*地址/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: '粘贴整段地址，自动填写' })
    .fill(`湖北省武汉市武昌区中南路 7 号 3 栋 502 室，林采购，${phone}`);
  await dialog.getByRole('button', { name: '识别' }).click();
  await expect(dialog.getByText('已填入，请核对')).toBeVisible();
  await dialog.getByRole('button', { name: /保存|确定/ }).click();
  await expect(dialog).toBeHidden();
}

test('a buyer pastes a list, gets a quotation as PDF, and its price holds until he orders by it, once', async ({
  page,
}) => {
  const phone = freshPhone();
  const books = await sql<{ id: number; title: string; isbn: string }>(
    `select p.id::int, p.title, p.isbn from products p join stock_items s on s.product_id = p.id
     where p.kind = 'paper_book' and p.marketable and p.status = 'approved' and p.deleted_at is null and p.min_quantity = 1
       and p.isbn is not null and s.on_hand - s.reserved > 20 order by p.id limit 2`,
  );
  expect(books).toHaveLength(2);
  await logInBySms(page, phone);
  await page.goto('/user/center/list-order');
  await page
    .getByRole('textbox', { name: '书刊清单' })
    .fill(books.map((b, i) => `${b.isbn}\t${i + 2}`).join('\n'));
  await page.getByRole('button', { name: '核对清单' }).click();
  await page.getByRole('button', { name: '直接结算' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await writeAddress(page, phone);
  await page.getByRole('button', { name: '生成报价单' }).click();
  const making = page.getByRole('dialog', { name: '生成报价单' });
  await making.getByRole('textbox', { name: '报价单抬头' }).fill('某某市档案馆');
  await making.getByRole('button', { name: '生成报价单' }).click();
  await page.waitForURL(/\/user\/center\/quotations\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await expect(page.getByText('某某市档案馆').first()).toBeVisible();

  const [quoted] = await sql<{ sn: string; fen: number }>(
    'select quotation_sn sn, total_fen::int fen from quotations where id = $1',
    [id],
  );
  const file = await downloaded(page, () => page.getByRole('link', { name: '下载 PDF' }).click());
  const words = await wordsOf(file);
  for (const text of [quoted?.sn ?? '', '某某市档案馆', '合计（大写）：人民币', '报价单位（盖章）'])
    expect(words).toContain(text);
  for (const { title, isbn } of books) {
    expect(words).toContain(title.replaceAll(/\s+/g, ''));
    expect(words).toContain(isbn);
  }

  const dearer = [books.map((b) => b.id)];
  await sql(
    'update products set sale_fen = sale_fen + 500, list_fen = list_fen + 500 where id = any($1)',
    dearer,
  );
  try {
    await page.goto('/user/center/quotations');
    await page.getByRole('button', { name: '转为订单' }).click();
    const ordering = page.getByRole('dialog', { name: '按报价单下单' });
    await ordering.getByRole('button', { name: '提交订单' }).click();
    const { paidFen } = await payShownCode(page);
    expect(paidFen).toBe(quoted?.fen);
  } finally {
    await sql(
      'update products set sale_fen = sale_fen - 500, list_fen = list_fen - 500 where id = any($1)',
      dearer,
    );
  }
  await page.goto(`/user/center/quotations/${id}`);
  await expect(page.getByText(/^已转为订单 \d{15}。$/)).toBeVisible();
  await expect(page.getByRole('button', { name: '转为订单' })).toHaveCount(0);
  await expectCleanLedger('a quotation was ordered');
});
