import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';

export const friendLinkView = z.object({
  id: z.number().int().describe('编号'),
  name: z.string().describe('名称'),
  url: z.string().describe('网址'),
  logoPath: z.string().nullable().describe('标志图片'),
});
export type FriendLink = z.output<typeof friendLinkView>;

/** Specification section 9: page size of the footer's advisory contacts. */
export const ADVISORY_PAGE_SIZE = 4;
/** Rows of a page of 信息公开. */
export const PUBLIC_INFO_PAGE_SIZE = 20;

export const advisoryListInput = z.object({
  /** The specification's footer names its page `page` and `size` (section 7); `pageNum` and `pageSize` mean the same. */
  page: intField(1, 100_000).optional().describe('页码，同 pageNum'),
  size: intField(1, 100).optional().describe('每页条数，同 pageSize'),
  pageNum: pageFields.pageNum,
  pageSize: intField(1, 100).default(ADVISORY_PAGE_SIZE).describe('每页条数，默认 4'),
});

export const advisoryView = z.object({
  id: z.number().int().describe('编号'),
  name: z.string().describe('名称'),
  phone: z.string().describe('电话'),
  detail: z.string().describe('说明'),
});
export type Advisory = z.output<typeof advisoryView>;
export const advisoryListView = pagedOf(advisoryView);

export const qqView = z.object({
  id: z.number().int().describe('编号'),
  name: z.string().describe('名称'),
  qq: z.string().describe('QQ 号'),
});
export type QqContact = z.output<typeof qqView>;

export const publicInfoListInput = z.object({
  keyword: lineField(50).optional().describe('关键词，查找标题与正文'),
  ...pageFields,
});

export const publicInfoRow = z.object({
  id: z.number().int().describe('编号'),
  title: z.string().describe('标题'),
  indexNo: z.string().nullable().describe('索引号'),
  issuer: z.string().nullable().describe('发布机构'),
  createDate: z.string().describe('发布时间'),
});
export type PublicInfoRow = z.output<typeof publicInfoRow>;
export const publicInfoListView = pagedOf(publicInfoRow);

export const publicInfoView = z.object({
  ...publicInfoRow.shape,
  content: z.string().describe('正文 HTML'),
  attachments: z.array(z.object({ title: z.string(), path: z.string(), sizeBytes: z.number().int() })),
});
export type PublicInfo = z.output<typeof publicInfoView>;

export const qaListInput = z.object({
  groupId: idField.optional().describe('分组编号'),
  keyword: lineField(50).optional().describe('问题关键词'),
});

export const qaItemView = z.object({
  id: z.number().int().describe('编号'),
  question: z.string().describe('问题'),
  answer: z.string().describe('答案 HTML'),
});
export const qaGroupView = z.object({
  id: z.number().int().describe('分组编号'),
  name: z.string().describe('分组名称'),
  items: z.array(qaItemView).describe('问答'),
});
export type QaGroup = z.output<typeof qaGroupView>;
export const qaDetailView = z.object({ ...qaItemView.shape, groupName: z.string().describe('分组名称') });
export type QaDetail = z.output<typeof qaDetailView>;
