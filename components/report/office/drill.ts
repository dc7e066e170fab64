import type { ReportRange } from '@/components/report/office/range';
import type { Measure } from '@/lib/domain/report/contract';
import type { detailFilters, DetailEvent } from '@/lib/domain/report/details-contract';

export type DrillFilters = Partial<Record<keyof typeof detailFilters, string | number | boolean | null>>;

/** The kind of rows whose sum a figure is; net sales and counts of documents are not the sum of one kind. */
const events: Partial<Record<Measure, DetailEvent>> = {
  paidQty: 'paid',
  goodsFen: 'paid',
  freightFen: 'paid',
  discountFen: 'paid',
  paidFen: 'paid',
  refundedQty: 'refunded',
  refundedFen: 'refunded',
  refundedFreightFen: 'refunded',
  backFen: 'refunded',
  shippedQty: 'shipped',
  returnedQty: 'returned',
};

/** The rows behind a figure, or `null` where a figure is no sum of rows. */
export function detailsHref(range: ReportRange, measure: Measure, filters: DrillFilters = {}): string | null {
  const event = events[measure];
  if (!event) return null;
  const query = new URLSearchParams({ startTime: range.startTime, endTime: range.endTime });
  if (range.is_long_range) query.set('is_long_range', 'true');
  if (range.channel) query.set('channel', range.channel);
  if (event !== 'paid') query.set('event', event);
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined && value !== null && value !== '' && value !== false)
      query.set(name, String(value));
  return `/mall/manage/reports/details?${query.toString()}`;
}
