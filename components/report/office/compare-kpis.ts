import { detailsHref, type DrillFilters } from '@/components/report/office/drill';
import { unitOf } from '@/components/report/office/figures';
import type { Kpi } from '@/components/report/office/kpi-cards';
import type { ReportRange } from '@/components/report/office/range';
import { measureLabels, type Measure, type Measures } from '@/lib/domain/report/contract';

const shown: readonly Measure[] = ['netFen', 'paidFen', 'backFen', 'paidOrders', 'paidQty', 'shippedQty'];

/**
 * Totals of a report by one dimension, beside the period before. `filters` are those of the report as the details know them; `null` when they
 * do not: then no card is a link.
 */
export function compareKpis(
  { totals, before }: { totals: Measures; before: Measures },
  range: ReportRange,
  filters: DrillFilters | null = {},
): Kpi[] {
  return shown.map((m) => ({
    label: measureLabels[m],
    unit: unitOf(m),
    now: totals[m],
    before: before[m],
    href: filters && detailsHref(range, m, filters),
  }));
}
