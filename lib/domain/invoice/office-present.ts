import 'server-only';
import type { invoiceEvents } from '@/db/schema/invoice';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import { wordOf } from '@/lib/core/word-of';
import type { OfficeRow } from './office-contract';
import { officeInvoiceActions, officeMayInvoice } from './office-policy';
import { presentInvoice, type InvoiceParts } from './present';
import { invoiceForms, invoiceTitleKinds, invoiceTypes } from '@/lib/states/invoice';

export interface OfficeParts extends InvoiceParts {
  buyerName: string;
  organizationName: string | null;
}

/** A document as the desk's list shows it. `port` names the provider that is configured. */
export function presentOffice(parts: OfficeParts, port: string | null): OfficeRow {
  const { row, buyerName, organizationName } = parts;
  const { allowedActions: _, appliedBy: __, ...shown } = presentInvoice(parts);
  const facts = { ...row, port };
  return {
    ...shown,
    buyerName,
    organizationName,
    reversingFen: row.reversingFen,
    failReason: row.failReason,
    sentAt: toIsoOrNull(row.sentAt),
    staffRemark: row.staffRemark,
    version: toIso(row.updatedAt),
    allowedActions: officeInvoiceActions.filter((a) => officeMayInvoice(a, facts)),
  };
}

const titles: Readonly<Record<string, string>> = {
  create: '提交申请',
  edit: '买家修改抬头',
  update: '修改',
  shrink: '订单退款，金额已调整',
  cancel: '取消申请',
  issue: '提交开票',
  issueByHand: '登记发票',
  succeed: '开票成功',
  fail: '开票失败',
  resume: '继续等待开票',
  reset: '重置',
  send: '发送给买家',
  red: '冲红',
  redRefused: '冲红未成',
  redDone: '冲红完成',
  giveUp: '冲红未成',
  bill: '红字确认单',
};
const fields: Readonly<Record<string, string>> = {
  type: '类型',
  form: '形式',
  titleKind: '抬头类型',
  titleName: '抬头',
  taxNo: '税号',
  titleAddress: '注册地址',
  titlePhone: '注册电话',
  titleBank: '开户银行',
  titleBankAccount: '银行账号',
  email: '邮箱',
  receivePhone: '手机',
  remark: '备注',
  staffRemark: '内部备注',
  mailName: '收件人',
  mailPhone: '收件电话',
  mailAddress: '收件地址',
};

/** Words of the fields that are chosen from a list. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: invoiceTypes,
  form: invoiceForms,
  titleKind: invoiceTitleKinds,
};

const textOf = (v: unknown): string => (typeof v === 'string' || typeof v === 'number' ? String(v) : '空');

/** What was changed, field by field, before and after. */
function changes(payload: Record<string, unknown>): string {
  const before = payload['before'] as Record<string, unknown> | undefined;
  const after = payload['after'] as Record<string, unknown> | undefined;
  const word = (k: string, v: unknown) => choices[k]?.[String(v)] ?? textOf(v);
  return Object.keys(after ?? {})
    .map((k) => `${wordOf(fields, k)}：${word(k, before?.[k])} → ${word(k, after?.[k])}`)
    .join('；');
}

/** An event as the desk reads it: who, and what was said. */
export function officeTimeline(event: typeof invoiceEvents.$inferSelect) {
  const payload = event.payload ?? {};
  const told = (key: string, label: string) =>
    typeof payload[key] === 'string' && payload[key] !== '' ? `${label}${payload[key]}` : '';
  const parts = [
    event.actorKind === 'admin' || event.actorKind === 'buyer' ? event.actorName : '系统',
    typeof payload['amountFen'] === 'number' ? `${formatFen(payload['amountFen'])} 元` : '',
    event.reason ?? '',
    event.action === 'update' ? changes(payload) : '',
    event.action === 'edit' ? `${textOf(payload['titleBefore'])} → ${textOf(payload['titleAfter'])}` : '',
    told('invoiceNo', '发票号码 '),
    told('formerNo', '原申请单号 '),
    told('state', ''),
    told('email', '邮箱 '),
    told('phone', '手机 '),
    told('trackingNo', '运单号 '),
  ];
  return {
    title: wordOf(titles, event.action),
    time: toIso(event.createdAt),
    text: parts.filter(Boolean).join('，') || null,
  };
}
