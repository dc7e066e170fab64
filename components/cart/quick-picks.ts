import type { GuestLine } from '@/lib/domain/cart/lines';
import type { PlanView, ProductCard, ProductDetail } from '@/lib/domain/product/contract';
import { maxQuantity } from '@/lib/domain/product/rules';
import { yearSpecKey } from '@/lib/domain/product/spec-key-rules';

/** A year of a periodical as the quick subscription offers it. */
export interface QuickPick extends Pick<ProductCard, 'id' | 'kind' | 'title' | 'coverPath'> {
  year: number;
  /** What of the year can still be had: `全年 12 期`, `第 11–12 期，共 2 期`. */
  issues: string;
  priceFen: number;
  /** Last day on which this can be ordered; `null` while no issue is dated. */
  lastDay: string | null;
  minQuantity: number;
  maxQuantity: number;
}

type Start = PlanView['starts'][number];

function issuesText(start: Start): string {
  if (start.whole) return `全年 ${start.issues} 期`;
  const last = start.lastIssue === start.startIssue ? '' : `–${start.lastIssue}`;
  return `第 ${start.startIssue}${last} 期，共 ${start.issues} 期`;
}

/** What of a periodical can be subscribed now, by year; nothing for other goods and for years that are over. */
export function quickPicks(p: ProductDetail): QuickPick[] {
  const most = maxQuantity({ ...p, available: null });
  if (most < p.minQuantity) return [];
  return p.plans.flatMap((plan) => {
    const start = plan.starts[0];
    if (!start) return [];
    const { id, kind, title, coverPath, minQuantity } = p;
    const { priceFen, lastDay } = start;
    const issues = issuesText(start);
    return [
      {
        id,
        kind,
        title,
        coverPath,
        year: plan.year,
        issues,
        priceFen,
        lastDay,
        minQuantity,
        maxQuantity: most,
      },
    ];
  });
}

/** Copies by `keyOf` a pick; what is not wanted is not in it. */
export type Copies = Readonly<Record<string, number>>;

export const keyOf = (pick: Pick<QuickPick, 'id' | 'year'>) => `${pick.id}-${pick.year}`;

/** Sets the copies of a pick: never fewer than are sold at least; one step below that is none. */
export function withCopies(copies: Copies, pick: QuickPick, wanted: number): Copies {
  const key = keyOf(pick);
  const { [key]: before = 0, ...others } = copies;
  const { minQuantity: least, maxQuantity: most } = pick;
  const none = wanted <= 0 || (before === least && wanted < least);
  const next = none ? 0 : Math.min(Math.max(wanted, least), most);
  return next > 0 ? { ...others, [key]: next } : others;
}

/** Reads what was kept; whatever is not a number of copies is left out. */
export function readCopies(value: unknown): Copies {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, n]) => /^\d+-\d{4}$/.test(key) && Number.isSafeInteger(n) && Number(n) > 0,
    ),
  ) as Copies;
}

/** What somebody has chosen, and the order of last year (its number) whose copies he began with. */
export interface Chosen {
  copies: Copies;
  renewed: number | null;
}

export const NOTHING_CHOSEN: Chosen = { copies: {}, renewed: null };

/** What is kept of a choice, with the name of the account that made it; empty for a visitor. */
export const keptPicks = (chosen: Chosen, who: string) => ({ who, ...chosen });

/** What was kept, for whoever is here now: a visitor's choice goes through the login with him, an account's is nobody else's. */
export function picksFor(value: unknown, who: string): Chosen {
  if (typeof value !== 'object' || value === null || !('who' in value) || !('copies' in value))
    return NOTHING_CHOSEN;
  if (value.who !== '' && value.who !== who) return NOTHING_CHOSEN;
  const renewed = 'renewed' in value && Number.isSafeInteger(value.renewed) ? Number(value.renewed) : null;
  return { copies: readCopies(value.copies), renewed };
}

/** What one receiver got last year, as it can be subscribed again. */
export interface Renewal {
  /** The order that the receiver is taken from. */
  orderId: number;
  year: number;
  /** Its titles that can be had. */
  picks: readonly QuickPick[];
  /** Copies to begin with. */
  first: Copies;
}

/** Begins with last year's copies, once; those of another receiver go. */
export function withRenewal(chosen: Chosen, renewal: Renewal, instead: Renewal | null): Chosen {
  if (chosen.renewed === renewal.orderId) return chosen;
  const gone = new Set(instead?.picks.map(keyOf));
  const others = Object.entries(chosen.copies).filter(([key]) => !gone.has(key));
  return { renewed: renewal.orderId, copies: { ...renewal.first, ...Object.fromEntries(others) } };
}

/** What is wanted, as lines of a cart. */
export function pickedLines(picks: readonly QuickPick[], copies: Copies): GuestLine[] {
  return picks.flatMap((p) => {
    const quantity = Math.min(copies[keyOf(p)] ?? 0, p.maxQuantity);
    return quantity > 0 ? [{ productId: p.id, specKey: yearSpecKey(p.year), quantity, selected: true }] : [];
  });
}

/** Titles, copies and money of what is wanted. */
export function pickedTotals(picks: readonly QuickPick[], copies: Copies) {
  const wanted = picks.flatMap((p) => {
    const n = Math.min(copies[keyOf(p)] ?? 0, p.maxQuantity);
    return n > 0 ? [{ n, fen: n * p.priceFen }] : [];
  });
  return {
    titles: wanted.length,
    copies: wanted.reduce((sum, w) => sum + w.n, 0),
    totalFen: wanted.reduce((sum, w) => sum + w.fen, 0),
  };
}
