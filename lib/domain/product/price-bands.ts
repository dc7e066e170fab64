/** Apart from facet-rules.ts: filters show the bands in the browser, whereas counting reads bytes as Node does. */

/** Price bands of the filter, whole yuan, both ends included; `undefined` = open end. */
export const priceBands: readonly { from?: number; to?: number; label: string }[] = [
  { from: 0, to: 20, label: '20 元以下' },
  { from: 20, to: 50, label: '20–50 元' },
  { from: 50, to: 100, label: '50–100 元' },
  { from: 100, to: 200, label: '100–200 元' },
  { from: 200, label: '200 元以上' },
];

/** A price range as it is meant, in yuan: a reversed one is turned round. */
export function priceRange(f: { priceFrom?: number | undefined; priceTo?: number | undefined }): {
  from: number | undefined;
  to: number | undefined;
} {
  const { priceFrom: from, priceTo: to } = f;
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}
