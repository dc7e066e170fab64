import { z } from 'zod';
import { boolField, idsInput, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';

/** The office's page of search words. */

export const termListInput = z.object({
  pageNum: officeListFields.pageNum,
  pageSize: officeListFields.pageSize,
  keyword: officeListFields.keyword,
});

export const termView = z.object({
  id: z.number().int().describe('编号'),
  term: z.string().describe('词语'),
  createdBy: z.string().nullable().describe('添加人'),
  createdAt: z.string().describe('添加时间'),
});
export type TermView = z.output<typeof termView>;
export const termListView = pagedOf(termView);

export const termAddInput = z.object({
  terms: z
    .string()
    .trim()
    .min(1, '请输入词语')
    .max(12_000, '一次添加的词语过多')
    .describe('词语，每行一个，也可以用逗号分隔'),
});

export const termAddView = z.object({
  added: z.number().int().describe('新增的词语数'),
  known: z.number().int().describe('已有的词语数'),
  refused: z.array(z.string()).describe('不能收入的词语'),
});
export type TermAdded = z.output<typeof termAddView>;

export const termDeleteInput = idsInput;

export const indexStateView = z.object({
  version: z.number().int().describe('词典版本'),
  changedAt: z.string().nullable().describe('词典最后修改时间'),
  terms: z.number().int().describe('词语数'),
  total: z.number().int().describe('可检索的内容总数'),
  done: z.number().int().describe('按现有词典建好索引的内容数'),
  queued: z.boolean().describe('是否有重建任务在等待或运行'),
  lastError: z.string().nullable().describe('重建任务最近一次失败的原因'),
});
export type IndexStateInfo = z.output<typeof indexStateView>;

export const cutInput = z.object({ text: lineField(100).min(1, '请输入文字').describe('要试切的文字') });
export const cutView = z.object({ words: z.array(z.string()).describe('切出的词语') });

export const statKinds = ['hot', 'zero'] as const;
export const statListInput = z.object({
  pageNum: officeListFields.pageNum,
  pageSize: officeListFields.pageSize,
  keyword: officeListFields.keyword,
  kind: z.enum(statKinds).default('hot').describe('hot 热搜词，zero 无结果词'),
});

export const statView = z.object({
  term: z.string().describe('搜索词'),
  hits: z.number().int().describe('搜索次数，每周减半'),
  zeroHits: z.number().int().describe('其中无结果的次数'),
  pinned: z.boolean().describe('置顶为热搜词'),
  hidden: z.boolean().describe('不作为热搜词展示'),
  lastAt: z.string().describe('最近搜索时间'),
});
export type StatView = z.output<typeof statView>;
export const statListView = pagedOf(statView);

const termField = lineField(30).min(1, '请输入搜索词');
export const statEditInput = z.object({
  term: termField.describe('搜索词'),
  pinned: boolField.optional().describe('置顶为热搜词'),
  hidden: boolField.optional().describe('不作为热搜词展示'),
});
export type StatEditInput = z.output<typeof statEditInput>;
export const statDeleteInput = z.object({ terms: z.array(termField).min(1).max(100).describe('搜索词') });

export const hotWordsView = z.object({ words: z.array(z.string()).describe('热搜词') });
