import { expect, test } from '@playwright/test';
import { readSheet, writeSheet } from './support/sheet';
import { logIn, sql } from './support/world';

/** Another row of the file for each run on the same database. */
const RUN = Date.now().toString(36).toUpperCase();
const ROWS = 500;
/** Row of the file, column, what is typed there, and what is said of it. */
const WRONG: readonly [line: number, column: string, typed: string, message: string][] = [
  [8, '定价', '三十', '请填写金额（元）'],
  [51, '售价', '31', '售价不能高于定价'],
  [100, 'ISBN', '978-7-01-000000-1', 'ISBN 校验位不正确'],
  [121, '分类', '没有的分类', '没有“没有的分类”'],
  [201, '书名或刊名', '', '请输入书名或刊名'],
  [251, '商品编码', `IN-${RUN}-1`, '与第 2 行重复'],
  [301, '类型', '唱片', '请填写：'],
  [351, '页数', '很多', '请填写整数'],
  [401, '热销', '也许', '请填写“是”或“否”'],
  [500, '起订数量', '半本', '请填写整数'],
];

test('of 500 rows of the template ten bad ones are named and nothing comes in; mended, all come in as drafts, once', async ({
  page,
}) => {
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/products');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  const downloads = page.waitForEvent('download');
  await dialog.getByRole('link', { name: '下载模板' }).click();
  const template = await (await downloads).createReadStream();
  const heads = readSheet(Buffer.concat(await template.toArray()))[0] ?? [];
  const [category] = await sql<{ name: string }>(
    'select name from product_categories group by name having count(*) = 1 order by min(id) limit 1',
  );
  const row = (n: number): Record<string, string> => ({
    商品编码: `IN-${RUN}-${n}`,
    类型: '纸质图书',
    书名或刊名: `导入样书 ${RUN} ${n}`,
    分类: category?.name ?? '',
    定价: '30.00',
    售价: '25.5',
  });
  const book = (wrong: typeof WRONG) => {
    const rows = Array.from({ length: ROWS }, (_, i) => row(i + 1));
    for (const [line, column, typed] of wrong) Object.assign(rows[line - 2] ?? {}, { [column]: typed });
    return {
      name: '商品.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: writeSheet([heads, ...rows.map((r) => heads.map((head) => r[head] ?? ''))]),
    };
  };
  const made = async () => {
    const [found] = await sql<{ n: number; drafts: number }>(
      `select count(*)::int n, (count(*) filter (where status = 'draft' and list_fen = 3000 and sale_fen = 2550))::int drafts
       from products where sku like $1`,
      [`IN-${RUN}-%`],
    );
    return found;
  };

  await dialog.getByLabel('选择文件').setInputFiles(book(WRONG));
  const errors = dialog.getByRole('region', { name: '错误' });
  await expect(errors.getByRole('row')).toHaveCount(1 + WRONG.length);
  for (const [line, column, , message] of WRONG) {
    const said = errors
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: String(line), exact: true }) });
    await expect(said).toContainText(column);
    await expect(said).toContainText(message);
  }
  await expect(dialog.getByRole('button', { name: /^导入 \d+ 项变更$/ })).toBeHidden();
  expect(await made()).toEqual({ n: 0, drafts: 0 });

  await dialog.getByLabel('选择文件').setInputFiles(book([]));
  await dialog.getByRole('button', { name: `导入 ${ROWS} 项变更` }).click();
  await expect(dialog).toBeHidden();
  expect(await made()).toEqual({ n: ROWS, drafts: ROWS });

  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.getByLabel('选择文件').setInputFiles(book([]));
  await expect(dialog.getByText('文件内容与现有商品完全一致，无需导入。')).toBeVisible();
  expect(await made()).toEqual({ n: ROWS, drafts: ROWS });
});
