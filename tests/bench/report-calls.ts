import { pino } from 'pino';
import { createPool, getDb, setPool } from '@/db/client';
import { formatDate } from '@/lib/core/dates';
import type { AdminActor, Ctx } from '@/lib/data/ctx';
import { annualInput } from '@/lib/domain/report/annual-contract';
import { getAnnual } from '@/lib/domain/report/annual-queries';
import { getAreas } from '@/lib/domain/report/area-queries';
import { getCategories } from '@/lib/domain/report/category-queries';
import { buildMissingFacts } from '@/lib/domain/report/commands/build-facts';
import { summaryInput, tradeInput } from '@/lib/domain/report/contract';
import { detailsInput } from '@/lib/domain/report/details-contract';
import { getDetails } from '@/lib/domain/report/details-queries';
import {
  areaInput,
  categoryInput,
  organizationReportInput,
  saleInput,
} from '@/lib/domain/report/list-contract';
import { getOrganizationReport } from '@/lib/domain/report/organization-queries';
import { addDays } from '@/lib/domain/report/rules';
import { getSales } from '@/lib/domain/report/sale-queries';
import { getSummary } from '@/lib/domain/report/summary-queries';
import { getTrade } from '@/lib/domain/report/trade-queries';

/** What `npm run bench -- report` calls, bundled for it: the reports as their endpoints run them, without HTTP. */

const director: AdminActor = {
  kind: 'admin',
  userId: 1,
  name: '压测',
  role: 'admin#adminProduct',
  permissions: ['report'],
  sessionId: 'bench',
};

/** As much of a context as reading and building take. */
function ctx(): Ctx {
  const some: Partial<Ctx> = {
    db: getDb(),
    inTx: false,
    actor: director,
    now: new Date(),
    log: pino({ level: 'silent' }),
  };
  return some as Ctx;
}

/** @returns how to ask this database, and how to end its pool */
export function connect(url: string) {
  const pool = createPool(url, 4);
  setPool(pool);
  return { use: () => setPool(pool), end: () => pool.end() };
}

/** Builds what is missing, as the job does until nothing is. @returns days */
export async function build(): Promise<number> {
  let days = 0;
  for (;;) {
    const built = await buildMissingFacts(ctx());
    if (built === 0) return days;
    days += built;
  }
}

const page = { pageSize: 20 };
const reports: Record<string, (range: object) => Promise<unknown>> = {
  summary: (r) => getSummary(ctx(), summaryInput.parse(r)),
  'summary, one channel': (r) => getSummary(ctx(), summaryInput.parse({ ...r, channel: 'mobile' })),
  trade: (r) => getTrade(ctx(), tradeInput.parse(r)),
  sale: (r) => getSales(ctx(), saleInput.parse({ ...r, ...page })),
  'sale, last page, by copies': (r) =>
    getSales(ctx(), saleInput.parse({ ...r, ...page, pageNum: 100, sort: 'paidQty' })),
  'sale, a word': (r) => getSales(ctx(), saleInput.parse({ ...r, ...page, keyword: '定密' })),
  category: (r) => getCategories(ctx(), categoryInput.parse(r)),
  'area, provinces': (r) => getAreas(ctx(), areaInput.parse({ ...r, ...page })),
  'area, counties': (r) => getAreas(ctx(), areaInput.parse({ ...r, ...page, areaCode: '110100' })),
  'area, managers': (r) => getAreas(ctx(), areaInput.parse({ ...r, ...page, by: 'manager' })),
  organisation: (r) => getOrganizationReport(ctx(), organizationReportInput.parse({ ...r, ...page })),
  'annual, months': (r) => getAnnual(ctx(), annualInput.parse({ ...r, ...page, by: 'month' })),
  'annual, products': (r) => getAnnual(ctx(), annualInput.parse({ ...r, ...page, by: 'product' })),
  'annual, areas': (r) => getAnnual(ctx(), annualInput.parse({ ...r, ...page, by: 'area' })),
  'annual, organisations': (r) => getAnnual(ctx(), annualInput.parse({ ...r, ...page, by: 'organisation' })),
  details: (r) => getDetails(ctx(), detailsInput.parse({ ...r, ...page })),
  'details, refunds': (r) => getDetails(ctx(), detailsInput.parse({ ...r, ...page, event: 'refunded' })),
  'details, a product': (r) =>
    getDetails(ctx(), detailsInput.parse({ ...r, ...page, productId: productId() })),
  'details, a province': (r) => getDetails(ctx(), detailsInput.parse({ ...r, ...page, areaCode: '110000' })),
  'details, a county': (r) => getDetails(ctx(), detailsInput.parse({ ...r, ...page, areaCode: '110101' })),
  'details, a manager': (r) => getDetails(ctx(), detailsInput.parse({ ...r, ...page, managerCode: 'B007' })),
  'details, an organisation': (r) =>
    getDetails(ctx(), detailsInput.parse({ ...r, ...page, organizationId: organisationId() })),
};
export const reportNames = Object.keys(reports);

let ids = { product: 1, organisation: 1 };
const productId = () => ids.product;
const organisationId = () => ids.organisation;
export const setIds = (found: typeof ids) => void (ids = found);

export const spans = ['1 day', '1 month', '1 year', '2 years'] as const;
function rangeOf(span: (typeof spans)[number]): object {
  const endTime = formatDate(new Date());
  const days = { '1 day': 0, '1 month': 29, '1 year': 364, '2 years': 729 }[span];
  return { startTime: addDays(endTime, -days), endTime, is_long_range: span === '2 years' };
}

export const callReport = (name: string, span: (typeof spans)[number]) => reports[name]?.(rangeOf(span));
