'use client';

import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/export/export-button';
import type { ReportName } from '@/lib/domain/report/list-contract';

interface ReportExportProps {
  report: ReportName;
  /** Range and filters as they are shown; `undefined` takes one out of the address. */
  params: Record<string, unknown>;
}

/** 导出 of a report as it is shown, in the order of its table. */
export function ReportExport({ report, params }: ReportExportProps) {
  const sort = useSearchParams().get('sort') ?? undefined;
  return <ExportButton kind={`report.${report}`} params={{ ...params, sort }} />;
}
