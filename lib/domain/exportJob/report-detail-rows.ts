import 'server-only';
import { formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import type { PrintRunRow } from '@/lib/domain/order/periodical-contract';
import { listPrintRuns } from '@/lib/domain/order/periodical-queries';
import { detailEvents, type DetailEvent, type DetailRow } from '@/lib/domain/report/details-contract';
import { askDetails, countDetails, readDetailsOfDay } from '@/lib/domain/report/details-queries';
import { addDays } from '@/lib/domain/report/rules';
import type { ExportInput } from './contract';
import { PAGE_ROWS, type ExportSource } from './walk';

export const detailsColumns: Column<DetailRow & { event: DetailEvent }>[] = [
  { title: '种类', width: 8, value: (r) => detailEvents[r.event] },
  { title: '统计日期', width: 12, value: (r) => r.day },
  { title: '时间', width: 19, value: (r) => r.at && formatDateTime(r.at) },
  { title: '订单号', width: 20, value: (r) => r.orderSn },
  { title: '退款、发货或售后单号', width: 22, value: (r) => r.documentNo },
  { title: '商品', width: 36, value: (r) => r.productName },
  { title: '单位', width: 30, value: (r) => r.organizationName },
  { title: '地区', width: 24, value: (r) => r.areaName },
  { title: '区域经理编码', width: 14, value: (r) => r.managerCode },
  { title: '渠道', width: 10, value: (r) => r.channelLabel },
  { title: '支付方式', width: 12, value: (r) => r.paymentMethodLabel },
  { title: '册数', kind: 'number', width: 8, value: (r) => r.quantity },
  { title: '商品金额（元）', kind: 'money', width: 14, value: (r) => r.goodsFen },
  { title: '运费（元）', kind: 'money', width: 12, value: (r) => r.freightFen },
  { title: '优惠（元）', kind: 'money', width: 12, value: (r) => r.discountFen },
  { title: '合计（元）', kind: 'money', width: 14, value: (r) => r.amountFen },
];

/** The lines behind a figure, day by day: each day is one snapshot, and no row moves to another page while the file is written. */
export function detailsSource(
  ctx: Ctx,
  { full: _full, ...filters }: ExportInput<'report.details'>,
): ExportSource {
  const input = { ...filters, pageNum: 1, pageSize: PAGE_ROWS };
  async function* pages() {
    const { from, to } = askDetails(ctx, input).range;
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const rows = await readDetailsOfDay(ctx, input, day);
      if (rows.length === 0) continue;
      yield rows.map((row) => ({ ...row, event: input.event }));
    }
  }
  return { columns: detailsColumns, count: (cap) => countDetails(ctx, input, cap), pages };
}

export const printRunColumns: Column<PrintRunRow>[] = [
  { title: '刊名', width: 30, value: (r) => r.productTitle },
  { title: '年度', kind: 'number', width: 8, value: (r) => r.year },
  { title: '期号', kind: 'number', width: 8, value: (r) => r.issueNo },
  { title: '期次名称', width: 20, value: (r) => r.title },
  { title: '出刊日期', width: 12, value: (r) => r.publishDate },
  { title: '状态', width: 10, value: (r) => r.statusLabel },
  { title: '订单数', kind: 'number', width: 10, value: (r) => r.orders },
  { title: '印数', kind: 'number', width: 10, value: (r) => r.printCopies },
  { title: '待出刊', kind: 'number', width: 10, value: (r) => r.expectedCopies },
  { title: '待寄', kind: 'number', width: 10, value: (r) => r.readyCopies },
  { title: '停寄', kind: 'number', width: 10, value: (r) => r.suspendedCopies },
  { title: '已寄', kind: 'number', width: 10, value: (r) => r.sentCopies },
  { title: '报缺', kind: 'number', width: 10, value: (r) => r.missingCopies },
  { title: '退订和退款', kind: 'number', width: 12, value: (r) => r.cancelledCopies },
  { title: '待付款（不计入印数）', kind: 'number', width: 18, value: (r) => r.unpaidCopies },
  { title: '过刊可售', kind: 'number', width: 10, value: (r) => r.available },
];

/** 期刊印数: what the press is told of each issue; as many pages as the list has. */
export function printRunSource(ctx: Ctx, { full: _full, ...input }: ExportInput<'printRun'>): ExportSource {
  const page = (pageNum: number) => listPrintRuns(ctx, { ...input, pageNum, pageSize: PAGE_ROWS });
  async function* pages() {
    for (let pageNum = 1; ; pageNum += 1) {
      const { list } = await page(pageNum);
      yield list;
      if (list.length < PAGE_ROWS) return;
    }
  }
  const count = async (cap: number) =>
    Math.min(cap, (await listPrintRuns(ctx, { ...input, pageNum: 1, pageSize: 1 })).total);
  return { columns: printRunColumns, count, pages };
}
