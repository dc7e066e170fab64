import {
  capOf,
  MAX_LINE_QUANTITY,
  saleProblems,
  SPEC_KEY,
  type SaleProblem,
} from '@/lib/domain/product/rules';

/** Most lines of one cart. */
export const MAX_CART_LINES = 100;

/** Why a line cannot go to the checkout as it stands. The last three are mended by another quantity. */
export const cartProblems = {
  ...saleProblems,
  short: '库存不足',
  limit: '超过限购数量',
  minimum: '未达起订数量',
} as const;
export type CartProblem = keyof typeof cartProblems;

interface LineFacts {
  minQuantity: number;
  limitPerLine: number | null;
  limitPerOrder: number | null;
  available: number | null;
  problem: SaleProblem | null;
}

export function lineProblem(sale: LineFacts, quantity: number): CartProblem | null {
  if (sale.problem) return sale.problem;
  if (sale.available !== null && quantity > sale.available) return 'short';
  if (quantity > capOf(sale)) return 'limit';
  if (quantity < sale.minQuantity) return 'minimum';
  return null;
}

/** The sentence beside a line: with figures where another quantity mends it. */
export function problemText(problem: CartProblem | null, sale: LineFacts): string | null {
  if (problem === 'short') return `库存不足，仅剩 ${sale.available ?? 0} 件`;
  if (problem === 'limit') return `每单限购 ${capOf(sale)} 件`;
  if (problem === 'minimum') return `${sale.minQuantity} 件起订`;
  return problem && cartProblems[problem];
}

/** Lines that no quantity can mend: listed apart. */
export function isInvalid(line: { problem: CartProblem | null }): boolean {
  return line.problem === 'off_shelf' || line.problem === 'sold_out' || line.problem === 'spec';
}

interface Countable {
  problem: CartProblem | null;
  selected: boolean;
  quantity: number;
  unitFen: number;
}

/** Sums of the ticked lines that can be ordered, for the screen only: the order's price is computed again by the server. */
export function cartTotals(lines: readonly Countable[]): { lines: number; copies: number; totalFen: number } {
  const ticked = lines.filter((l) => l.selected && l.problem === null);
  return {
    lines: ticked.length,
    copies: ticked.reduce((n, l) => n + l.quantity, 0),
    totalFen: ticked.reduce((n, l) => n + l.quantity * l.unitFen, 0),
  };
}

/** A line of a visitor's cart in the browser's storage. */
export interface GuestLine {
  productId: number;
  specKey: string;
  quantity: number;
  selected: boolean;
}

type LineKey = Pick<GuestLine, 'productId' | 'specKey'>;

const same = (a: LineKey) => (b: LineKey) => a.productId === b.productId && a.specKey === b.specKey;
const inRange = (n: number) => Math.min(Math.max(1, n), MAX_LINE_QUANTITY);

/** Reads what the storage holds; whatever is not a line is left out. */
export function parseGuestCart(text: string | null): GuestLine[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const lines: GuestLine[] = [];
  for (const raw of value as Partial<GuestLine>[]) {
    if (!raw || !Number.isSafeInteger(raw.productId) || Number(raw.productId) < 1) continue;
    if (typeof raw.specKey !== 'string' || !SPEC_KEY.test(raw.specKey)) continue;
    if (!Number.isSafeInteger(raw.quantity)) continue;
    const line = {
      productId: Number(raw.productId),
      specKey: raw.specKey,
      quantity: inRange(Number(raw.quantity)),
      selected: raw.selected !== false,
    };
    if (!lines.some(same(line)) && lines.length < MAX_CART_LINES) lines.push(line);
  }
  return lines;
}

/** Adds copies to a visitor's cart, or sets their number; the newest line comes first. `null` when the cart is full. */
export function addGuestLine(
  cart: readonly GuestLine[],
  add: LineKey & { quantity: number },
  max: number,
  replace = false,
): GuestLine[] | null {
  const old = cart.find(same(add));
  if (!old && cart.length >= MAX_CART_LINES) return null;
  const wanted = add.quantity + (old && !replace ? old.quantity : 0);
  const line = {
    productId: add.productId,
    specKey: add.specKey,
    quantity: Math.min(inRange(wanted), inRange(max)),
    selected: true,
  };
  return [line, ...cart.filter((l) => !same(add)(l))];
}

export function editGuestLine(
  cart: readonly GuestLine[],
  key: LineKey,
  change: Partial<Pick<GuestLine, 'quantity' | 'selected'>>,
): GuestLine[] {
  return cart.map((l) => (same(key)(l) ? { ...l, ...change } : l));
}

export function removeGuestLines(cart: readonly GuestLine[], keys: readonly LineKey[]): GuestLine[] {
  return cart.filter((l) => !keys.some(same(l)));
}

/** Equal lines added together, in a fixed order: what a merge writes. */
export function sumLines<T extends LineKey & { quantity: number }>(lines: readonly T[]): T[] {
  const sums = new Map<string, T>();
  for (const line of lines) {
    const key = `${line.productId}|${line.specKey}`;
    const old = sums.get(key);
    sums.set(key, { ...line, quantity: inRange((old?.quantity ?? 0) + line.quantity) });
  }
  return [...sums.values()].toSorted(
    (a, b) => a.productId - b.productId || a.specKey.localeCompare(b.specKey, 'en'),
  );
}

/** Where the checkout of a visitor leads: past the login, and back to what he was about to buy. */
const GUEST_CHECKOUT = '/mall/submit';

/** Address of a visitor's checkout, the desktop's: his ticked lines, or with `only` this one (立即购买). */
export function guestCheckoutHref(only?: LineKey): string {
  const query = new URLSearchParams(
    only ? { guest: String(only.productId), spec: only.specKey } : { guest: '1' },
  );
  if (only) query.set('only', '1');
  return `${GUEST_CHECKOUT}?${query.toString()}`;
}

export function isGuestCheckout({ pathname, search }: { pathname: string; search: string }): boolean {
  const checkout = pathname === GUEST_CHECKOUT || pathname === `/mobile${GUEST_CHECKOUT}`;
  return checkout && new URLSearchParams(search).has('guest');
}

/** The visitor's lines as the checkout of this address means them: with `only` no other line is ticked. */
export function onlyLine(lines: readonly GuestLine[], search: string): GuestLine[] {
  const query = new URLSearchParams(search);
  if (!query.has('only')) return [...lines];
  const only = same({ productId: Number(query.get('guest')), specKey: query.get('spec') ?? '' });
  return lines.map((l) => ({ ...l, selected: only(l) }));
}
