import { formatFen } from '@/lib/core/money';

/** 改价: which changes of a price one person makes alone, and which wait for a second one. Whole fen, no rounding. */

/** Up to this change of a price, up or down, one person is enough. */
export const ALONE_CHANGE_PERCENT = 50;

/** What an approved product costs, fen. */
export interface GoodsPrices {
  listFen: number;
  saleFen: number;
  /** `null` = members of organisations pay the sale price. */
  orgFen: number | null;
}

/** What a year of a periodical costs, fen. */
export interface PlanPrices {
  issueFen: number;
  yearFen: number;
}

export type PriceGround = 'change' | 'floor';

/** Why a change waits, as people read it. */
export function groundTexts(grounds: readonly PriceGround[], floorPercent: number): string[] {
  const texts: Readonly<Record<PriceGround, string>> = {
    change: `调整幅度超过 ${ALONE_CHANGE_PERCENT}%`,
    floor: `低于底价（定价的 ${floorPercent}%）`,
  };
  return grounds.map((g) => texts[g]);
}

/** Prices that somebody pays or compares with, side by side. */
type Step = readonly [before: number, after: number];

const isBig = ([before, after]: Step) => Math.abs(after - before) * 100 > before * ALONE_CHANGE_PERCENT;

/** A changed price below its share of the full one; a floor of 0 is none. */
const isLow = ([before, after]: Step, fullFen: number, floorPercent: number) =>
  after !== before && after * 100 < fullFen * floorPercent;

function groundsOf(steps: readonly Step[], low: boolean): PriceGround[] {
  return [...(steps.some(isBig) ? (['change'] as const) : []), ...(low ? (['floor'] as const) : [])];
}

/** The price that members of an organisation pay. */
const orgOf = (p: GoodsPrices) => p.orgFen ?? p.saleFen;

/**
 * Why a change of a product's prices needs a second person; empty when it does not. The floor is a share of the higher list price, of the one in
 * force and the new: lowering both at once does not lower it.
 */
export function goodsGrounds(before: GoodsPrices, after: GoodsPrices, floorPercent: number): PriceGround[] {
  const sold: Step[] = [
    [before.saleFen, after.saleFen],
    [orgOf(before), orgOf(after)],
  ];
  const fullFen = Math.max(before.listFen, after.listFen);
  return groundsOf(
    [[before.listFen, after.listFen], ...sold],
    sold.some((step) => isLow(step, fullFen, floorPercent)),
  );
}

/** The same for a year of a periodical: the full price is that of all its issues one by one. */
export function planGrounds(
  before: PlanPrices,
  after: PlanPrices,
  issuesPerYear: number,
  floorPercent: number,
): PriceGround[] {
  const year: Step = [before.yearFen, after.yearFen];
  const fullFen = Math.max(before.issueFen, after.issueFen) * issuesPerYear;
  return groundsOf([[before.issueFen, after.issueFen], year], isLow(year, fullFen, floorPercent));
}

export const priceLabels = {
  listFen: '定价',
  saleFen: '售价',
  orgFen: '单位用户价',
  issueFen: '单期价格',
  yearFen: '全年价格',
} as const satisfies Readonly<Record<string, string>>;

export interface PriceLine {
  label: string;
  /** `null` = none: as the sale price. */
  beforeFen: number | null;
  afterFen: number | null;
}

const fenOf = (stored: unknown, key: string): number | null => {
  const value = (stored as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === 'number' ? value : null;
};

/** The prices that a change touches, both sides; read from what an event or a request keeps. */
export function priceLines(before: unknown, after: unknown): PriceLine[] {
  return Object.entries(priceLabels)
    .map(([key, label]) => ({ label, beforeFen: fenOf(before, key), afterFen: fenOf(after, key) }))
    .filter((line) => line.beforeFen !== line.afterFen);
}

const amount = (fen: number | null) => (fen === null ? '无' : `¥${formatFen(fen)}`);

/** `售价 ¥25.00 → ¥19.99` for the history. */
export const priceLineText = (line: PriceLine): string =>
  `${line.label} ${amount(line.beforeFen)} → ${amount(line.afterFen)}`;
