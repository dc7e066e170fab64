import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';

export const FriendLinkView = z.object({
  id: z.number().int().describe('编号'),
  name: z.string().describe('名称'),
  url: z.string().describe('网址'),
  logoPath: z.string().nullable().describe('标志图片'),
});
export type FriendLink = z.output<typeof FriendLinkView>;

/** Specification section 9: page size of the footer's advisory contacts. */
export const ADVISORY_PAGE_SIZE = 4;

export const AdvisoryListInput = z.object({
  /** The specification's footer names its page `page` and `size` (section 7); `pageNum` and `pageSize` mean the same. */
  page: intField(1, 100_000).optional().describe('页码，同 pageNum'),
  size: intField(1, 100).optional().describe('每页条数，同 pageSize'),
  pageNum: pageFields.pageNum,
  pageSize: intField(1, 100).default(ADVISORY_PAGE_SIZE).describe('每页条数，默认 4'),
});

export const AdvisoryView = z.object({
  id: z.number().int().describe('编号'),
  name: z.string().describe('名称'),
  phone: z.string().describe('电话'),
  detail: z.string().describe('说明'),
});
export type Advisory = z.output<typeof AdvisoryView>;
export const AdvisoryListView = pagedOf(AdvisoryView);

export const QqView = z.object({
  id: z.number().int().describe('编号'),
  name: z.string().describe('名称'),
  qq: z.string().describe('QQ 号'),
});
export type QqContact = z.output<typeof QqView>;

export const PublicInfoListInput = z.object({
  keyword: lineField(50).optional().describe('关键词，查找标题与正文'),
  ...pageFields,
});

export const PublicInfoRow = z.object({
  id: z.number().int().describe('编号'),
  title: z.string().describe('标题'),
  indexNo: z.string().nullable().describe('索引号'),
  issuer: z.string().nullable().describe('发布机构'),
  createDate: z.string().describe('发布时间'),
});
export type PublicInfoRow = z.output<typeof PublicInfoRow>;
export const PublicInfoListView = pagedOf(PublicInfoRow);

export const PublicInfoView = z.object({
  ...PublicInfoRow.shape,
  content: z.string().describe('正文 HTML'),
  attachments: z.array(z.object({ title: z.string(), path: z.string(), sizeBytes: z.number().int() })),
});
export type PublicInfo = z.output<typeof PublicInfoView>;

export const QaListInput = z.object({
  groupId: idField.optional().describe('分组编号'),
  keyword: lineField(50).optional().describe('问题关键词'),
});

export const QaItemView = z.object({
  id: z.number().int().describe('编号'),
  question: z.string().describe('问题'),
  answer: z.string().describe('答案 HTML'),
});
export const QaGroupView = z.object({
  id: z.number().int().describe('分组编号'),
  name: z.string().describe('分组名称'),
  items: z.array(QaItemView).describe('问答'),
});
export type QaGroup = z.output<typeof QaGroupView>;
export const QaDetailView = z.object({ ...QaItemView.shape, groupName: z.string().describe('分组名称') });
export type QaDetail = z.output<typeof QaDetailView>;
