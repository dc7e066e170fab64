import 'server-only';
import { formatDate } from '@/lib/core/dates';
import type { StatementContent, StatementEntry } from '@/lib/core/statement';
import type { RawReply } from '@/lib/data/call';
import type { Ctx } from '@/lib/data/ctx';
import { tableFile, type Column } from '@/lib/data/sheet-file';
import { entryKinds } from '@/lib/states/statement';
import { paperOf } from './paper-rules';

const NOT_KEPT = { 'cache-control': 'private, no-store' };

const nameOf = ({ buyer, from, to }: StatementContent) => `对账单-${buyer.name}-${from}至${to}`;

/** A statement as PDF. */
export async function drawStatement(ctx: Ctx, content: StatementContent): Promise<RawReply> {
  return {
    body: await ctx.ports.label.drawPaper(paperOf(content)),
    contentType: 'application/pdf',
    filename: `${nameOf(content)}.pdf`,
    headers: NOT_KEPT,
  };
}

type Row = Omit<StatementEntry, 'kind' | 'at' | 'orderId'> & { day: string; label: string };

const sheetColumns: readonly Column<Row>[] = [
  { title: '入账日期', width: 12, value: (r) => r.day },
  { title: '种类', width: 12, value: (r) => r.label },
  { title: '单号', width: 24, value: (r) => r.number },
  { title: '订单号', width: 18, value: (r) => r.orderSn },
  { title: '应付金额', width: 14, kind: 'money', value: (r) => r.chargedFen },
  { title: '已付金额', width: 14, kind: 'money', value: (r) => r.paidFen },
  { title: '开票金额', width: 14, kind: 'money', value: (r) => r.invoicedFen },
  { title: '应付余额', width: 14, kind: 'money', value: (r) => r.balanceFen },
];

/** A statement as a spreadsheet: opening balance, lines, sums. */
export async function sheetOfStatement(ctx: Ctx, content: StatementContent): Promise<RawReply> {
  const none = { number: '', orderSn: '', chargedFen: 0, paidFen: 0, invoicedFen: 0 };
  const { chargedFen, paidFen, invoicedFen, closingFen } = content;
  const rows: Row[] = [
    { ...none, day: content.from, label: '期初余额', balanceFen: content.openingFen },
    ...content.entries.map(({ kind, at, ...e }) => ({
      ...e,
      day: formatDate(at),
      label: entryKinds[kind],
    })),
    {
      ...none,
      day: content.to,
      label: '本期合计',
      chargedFen,
      paidFen,
      invoicedFen,
      balanceFen: closingFen,
    },
  ];
  const file = await tableFile(ctx, `${nameOf(content)}.xlsx`, {
    name: '对账单',
    columns: sheetColumns,
    rows,
  });
  return { ...file, headers: NOT_KEPT };
}
