import type { PlanView, ProductDetail } from './contract';
import { issueLabel, issueSpecKey, parseSpecKey, yearSpecKey } from './spec-key-rules';

/** What is chosen on a product page, with what it comes to per copy. */
export interface Choice {
  /** The line's choice; `''` is the product itself. */
  specKey: string;
  priceFen: number;
  listFen: number;
  /** Copies on hand; `null` = not bound to the stock. */
  available: number | null;
  /** Comes by post as its issues appear, the postage paid. */
  byIssue: boolean;
}

/** What the purchase box needs of a product: it travels to the browser, so the long texts stay behind. */
export type BuyFacts = Pick<
  ProductDetail,
  | 'id'
  | 'kind'
  | 'sales'
  | 'earlierSales'
  | 'minQuantity'
  | 'limitPerLine'
  | 'limitPerOrder'
  | 'plans'
  | 'siblings'
> & {
  /** Chosen at first; `null` when nothing of a periodical can be ordered now. */
  first: Choice | null;
};

type Start = PlanView['starts'][number];
type Single = PlanView['singles'][number];

/** A year from an issue on; the first that is open stands for the rest of the year. */
export function yearChoice(plan: PlanView, start: Start): Choice {
  const rest = start === plan.starts[0];
  return {
    specKey: yearSpecKey(plan.year, rest ? undefined : start.startIssue),
    priceFen: start.priceFen,
    listFen: plan.issueFen * start.issues,
    available: null,
    byIssue: true,
  };
}

export function singleChoice(plan: PlanView, single: Single): Choice {
  return {
    specKey: issueSpecKey(plan.year, single.issueNo),
    priceFen: plan.issueFen,
    listFen: plan.issueFen,
    available: single.available,
    byIssue: single.state === 'preorder',
  };
}

/** A choice of a periodical in words: `2027 年全年订阅`, `2026 年第 12 期起订`, `2026 年第 5 期`; empty for everything else. */
export function choiceText(plans: readonly PlanView[], choice: Choice | null): string {
  const key = choice?.specKey ?? '';
  const spec = parseSpecKey(key);
  if (!spec || spec.kind === 'single') return '';
  if (spec.kind === 'issue') return issueLabel(key);
  const starts = plans.find((p) => p.year === spec.year)?.starts ?? [];
  const start = starts.find((s) => s.startIssue === spec.startIssue) ?? starts[0];
  return start && !start.whole ? `${spec.year} 年第 ${start.startIssue} 期起订` : `${spec.year} 年全年订阅`;
}

/** An issue that can be put into the cart now. */
export const canBuy = (s: Single) => s.state !== 'soon' && s.available !== 0;

/** An issue that has appeared or can be ordered; of one that is sold out 到货通知 can be asked for. */
export const canChoose = (s: Single) => s.state !== 'soon';

/** The season's year as a whole, else what is left of a year, else the newest issue that can be had. */
function firstChoice(p: ProductDetail): Choice | null {
  if (p.plans.length === 0) {
    const { saleFen, listFen, available } = p;
    return { specKey: '', priceFen: saleFen, listFen, available, byIssue: false };
  }
  const plan = p.plans.toReversed().find((x) => x.starts[0]?.whole) ?? p.plans.find((x) => x.starts[0]);
  const start = plan?.starts[0];
  if (plan && start) return yearChoice(plan, start);
  for (const can of [canBuy, canChoose])
    for (const x of p.plans) {
      const single = x.singles.findLast(can);
      if (single) return singleChoice(x, single);
    }
  return null;
}

export function buyFacts(p: ProductDetail): BuyFacts {
  return {
    id: p.id,
    kind: p.kind,
    sales: p.sales,
    earlierSales: p.earlierSales,
    minQuantity: p.minQuantity,
    limitPerLine: p.limitPerLine,
    limitPerOrder: p.limitPerOrder,
    plans: p.plans,
    siblings: p.siblings,
    first: firstChoice(p),
  };
}
