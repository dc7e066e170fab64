import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { importHeads } from '@/lib/domain/order/tracking-import-rules';
import {
  goodsFacts,
  readWaiting,
  readWaitingKeys,
  type Key,
  type Waiting,
} from '@/lib/domain/order/waiting-queries';
import type { ExportInput } from './contract';
import { ROW_CAP } from './rules';
import { shownTo, timeCell, type ExportSource } from './walk';

/** Rows whose orders and goods are read together. */
const ROWS_OF = 500;

/** What the import of tracking numbers reads stands first and is filled in by the courier. Remarks name people, so they leave in full files only. */
export const waitingColumns = (full: boolean): Column<Waiting>[] => {
  const shown = shownTo(full);
  const to = (w: Waiting) => w.child ?? w.order;
  return [
    { title: importHeads.orderSn[0], width: 22, value: (w) => w.child?.childNo ?? w.order.orderSn },
    { title: importHeads.corp[0], width: 14, value: () => null },
    { title: importHeads.trackingNo[0], width: 20, value: () => null },
    { title: importHeads.remark[0], width: 16, value: () => null },
    { title: '收货人', width: 12, value: (w) => shown.name(to(w).receiverName) },
    { title: '收货人手机号码', width: 14, value: (w) => shown.phone(to(w).receiverPhone) },
    { title: '收货人电话', width: 14, value: (w) => shown.phone(to(w).receiverTel) },
    { title: '省', width: 10, value: (w) => to(w).province },
    { title: '市', width: 10, value: (w) => to(w).city },
    { title: '区县', width: 10, value: (w) => to(w).district },
    { title: '详细地址', width: 36, value: (w) => (full || !to(w).address ? to(w).address : '***') },
    { title: '邮编', width: 8, value: (w) => to(w).postcode },
    { title: '件数', kind: 'number', width: 8, value: (w) => goodsFacts(w.goods).quantity },
    { title: '待发商品', width: 50, value: (w) => w.goods.map((g) => `${g.title}×${g.quantity}`).join('；') },
    { title: '发货仓', width: 16, value: (w) => goodsFacts(w.goods).centers.join('、') },
    { title: '付款时间', width: 19, value: (w) => timeCell(w.order.paidAt) },
    { title: '售后', width: 16, value: (w) => w.afterSale },
    { title: '暂不能发货', width: 24, value: (w) => w.blocked },
    { title: '买家备注', width: 24, value: (w) => (full ? to(w).remark : null) },
  ];
};

/** One row per receiver of what waits, the longest waiting first; the filters are those of the waiting list. */
export function waitingSource(ctx: Ctx, { full, ...input }: ExportInput<'waiting'>): ExportSource<Waiting> {
  let keys: Promise<Key[]> | undefined;
  const all = () => (keys ??= readWaitingKeys(ctx, input, ROW_CAP + 1));
  return {
    columns: waitingColumns(full),
    count: async (cap) => Math.min(cap, (await all()).length),
    async *pages() {
      const waiting = await all();
      for (let at = 0; at < waiting.length; at += ROWS_OF)
        yield await readWaiting(ctx, waiting.slice(at, at + ROWS_OF));
    },
  };
}
