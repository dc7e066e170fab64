import type { ProductDetail } from '@/lib/domain/product/contract';

/** What the purchase box needs of a product: it travels to the browser, so the long texts stay behind. */
export type BuyFacts = Pick<
  ProductDetail,
  | 'id'
  | 'kind'
  | 'saleFen'
  | 'listFen'
  | 'sales'
  | 'available'
  | 'minQuantity'
  | 'limitPerLine'
  | 'limitPerOrder'
  | 'plans'
  | 'siblings'
>;

export function buyFacts(p: ProductDetail): BuyFacts {
  return {
    id: p.id,
    kind: p.kind,
    saleFen: p.saleFen,
    listFen: p.listFen,
    sales: p.sales,
    available: p.available,
    minQuantity: p.minQuantity,
    limitPerLine: p.limitPerLine,
    limitPerOrder: p.limitPerOrder,
    plans: p.plans,
    siblings: p.siblings,
  };
}
