import { MAX_LINE_QUANTITY, SPEC_KEY } from '@/lib/domain/product/rules';

/** Most lines of one cart. */
export const MAX_CART_LINES = 100;

/** A line of a visitor's cart in the browser's storage. */
export interface GuestLine {
  productId: number;
  specKey: string;
  quantity: number;
  selected: boolean;
}

export type LineKey = Pick<GuestLine, 'productId' | 'specKey'>;

export const sameLine = (a: LineKey) => (b: LineKey) =>
  a.productId === b.productId && a.specKey === b.specKey;
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
    if (!lines.some(sameLine(line)) && lines.length < MAX_CART_LINES) lines.push(line);
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
  const old = cart.find(sameLine(add));
  if (!old && cart.length >= MAX_CART_LINES) return null;
  const wanted = add.quantity + (old && !replace ? old.quantity : 0);
  const line = {
    productId: add.productId,
    specKey: add.specKey,
    quantity: Math.min(inRange(wanted), inRange(max)),
    selected: true,
  };
  return [line, ...cart.filter((l) => !sameLine(add)(l))];
}

export function editGuestLine(
  cart: readonly GuestLine[],
  key: LineKey,
  change: Partial<Pick<GuestLine, 'quantity' | 'selected'>>,
): GuestLine[] {
  return cart.map((l) => (sameLine(key)(l) ? { ...l, ...change } : l));
}

export function removeGuestLines(cart: readonly GuestLine[], keys: readonly LineKey[]): GuestLine[] {
  return cart.filter((l) => !keys.some(sameLine(l)));
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
