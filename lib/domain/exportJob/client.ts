import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { ExportKind, ExportJobView, exportInputs, reportExportInput, ReportKind } from './contract';

type ReportExport = z.input<typeof reportExportInput>;
type ListExport = z.input<(typeof exportInputs)['order']>;

const BASE = '/api/admin/export';

export const exportFileUrl = (id: number) => `${BASE}/download/${id}`;

const REPORT = '/api/admin/report/export';

/** Where each kind is asked for; the filters are those of its list. */
const starters = {
  order: '/api/admin/order/export',
  shipment: '/api/admin/shipping/export',
  specialOrder: '/api/admin/specialOrder/export',
  invoice: '/api/admin/invoice/export',
  afterSale: '/api/admin/return/export',
  member: '/api/admin/member/export',
  organization: '/api/admin/organization/export',
  operationLog: '/api/admin/log/export',
  loginLog: '/api/admin/log/login/export',
  stock: '/api/admin/stock/export',
  stockLedger: '/api/admin/stock/ledger/export',
  printRun: '/api/admin/periodical/item/export',
} as const satisfies Record<Exclude<ExportKind, ReportKind>, string>;

const isReport = (kind: ExportKind): kind is ReportKind => kind.startsWith('report.');

/** `params` come from the address of a list: the server checks them against the kind's contract. */
export async function startExport(kind: ExportKind, params: Record<string, unknown>): Promise<ExportJobView> {
  if (isReport(kind)) {
    const asked = { ...params, report: kind.slice('report.'.length) };
    return (await api.send(REPORT, asked as ReportExport)).data;
  }
  const input = params as ListExport;
  return (await api.send(starters[kind], input)).data;
}
