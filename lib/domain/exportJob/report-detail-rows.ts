import 'server-only';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { PrintRunRow } from '@/lib/domain/order/periodical-contract';
import { listPrintRuns } from '@/lib/domain/order/periodical-queries';
import { detailEvents, type DetailEvent, type DetailRow } from '@/lib/domain/report/details-contract';
import { askDetails, countDetails, readDetailsOfDay } from '@/lib/domain/report/details-queries';
import { addDays } from '@/lib/domain/report/rules';
import type { ExportInput } from './contract';
import { PAGE_ROWS, type ExportSource } from './walk';

const detailColumns: readonly SheetColumn[] = [
  { title: '种类', width: 8 },
  { title: '统计日期', width: 12 },
  { title: '时间', width: 19 },
  { title: '订单号', width: 20 },
  { title: '退款、发货或售后单号', width: 22 },
  { title: '商品', width: 36 },
  { title: '单位', width: 30 },
  { title: '地区', width: 24 },
  { title: '区域经理编码', width: 14 },
  { title: '渠道', width: 10 },
  { title: '支付方式', width: 12 },
  { title: '册数', kind: 'number', width: 8 },
  { title: '商品金额（元）', kind: 'money', width: 14 },
  { title: '运费（元）', kind: 'money', width: 12 },
  { title: '优惠（元）', kind: 'money', width: 12 },
  { title: '合计（元）', kind: 'money', width: 14 },
];

export function detailsCells(event: DetailEvent, r: DetailRow): SheetCell[] {
  return [
    detailEvents[event],
    r.day,
    r.at && formatDateTime(r.at),
    r.orderSn,
    r.documentNo,
    r.productName,
    r.organizationName,
    r.areaName,
    r.managerCode,
    r.channelLabel,
    r.paymentMethodLabel,
    r.quantity,
    r.goodsFen,
    r.freightFen,
    r.discountFen,
    r.amountFen,
  ];
}

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
      yield rows.map((row) => detailsCells(input.event, row));
    }
  }
  return { columns: detailColumns, count: (cap) => countDetails(ctx, input, cap), pages };
}

const printColumns: readonly SheetColumn[] = [
  { title: '刊名', width: 30 },
  { title: '年度', kind: 'number', width: 8 },
  { title: '期号', kind: 'number', width: 8 },
  { title: '期次名称', width: 20 },
  { title: '出刊日期', width: 12 },
  { title: '状态', width: 10 },
  { title: '订单数', kind: 'number', width: 10 },
  { title: '印数', kind: 'number', width: 10 },
  { title: '待出刊', kind: 'number', width: 10 },
  { title: '待寄', kind: 'number', width: 10 },
  { title: '停寄', kind: 'number', width: 10 },
  { title: '已寄', kind: 'number', width: 10 },
  { title: '报缺', kind: 'number', width: 10 },
  { title: '退订和退款', kind: 'number', width: 12 },
  { title: '待付款（不计入印数）', kind: 'number', width: 18 },
  { title: '过刊可售', kind: 'number', width: 10 },
];

export function printRunCells(r: PrintRunRow): SheetCell[] {
  return [
    r.productTitle,
    r.year,
    r.issueNo,
    r.title,
    r.publishDate,
    r.statusLabel,
    r.orders,
    r.printCopies,
    r.expectedCopies,
    r.readyCopies,
    r.suspendedCopies,
    r.sentCopies,
    r.missingCopies,
    r.cancelledCopies,
    r.unpaidCopies,
    r.available,
  ];
}

/** 期刊印数: what the press is told of each issue; as many pages as the list has. */
export function printRunSource(ctx: Ctx, { full: _full, ...input }: ExportInput<'printRun'>): ExportSource {
  const page = (pageNum: number) => listPrintRuns(ctx, { ...input, pageNum, pageSize: PAGE_ROWS });
  async function* pages() {
    for (let pageNum = 1; ; pageNum += 1) {
      const { list } = await page(pageNum);
      yield list.map(printRunCells);
      if (list.length < PAGE_ROWS) return;
    }
  }
  const count = async (cap: number) =>
    Math.min(cap, (await listPrintRuns(ctx, { ...input, pageNum: 1, pageSize: 1 })).total);
  return { columns: printColumns, count, pages };
}
