/** Most cart rows that one checkout takes (contract of `order/add`). */
const MAX_ITEMS = 100;

/**
 * The cart rows that a checkout address names: `?items=12,15`. Repeated ids count once, whatever is not an id is left out; the server
 * checks again whose rows they are.
 */
export function itemsOf(text: string | readonly string[] | undefined): number[] {
  const parts = (typeof text === 'string' ? text : (text ?? []).join(',')).split(',');
  const ids = parts.flatMap((p) => (/^[1-9]\d{0,14}$/.test(p.trim()) ? [Number(p)] : []));
  return [...new Set(ids)].slice(0, MAX_ITEMS);
}
