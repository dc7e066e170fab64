import type { Locator, Page } from '@playwright/test';
import type { Walk } from './walk';

export const button = (at: Page | Locator, name: string | RegExp): Locator =>
  at.getByRole('button', { name, exact: typeof name === 'string' });
export const link = (at: Page | Locator, name: string | RegExp): Locator =>
  at.getByRole('link', { name, exact: typeof name === 'string' });
export const field = (at: Page | Locator, name: RegExp): Locator =>
  at.getByRole('textbox', { name }).or(at.getByRole('combobox', { name }));
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name });
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
/** An entry of the office's menu. */
export const entry = (page: Page, href: string): Locator => page.locator(`nav li a[href="${href}"]`).first();
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Ten rows on the page, and all of them ticked. */
export async function tickTen(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.click(field(page, /^每页条数/).first());
  await walk.look(page.getByRole('option', { name: '10 条/页' }));
  await walk.click(page.getByRole('option', { name: '10 条/页' }));
  await walk.rows('pageSize=10');
  await walk.click(page.getByRole('checkbox', { name: '选择本页全部' }));
}

export const trackingNo = (no: number): string =>
  `SF${String(Date.now()).slice(-9)}${String(no).padStart(4, '0')}`;

/** What a clerk types into a new product before anything else. */
export async function typeProduct(walk: Walk): Promise<void> {
  const { page } = walk;
  const type = async (label: RegExp, text: string) => {
    await walk.click(field(page, label).first());
    await walk.type(text);
  };
  await type(/^书名/, '机关单位保密工作问答');
  await walk.click(field(page, /^(商品)?分类/).first());
  await walk.look(page.getByRole('option').first());
  await walk.click(page.getByRole('option').nth(1));
  await type(/^作者/, '保密宣传教育中心');
  await type(/^出版单位/, '金城出版社');
  await type(/^ISBN/, '9787515522340');
  await type(/^页数/, '312');
  await type(/^定价/, '68');
  await type(/^售价/, '58');
}

/** The sheet of the courier's counter: the orders that were handed over, each with its number. */
export const courierSheet = (numbers: readonly string[], corp: string): string =>
  `\u{FEFF}订单号,物流公司,运单号\n${numbers.map((sn, i) => `${sn},${corp},${trackingNo(i)}`).join('\n')}\n`;

/** The import of a courier's sheet, from the button of the page to the end. */
export async function importSheet(walk: Walk, path: string): Promise<void> {
  const { page } = walk;
  await walk.click(button(page, '导入运单号'));
  await walk.look(button(dialog(page), '选择文件'));
  await walk.file(button(dialog(page), '选择文件'), path);
  await walk.look(button(dialog(page), /^发货 \d+ 个订单/));
  await walk.click(button(dialog(page), /^发货 \d+ 个订单/));
  await walk.look(dialog(page).getByText('已完成'));
  await walk.click(dialog(page).getByRole('button', { name: '关闭' }).last());
}

/** Export of a list, up to its file. */
export async function exportList(walk: Walk, full: boolean): Promise<void> {
  const { page } = walk;
  await walk.click(button(page, '导出'));
  await walk.look(button(dialog(page), '开始导出'));
  if (full) await walk.click(dialog(page).getByRole('checkbox'));
  await walk.click(button(dialog(page), '开始导出'));
  await walk.look(link(dialog(page), '下载'));
  const file = page.waitForEvent('download');
  await walk.click(link(dialog(page), '下载'));
  await file;
}
