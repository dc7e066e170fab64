import 'server-only';
import type { specialOrders } from '@/db/schema/specialOrder';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { ApplicationView } from './contract';
import { specialOrderMachine, specialOrderTypes } from '@/lib/states/specialOrder';

export type SpecialRow = typeof specialOrders.$inferSelect;

/** What an application keeps in its `detail`. */
export interface ApplicationDetail {
  description: string;
  quantity: number | null;
  contactName: string;
  contactPhone: string;
}

export function readDetail(row: Pick<SpecialRow, 'detail'>): ApplicationDetail {
  const text = (key: string) => {
    const value = row.detail[key];
    return typeof value === 'string' ? value : '';
  };
  const quantity = row.detail['quantity'];
  return {
    description: text('description'),
    quantity: typeof quantity === 'number' ? quantity : null,
    contactName: text('contactName'),
    contactPhone: text('contactPhone'),
  };
}

export function presentApplication(row: SpecialRow, orderSn: string | null): ApplicationView {
  return {
    id: row.id,
    specialNo: row.specialNo,
    type: row.type,
    typeLabel: specialOrderTypes[row.type],
    title: row.title,
    quantity: readDetail(row).quantity,
    status: row.status,
    statusLabel: specialOrderMachine.label(row.status),
    orderId: row.orderId,
    orderSn,
    createdAt: toIso(row.createdAt),
    finishedAt: toIsoOrNull(row.finishedAt),
    allowedActions: specialOrderMachine.allowed(row.status).includes('withdraw') ? ['withdraw'] : [],
  };
}

/** What a line of the timeline is called; acts that are not listed are for the office only. */
export const applicationTitles: Readonly<Record<string, string>> = {
  open: '提交申请',
  take: '商城已受理',
  finish: '申请已办结',
  withdraw: '您已撤销申请',
};
