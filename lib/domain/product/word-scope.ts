import 'server-only';
import { and, ilike, or, sql, type SQL } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import { goodsText } from '@/db/schema/product-rules';
import { containsPattern } from '@/lib/data/like';
import { holdsGrams } from '@/lib/data/words';

/**
 * Products whose title, number or code contains the word, in any case; codes are compared without hyphens. An index finds them.
 *
 * @param more other columns that may contain the word; they are among those of `goodsText`
 */
export function goodsHold(keyword: string, ...more: (typeof products.author)[]): SQL {
  const text = goodsText(products);
  const word = containsPattern(keyword);
  const code = keyword.replaceAll(/[\s-]/g, '');
  const named = [products.title, products.sku, ...more].map((column) => ilike(column, word));
  const coded = [products.isbn, products.issn].map((column) =>
    ilike(sql`replace(${column}, '-', '')`, containsPattern(code)),
  );
  return or(
    and(holdsGrams(text, keyword), or(...named)),
    code ? and(holdsGrams(text, code), or(...coded)) : undefined,
  ) as SQL;
}
