import 'server-only';
import type { invoiceEvents, invoiceLines, invoices } from '@/db/schema/invoice';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { PlacerView } from '@/lib/domain/organization/placer-contract';
import type { InvoiceDetailView, InvoiceView } from './contract';
import { buyerInvoiceActions, buyerMayInvoice } from './policy';
import { invoiceMachine, invoiceTypes } from '@/lib/states/invoice';

type Row = typeof invoices.$inferSelect;
type Line = typeof invoiceLines.$inferSelect;
type Event = Pick<typeof invoiceEvents.$inferSelect, 'action' | 'createdAt' | 'reason'>;

export interface InvoiceParts {
  row: Row;
  orders: InvoiceView['orders'];
  /** Who of an organisation asked for it; not read for the desk. */
  appliedBy?: PlacerView | null;
}

/** The state as its buyer reads it. */
function stateLabel(row: Row): string {
  if (row.status === 'issued' && row.reversedFen > 0) return '部分冲红';
  return invoiceMachine.label(row.status);
}

/** Files that exist; the provider's own addresses never leave. */
function formatsOf(row: Row): InvoiceView['formats'] {
  return [
    ...(row.pdfUploadId === null ? [] : ['pdf' as const]),
    ...(row.ofdUploadId === null ? [] : ['ofd' as const]),
  ];
}

export function presentInvoice({ row, orders, appliedBy = null }: InvoiceParts): InvoiceView {
  const formats = formatsOf(row);
  const facts = { side: row.side, status: row.status, hasFile: formats.length > 0 };
  return {
    id: row.id,
    requestNo: row.requestNo,
    side: row.side,
    form: row.form,
    type: row.type,
    typeLabel: `${row.form === 'online' ? '电子' : '纸质'}${invoiceTypes[row.type]}`,
    status: row.status,
    statusLabel: stateLabel(row),
    titleKind: row.titleKind,
    title: row.titleName,
    taxNo: row.taxNo,
    amountFen: row.amountFen,
    netFen: row.netFen,
    taxFen: row.taxFen,
    reversedFen: row.reversedFen,
    invoiceCode: row.invoiceCode,
    invoiceNo: row.invoiceNo,
    issuedAt: toIsoOrNull(row.issuedAt),
    createdAt: toIso(row.createdAt),
    orders,
    formats,
    appliedBy,
    batchNo: row.batchNo,
    department: row.department,
    allowedActions: buyerInvoiceActions.filter((a) => buyerMayInvoice(a, facts)),
  };
}

/** `9%`, `免税` or `0%`: exempt is not zero (domain.md section 2). */
export function taxLabel(line: Pick<Line, 'taxKind' | 'taxBp'>): string {
  if (line.taxKind === 'exempt') return '免税';
  return `${line.taxBp / 100}%`;
}

/** What a line of the timeline is called; acts that are not listed are for the office only. */
const timelineTitles: Readonly<Record<string, string>> = {
  create: '提交开票申请',
  edit: '修改发票抬头',
  shrink: '订单退款，开票金额已调整',
  cancel: '取消申请',
  issue: '开始开票',
  issueByHand: '已开票',
  succeed: '已开票',
  fail: '开票失败，将重新开具',
  send: '发票已发送',
  red: '开始冲红',
  redDone: '冲红完成',
};

export function presentDetail(
  parts: InvoiceParts,
  more: { lines: readonly Line[]; reds: readonly InvoiceParts[]; events: readonly Event[] },
): InvoiceDetailView {
  const { row } = parts;
  return {
    ...presentInvoice(parts),
    address: row.titleAddress,
    phone: row.titlePhone,
    bank: row.titleBank,
    bankAccount: row.titleBankAccount,
    email: row.email,
    receivePhone: row.receivePhone,
    lines: more.lines.map((l) => ({
      lineNo: l.lineNo,
      name: l.name,
      spec: l.spec,
      unit: l.unit,
      quantity: l.quantity,
      taxLabel: taxLabel(l),
      amountFen: l.amountFen,
      netFen: l.netFen,
      taxFen: l.taxFen,
    })),
    reds: more.reds.map(presentInvoice),
    timeline: more.events.flatMap((e) => {
      const title = timelineTitles[e.action];
      // Reasons of the office are not the buyer's; that of a cancelled application is.
      const text = e.action === 'cancel' ? e.reason : null;
      return title ? [{ title, time: toIso(e.createdAt), text }] : [];
    }),
  };
}
