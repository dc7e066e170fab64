import type { ListQuery } from '@/components/product/list-url';
import { priceBands } from '@/lib/domain/product/price-bands';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

const numberOf = (value: FormDataEntryValue | null): number | undefined =>
  typeof value === 'string' && /^\d{1,7}$/.test(value.trim()) ? Number(value.trim()) : undefined;

/** Which of the price bands a list is narrowed to; `null` for none, or for a range that somebody typed. */
export function bandOf({ priceFrom, priceTo }: ListQuery): number | null {
  if (priceFrom === undefined && priceTo === undefined) return null;
  const at = priceBands.findIndex((b) => b.from === priceFrom && b.to === priceTo);
  return at < 0 ? null : at;
}

/** What the filter's form asks for. Typed prices win over a chosen band; fields without a choice drop their filter. */
export function filterOf(data: FormData): ListQuery {
  const kind = data.get('kind');
  const typed = { priceFrom: numberOf(data.get('priceFrom')), priceTo: numberOf(data.get('priceTo')) };
  const at = numberOf(data.get('band'));
  const band = at === undefined ? undefined : priceBands[at];
  const prices =
    typed.priceFrom !== undefined || typed.priceTo !== undefined
      ? typed
      : { priceFrom: band?.from, priceTo: band?.to };
  return {
    kind: typeof kind === 'string' && kind in productKinds ? (kind as ProductKind) : undefined,
    brand: numberOf(data.get('brand')),
    year: numberOf(data.get('year')),
    ...prices,
  };
}
