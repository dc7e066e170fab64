import { z } from 'zod';
import { lineField } from '@/lib/core/fields';

/** What the one field of the offices finds, in the order in which it is shown. */
export const officeFinds = {
  order: '订单',
  product: '商品',
  member: '用户',
  organization: '单位',
  article: '文章',
} as const;
export type OfficeFind = keyof typeof officeFinds;
const kinds = Object.keys(officeFinds) as [OfficeFind, ...OfficeFind[]];

/** Characters from which on the field asks: one stands in nearly every title. */
export const OFFICE_SEARCH_LEAST = 2;

/** Hits of each kind; the list of the kind has the others. */
export const OFFICE_SEARCH_HITS = 5;

export const officeSearchInput = z.object({
  keyword: lineField(50)
    .min(OFFICE_SEARCH_LEAST, '请至少输入两个字符')
    .describe('订单号、手机号码、ISBN、ISSN、名称或标题'),
});
export type OfficeSearchInput = z.output<typeof officeSearchInput>;

const hitView = z.object({
  id: z.number().int().describe('编号'),
  title: z.string().describe('名称、标题或订单号'),
  note: z.string().describe('补充说明；手机号码部分隐藏'),
  stateLabel: z.string().describe('状态'),
  url: z.string().describe('后台页面地址'),
});
export type OfficeHit = z.output<typeof hitView>;

export const officeSearchView = z.object({
  groups: z
    .array(
      z.object({
        kind: z.enum(kinds).describe('类型'),
        label: z.string().describe('类型名称'),
        list: z.array(hitView).describe(`最多 ${OFFICE_SEARCH_HITS} 条`),
        listUrl: z.string().nullable().describe('列有全部结果的列表；没有更多时为空'),
      }),
    )
    .describe('本人有权查看、且有结果的类型'),
});
export type OfficeSearched = z.output<typeof officeSearchView>;
