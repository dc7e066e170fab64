import { productListInput, type ProductListInput } from '@/lib/domain/product/contract';
import { LIST_PAGE_SIZE } from '@/lib/text/narrowed-lists';

type RawQuery = Record<string, string | string[] | undefined>;

/**
 * The list that an address asks for; `null` when it makes no sense. Unknown parameters and emptied form fields are left out. Apart from
 * list-url.ts, whose functions run in the browser: the contract would bring its checks of 40 kB along.
 */
export function parseListQuery(raw: RawQuery): ProductListInput | null {
  const given = Object.fromEntries(
    Object.entries(raw).filter(([, v]) => v !== undefined && (typeof v !== 'string' || v.trim() !== '')),
  );
  const parsed = productListInput.safeParse({ ...given, pageSize: LIST_PAGE_SIZE });
  return parsed.success ? parsed.data : null;
}
