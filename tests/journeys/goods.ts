import type { Journey } from './journey';
import { bookOnSale } from './prepare';
import { button, dialog, heading, link, typeProduct } from './steps';
import { Walk } from './walk';

const ORDERS = '/mall/manage/orders';
/** The third to fifth order of the list in sight: their numbers. */
async function numbersOf({ page }: Walk): Promise<string[]> {
  await page.locator('tbody tr a').first().waitFor();
  return page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.slice(2, 5).map((row) => row.querySelector('a')?.textContent ?? ''));
}

export const goodsJourneys: Journey[] = [
  {
    key: 'phone',
    what: "An order found by the buyer's phone number, from any page",
    role: 'mallclerk',
    start: '/mall/manage/brands',
    steps: async (walk) => {
      const { page } = walk;
      await walk.press('Control+k');
      await walk.look(dialog(page).getByRole('combobox'));
      await walk.type('13800000001');
      await walk.look(dialog(page).getByRole('option'));
      await walk.press('Enter');
      await walk.wait(() => page.waitForURL(/\/orders\/\d+$/));
      await walk.look(heading(page, /订单 \d{15}/));
    },
  },
  {
    key: 'neighbours',
    what: 'The third order of a filtered list, the next two, and the list again as it was',
    role: 'mallclerk',
    start: `${ORDERS}?payStatus=paid&pageNum=2`,
    steps: async (walk) => {
      const { page } = walk;
      const [third = '', fourth = '', fifth = ''] = await numbersOf(walk);
      await walk.click(link(page, third));
      await walk.look(heading(page, new RegExp(third)));
      for (const sn of [fourth, fifth]) {
        await walk.click(link(page, '下一条'));
        await walk.look(heading(page, new RegExp(sn)));
      }
      await walk.click(link(page, '‹ 订单管理'));
      await walk.rows('pageNum=2');
      await walk.see(link(page, third));
    },
  },
  {
    key: 'month',
    what: 'The orders of this month',
    role: 'mallclerk',
    start: ORDERS,
    steps: async (walk) => {
      const { page } = walk;
      await walk.click(button(page, '本月'));
      await walk.rows('-01');
    },
  },
  {
    key: 'form',
    what: 'A half-typed product, after the window was closed',
    role: 'mallclerk',
    prepare: async (_, context) => {
      const page = await context.newPage();
      await page.goto('/mall/manage/products/add');
      await typeProduct(new Walk(page));
      await page.waitForTimeout(12_000);
      await page.close();
      return {};
    },
    start: '/mall/manage/products',
    steps: async (walk) => {
      const { page } = walk;
      await walk.click(link(page, '新增商品'));
      await walk.look(page.getByText('已恢复未保存的内容'));
    },
  },
  {
    key: 'shelf',
    what: 'A book taken off sale by mistake, and back again',
    role: 'mallclerk',
    prepare: async () => ({ title: (await bookOnSale()).title }),
    start: ({ title = '' }) => `/mall/manage/products?keyword=${encodeURIComponent(title)}`,
    steps: async (walk, { title }) => {
      const { page } = walk;
      await walk.click(button(page, `下架 ${title}`));
      await walk.look(button(dialog(page), '下架'));
      await walk.click(button(dialog(page), '下架'));
      await walk.look(button(page, /^撤销/));
      await walk.click(button(page, /^撤销/));
      await walk.see(page.getByText('已撤销'));
    },
  },
];
