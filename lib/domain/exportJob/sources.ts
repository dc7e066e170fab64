import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { afterSaleSource } from './after-sale-rows';
import type { ExportInput, ExportKind } from './contract';
import { invoiceSource } from './invoice-rows';
import { loginLogSource, operationLogSource } from './log-rows';
import { memberSource } from './member-rows';
import { orderSource } from './order-rows';
import { organizationSource } from './organization-rows';
import { printRunSource } from './report-detail-rows';
import { reportSources } from './report-rows';
import { shipmentSource } from './shipment-rows';
import { specialSource } from './special-rows';
import { stockLedgerSource, stockSource } from './stock-rows';
import type { ExportSource } from './walk';

type Make<K extends ExportKind> = (ctx: Ctx, input: ExportInput<K>) => ExportSource | Promise<ExportSource>;

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
  stock: stockSource,
  stockLedger: stockLedgerSource,
  printRun: printRunSource,
  ...reportSources,
};

/** The rows of one kind as the actor of `ctx` may see them. `input` was parsed by the kind's own contract. */
export function exportSource(
  ctx: Ctx,
  kind: ExportKind,
  input: ExportInput<ExportKind>,
): ExportSource | Promise<ExportSource> {
  return (makers[kind] as Make<ExportKind>)(ctx, input);
}
