import 'server-only';
import type { Paged, PageInput } from '@/lib/core/page';

/** Puts one page of rows and the whole count together: both promises are started by the caller. */
export async function paginate<T>(
  input: PageInput,
  rows: PromiseLike<T[]>,
  total: PromiseLike<number>,
): Promise<Paged<T>> {
  const [list, count] = await Promise.all([rows, total]);
  return { list, total: count, pageNum: input.pageNum, pageSize: input.pageSize };
}
