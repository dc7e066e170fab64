import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { reportNames, reports } from '@/lib/domain/report/list-contract';
import { reportReads, type ReportTable } from '@/lib/domain/report/report-rows';
import { afterSaleSource } from './after-sale-rows';
import type { ExportInput, ExportKind, ReportKind } from './contract';
import { goodsSources } from './goods-rows';
import { invoiceSource } from './invoice-rows';
import { loginLogSource, operationLogSource } from './log-rows';
import { memberSource } from './member-rows';
import { moneySources } from './money-rows';
import { newsSources } from './news-rows';
import { orderSource } from './order-rows';
import { organizationSource } from './organization-rows';
import { platformSources } from './platform-rows';
import { readingSources } from './reading-rows';
import { detailsSource, printRunSource } from './report-detail-rows';
import { ROW_CAP } from './rules';
import { shipmentSource } from './shipment-rows';
import { specialSource } from './special-rows';
import { stockLedgerSource, stockSource } from './stock-rows';
import { storeSources } from './store-rows';
import { waitingSource } from './waiting-rows';
import type { ExportSource } from './walk';

type Make<K extends ExportKind> = (ctx: Ctx, input: ExportInput<K>) => ExportSource | Promise<ExportSource>;

/** A file of one table. All rows of a report are read over one snapshot, so that they add up to its last line. */
function tableSource(ctx: Ctx, table: ReportTable, input: object): ExportSource {
  let rows: Promise<unknown[]> | undefined;
  const once = () => (rows ??= table.rows(ctx, input));
  return {
    columns: table.columns(input),
    count: async (cap) => Math.min(cap, (await once()).length),
    async *pages() {
      yield await once();
    },
  };
}

const reportSources = Object.fromEntries(
  reportNames.flatMap((name) => {
    const { table } = reportReads[name];
    const whole = 'pageNum' in reports[name].input.shape ? { pageNum: 1, pageSize: ROW_CAP } : {};
    const source = (ctx: Ctx, { full: _full, ...input }: ExportInput<ReportKind>) =>
      table && tableSource(ctx, table, { ...input, ...whole });
    return table ? [[`report.${name}`, source]] : [];
  }),
) as unknown as { readonly [K in Exclude<ReportKind, 'report.details'>]: Make<K> };

/** Where the rows of each kind come from. */
const makers: { readonly [K in ExportKind]: Make<K> } = {
  order: orderSource,
  shipment: shipmentSource,
  specialOrder: specialSource,
  invoice: invoiceSource,
  afterSale: afterSaleSource,
  member: memberSource,
  organization: organizationSource,
  operationLog: operationLogSource,
  loginLog: loginLogSource,
  waiting: waitingSource,
  stock: stockSource,
  stockLedger: stockLedgerSource,
  printRun: printRunSource,
  ...newsSources,
  ...moneySources,
  ...goodsSources,
  ...readingSources,
  ...storeSources,
  ...platformSources,
  ...reportSources,
  'report.details': detailsSource,
};

/** The rows of one kind as the actor of `ctx` may see them. `input` was parsed by the kind's own contract. */
export function exportSource(
  ctx: Ctx,
  kind: ExportKind,
  input: ExportInput<ExportKind>,
): ExportSource | Promise<ExportSource> {
  return (makers[kind] as Make<ExportKind>)(ctx, input);
}
