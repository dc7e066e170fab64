import 'server-only';
import { partOf } from '@/lib/core/content';
import type {
  BuyerProductCard,
  CategoryNode,
  PlanView,
  ProductCard,
  ProductDetail,
  StockView,
} from './contract';
import type { BuyerProductRow, CardRow, CategoryRow } from './list-queries';
import type { DetailRow, PlanRow } from './queries';
import { fromShelf, singleOffer, startOffers } from './plan-rules';
import {
  maxQuantity,
  saleProblems,
  subscriptionLabel,
  subscriptionOffer,
  unitPrice,
  type QuantityLimits,
} from './rules';
import type { SaleLine } from './sale-lines';
import { shownKeys } from './fields';
import { specRows } from './spec-rules';
import type { ProductKind } from '@/lib/states/product-kind';

export function presentCard(row: CardRow): ProductCard {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    subtitle: row.subtitle,
    author: row.author,
    publisher: row.publisher,
    coverPath: row.coverPath,
    listFen: row.listFen,
    saleFen: row.saleFen,
    sales: row.sales,
    earlierSales: row.earlierSales,
    isHot: row.isHot,
    isNew: row.isNew,
  };
}

export function presentBuyerCard(row: BuyerProductRow, organizationId: number | null): BuyerProductCard {
  return {
    ...presentCard(row),
    priceFen: unitPrice(row, organizationId),
    minQuantity: row.minQuantity,
    limitPerLine: row.limitPerLine,
    limitPerOrder: row.limitPerOrder,
    available: row.available,
  };
}

/** The flat category rows, parents before children, as the specification's tree (section 3). */
export function presentCategoryTree(rows: readonly CategoryRow[]): CategoryNode[] {
  const nodes = new Map<number, CategoryNode>();
  const roots: CategoryNode[] = [];
  for (const row of rows) {
    const node: CategoryNode = { nodeEntity: { id: row.id, name: row.name }, childNodes: [] };
    const parent = row.parentId === null ? null : nodes.get(row.parentId);
    if (parent === undefined) continue;
    nodes.set(row.id, node);
    (parent ? parent.childNodes : roots).push(node);
  }
  return roots;
}

/** The issues of a plan that are sold for themselves; an electronic one is never short. */
export function presentSingles(row: PlanRow, kind: ProductKind, now: Date): PlanView['singles'] {
  return row.issues.flatMap((issue) => {
    const single = singleOffer(row, row.issues, now, issue.issueNo);
    if (!single) return [];
    const { issueNo, state, lastDay } = single;
    return [
      {
        issueNo,
        title: issue.title === `${row.year} 年第 ${issueNo} 期` ? null : issue.title,
        publishDate: issue.publishDate,
        state,
        available: fromShelf(kind, single) ? issue.available : null,
        lastDay,
      },
    ];
  });
}

export function presentPlan(row: PlanRow, kind: ProductKind, now: Date): PlanView {
  const offer = subscriptionOffer(row, row.issues, now);
  return {
    year: row.year,
    issuesPerYear: row.issuesPerYear,
    issueFen: row.issueFen,
    yearFen: row.yearFen,
    offer: offer && {
      startIssue: offer.startIssue,
      issues: offer.issueList.length,
      whole: offer.whole,
      priceFen: offer.priceFen,
      label: subscriptionLabel(offer),
      lastDay: offer.lastDay,
    },
    starts: startOffers(row, row.issues, now).map(({ startIssue, issueList, whole, priceFen, lastDay }) => ({
      startIssue,
      lastIssue: issueList.at(-1) ?? startIssue,
      issues: issueList.length,
      whole,
      priceFen,
      lastDay,
    })),
    singles: presentSingles(row, kind, now),
  };
}

export function presentDetail(row: DetailRow, now: Date): ProductDetail {
  const pictures = [row.issueCoverPath, row.ownCoverPath, ...row.pictures].filter((path) => path !== null);
  return {
    ...presentCard(row),
    sku: row.sku,
    brand: row.brand,
    categories: row.categories.map((c) => ({ id: c.id, name: c.name })),
    ...partOf(row, shownKeys),
    spec: specRows(row.spec).map(({ name, value }) => ({ label: name, value })),
    pictures: [...new Set(pictures)],
    trial: row.trial,
    available: row.available,
    plans: row.plans.map((p) => presentPlan(p, row.kind, now)),
    siblings: row.siblings,
  };
}

export function presentStock(row: QuantityLimits): StockView {
  const max = maxQuantity(row);
  return {
    available: row.available,
    maxQuantity: max < row.minQuantity ? 0 : max,
    priceFen: null,
    label: '',
    reason: null,
  };
}

/** The live facts of a choice. */
export function presentChoice(sale: SaleLine): StockView {
  const stock = presentStock(sale);
  return {
    ...stock,
    maxQuantity: sale.problem ? 0 : stock.maxQuantity,
    priceFen: sale.unitFen,
    label: sale.specLabel,
    reason: sale.problem && saleProblems[sale.problem],
  };
}
