import type { z } from 'zod';
import { api } from '@/lib/client/api';
import {
  exportDefinitions,
  type ExportKind,
  type ExportJobView,
  type exportInputs,
  type reportExportInput,
  type ReportKind,
} from './contract';

type ReportExport = z.input<typeof reportExportInput>;
type ListExport = z.input<(typeof exportInputs)['order']>;

const BASE = '/api/admin/export';

export const exportFileUrl = (id: number) => `${BASE}/download/${id}`;

const REPORT = '/api/admin/report/export';

const isReport = (kind: ExportKind): kind is ReportKind => kind.startsWith('report.');

/** `params` come from the address of a list: the server checks them against the kind's contract. */
export async function startExport(kind: ExportKind, params: Record<string, unknown>): Promise<ExportJobView> {
  if (isReport(kind)) {
    const asked = { ...params, report: kind.slice('report.'.length) };
    return (await api.send(REPORT, asked as ReportExport)).data;
  }
  const path = `/api/admin/${exportDefinitions[kind].at}/export` as '/api/admin/order/export';
  const input = params as ListExport;
  return (await api.send(path, input)).data;
}
