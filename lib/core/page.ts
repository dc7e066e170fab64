import { z } from 'zod';
import { coreErrors } from './errors';
import { dateField, intField, typedText } from './fields';

/** Paging fields of every list call: `pageNum` from 1, `pageSize` 1–100, default 10 (api.md section 1). */
export const pageFields = {
  pageNum: intField(1, 100_000).default(1).describe('页码，从 1 开始'),
  pageSize: intField(1, 100).default(10).describe('每页条数，1 到 100'),
};

export const pageInput = z.object(pageFields);
export type PageInput = z.infer<typeof pageInput>;

/** Extra fields of an administrator's list (api.md section 1): days are Asia/Shanghai, both ends included. */
export const officeListFields = {
  ...pageFields,
  keyword: typedText().trim().max(100).optional().describe('关键词'),
  sort: z.string().max(50).optional().describe('排序字段，前缀 - 为降序'),
  startTime: dateField().optional().describe('起始日期'),
  endTime: dateField().optional().describe('截止日期'),
};

export interface Paged<T> {
  list: T[];
  total: number;
  /** Counting ended at \`total\`: more rows answer. */
  more?: boolean;
  pageNum: number;
  pageSize: number;
}

/** The schema of a paged reply's `data`. */
export function pagedOf<T extends z.ZodType>(view: T) {
  return z.object({
    list: z.array(view),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  });
}

/**
 * A page of a list that an address names.
 *
 * @throws 404 behind the last page; the first is there even when nothing is on it
 */
export function reachedPage<T>(page: Paged<T>): Paged<T> {
  if (page.list.length === 0 && page.pageNum > 1) throw coreErrors.notFound();
  return page;
}

/** Rows to skip for a page. */
export function pageOffset(input: PageInput): number {
  return (input.pageNum - 1) * input.pageSize;
}

/** What chooses the rows of a list: its input without the page. Two pages with the same have the same total. */
export function filterOf<T extends PageInput>(input: T): Omit<T, 'pageNum' | 'pageSize'> {
  const { pageNum: _, pageSize: __, ...filter } = input;
  return filter;
}
