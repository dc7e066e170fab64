import 'server-only';
import { bookTitle } from '@/lib/core/book-title';
import type { SaleLine } from '@/lib/domain/product/sale-lines';
import { orderErrors } from './errors';

/** What was agreed before: prices of lines, freight and discount that hold in the place of today's; fen. */
export interface AgreedPrices {
  /** By product and choice, with the issues that the price is for. */
  lines: readonly {
    productId: number;
    specKey: string;
    listFen: number;
    unitFen: number;
    issueList: readonly number[] | null;
  }[];
  freightFen: number;
  discountFen: number;
}

/**
 * The goods at prices that were agreed before.
 *
 * @throws 422 where other issues are left of a subscription than its price was agreed for
 */
export function atAgreedPrices<T extends { sale: SaleLine }>(goods: readonly T[], agreed: AgreedPrices): T[] {
  const known = new Map(agreed.lines.map((l) => [`${l.productId} ${l.specKey}`, l]));
  return goods.map((one) => {
    const { sale } = one;
    const line = known.get(`${sale.productId} ${sale.specKey}`);
    if (!line) throw orderErrors.notForSale();
    const issues = sale.subscription?.issueList ?? null;
    if (issues?.join() !== line.issueList?.join())
      throw orderErrors.issuesChanged({ message: `${bookTitle(sale.title)}可订的期次已变化，请重新报价` });
    return { ...one, sale: { ...sale, listFen: line.listFen, unitFen: line.unitFen } };
  });
}
