import type { Journey } from './journey';
import { pricedBook } from './prepare';
import { button, dialog, entry, exportList, field } from './steps';

const PAYMENTS = '/mall/manage/payments';

export const officeJourneys: Journey[] = [
  {
    key: 'payments',
    what: 'The payments of last month',
    role: 'finance',
    start: PAYMENTS,
    steps: async (walk) => {
      const { page } = walk;
      await walk.click(button(page, /^创建日期/));
      await walk.look(button(page, '上月'));
      await walk.click(button(page, '上月'));
      await walk.rows('-01');
    },
  },
  {
    key: 'year',
    what: 'The sales of this month beside the same days of last year',
    role: 'finance',
    start: '/mall/manage/reports',
    steps: async (walk) => {
      const { page } = walk;
      await walk.click(button(page, '本月'));
      await walk.wait(() => page.waitForURL(/startTime=/));
      await walk.look(page.getByLabel(/^主要指标/).and(page.locator('[aria-busy=false]')));
    },
  },
  {
    key: 'account',
    what: 'An administrator account for a new 业务员',
    role: 'platform',
    start: '/admin/accounts',
    steps: async (walk) => {
      const { page } = walk;
      await walk.click(button(page, '新增管理员'));
      await walk.look(field(dialog(page), /^登录名/));
      await walk.click(field(dialog(page), /^登录名/));
      await walk.type(`yewu${String(Date.now()).slice(-6)}`);
      await walk.press('Tab');
      await walk.type('王小明');
      await walk.click(button(dialog(page), '业务员'));
      await walk.click(button(dialog(page), '创建'));
      await walk.look(page.getByText(/一次性密码/));
    },
  },
  {
    key: 'price',
    what: 'When a price was changed, and by whom, in the operation log',
    role: 'platform',
    prepare: async (browser) => ({ id: String(await pricedBook(browser)) }),
    start: '/admin',
    steps: async (walk, { id = '' }) => {
      const { page } = walk;
      await walk.click(entry(page, '/admin/logs'));
      await walk.look(field(page, /^操作$/).first());
      await walk.click(field(page, /^操作$/).first());
      await walk.type('商品改价');
      await walk.look(page.getByRole('option', { name: '商品改价', exact: true }));
      await walk.click(page.getByRole('option', { name: '商品改价', exact: true }));
      await walk.rows('action=');
      await walk.click(field(page, /^关键词/));
      await walk.type(id);
      await walk.press('Enter');
      await walk.rows(`keyword=${id}`);
      await walk.see(page.getByRole('row').filter({ hasText: '售价' }));
    },
  },
  {
    key: 'export',
    what: 'The payments as a sheet',
    role: 'finance',
    start: PAYMENTS,
    steps: (walk) => exportList(walk, false),
  },
  {
    key: 'shelves',
    what: 'The place of twenty titles in the store',
    role: 'warehouse',
    start: '/mall/manage/stock',
    steps: async (walk) => {
      const { page } = walk;
      await walk.click(page.getByRole('checkbox', { name: '选择本页全部' }));
      await walk.click(button(page, '设置库位'));
      await walk.look(field(dialog(page), /^库位/));
      await walk.type('A-03-12');
      await walk.press('Enter');
      await walk.gone(dialog(page));
    },
  },
];
