import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { sql } from '@/tests/e2e/support/world';
import type { Journey } from './journey';
import { courierAccount, waitingNumbers, waitingOrders } from './prepare';
import { button, courierSheet, dialog, exportList, importSheet, tickTen, trackingNo } from './steps';

const SHIPMENTS = '/mall/manage/shipments';
const role = 'warehouse';

const waiting = (count: number) => async (browser: Parameters<NonNullable<Journey['prepare']>>[0]) => {
  await waitingOrders(browser, count);
  return { first: (await waitingNumbers(1))[0] ?? '' };
};

/** What comes back from the courier for the twenty orders that have waited longest. */
async function sheetOfTwenty(): Promise<string> {
  const [corp] = await sql<{ name: string }>(
    'select name from delivery_corps order by is_default desc, sort, id limit 1',
  );
  const path = join(tmpdir(), `journeys-${process.pid}.csv`);
  writeFileSync(path, courierSheet(await waitingNumbers(20), corp?.name ?? ''));
  return path;
}

export const parcelJourneys: Journey[] = [
  {
    key: 'pick',
    what: 'A pick list of ten orders, printed',
    role,
    prepare: waiting(45),
    start: SHIPMENTS,
    steps: async (walk) => {
      await tickTen(walk);
      await walk.opens(() => walk.click(button(walk.page, '打印拣货单')));
      await walk.look(button(walk.page, /^打印/));
      await walk.click(button(walk.page, /^打印/).first());
    },
  },
  {
    key: 'ship',
    what: "One waiting order shipped with its courier's number",
    role,
    prepare: waiting(35),
    start: SHIPMENTS,
    steps: async (walk, { first }) => {
      const { page } = walk;
      await walk.click(button(page, `发货：${first}`));
      await walk.look(dialog(page).getByRole('textbox', { name: /^运单号/ }));
      await walk.type(trackingNo(1));
      await walk.press('Enter');
      await walk.gone(dialog(page));
    },
  },
  {
    key: 'waybills',
    what: 'Numbers for ten parcels, shipped',
    role,
    prepare: async (browser) => {
      await courierAccount(browser);
      return waiting(32)(browser);
    },
    start: SHIPMENTS,
    steps: async (walk) => {
      const { page } = walk;
      await tickTen(walk);
      await walk.click(button(page, '取电子面单'));
      await walk.look(button(dialog(page), /^取号并发货/));
      await walk.click(button(dialog(page), /^取号并发货/));
      await walk.look(dialog(page).getByText(/^已完成/));
      const file = page.waitForEvent('download');
      await walk.click(button(dialog(page), /^打印 \d+ 张面单/));
      await walk.wait(() => file);
      await walk.click(dialog(page).getByRole('button', { name: '关闭' }).last());
    },
  },
  {
    key: 'sheet',
    what: 'Twenty orders given to a courier as a sheet, shipped by the sheet that comes back',
    role,
    prepare: waiting(21),
    start: SHIPMENTS,
    steps: async (walk) => {
      await exportList(walk, true);
      await walk.click(dialog(walk.page).getByRole('button', { name: '关闭' }).last());
      await importSheet(walk, await sheetOfTwenty());
    },
  },
];
