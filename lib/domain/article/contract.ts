import { z } from 'zod';
import { inputShape, plainViewShape } from '@/lib/core/content';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, idInput, idsInput, intField, lineField, orNull } from '@/lib/core/fields';
import { officeListFields, pageFields, pagedOf } from '@/lib/core/page';
import { textRemark, textRemarks } from '@/lib/core/text-remark';
import { articleFields } from '@/lib/domain/article/fields';
import { articleActionLabels, type ArticleAction } from '@/lib/domain/article/policy';
import type { CategoryNode } from '@/lib/domain/article/rules';
import { articleMachine, revisionStates, type RevisionState } from '@/lib/states/article';

/** A node of the category tree (specification section 3). */
export const categoryNodeView: z.ZodType<CategoryNode> = z.object({
  nodeEntity: z.object({
    id: z.number().int().describe('栏目编号'),
    name: z.string().describe('栏目名称'),
  }),
  get childNodes() {
    return z.array(categoryNodeView).describe('下级栏目');
  },
});

export const categoryView = z.object({
  id: z.number().int().describe('栏目编号'),
  name: z.string().describe('栏目名称'),
  description: z.string().nullable().describe('栏目说明'),
  /** From the root to the parent. */
  parents: z.array(z.object({ id: z.number().int(), name: z.string() })).describe('上级栏目'),
  children: z.array(z.object({ id: z.number().int(), name: z.string() })).describe('下级栏目'),
});
export type CategoryView = z.output<typeof categoryView>;

export const articleListInput = z.object({
  articleCategory: idField.optional().describe('栏目编号，含下级栏目'),
  keyword: lineField(50).optional().describe('关键词，查找标题、摘要与正文'),
  ...pageFields,
});
export type ArticleListInput = z.output<typeof articleListInput>;

const time = z.string().describe('ISO-8601 时间');

export const articleSummaryView = z.object({
  id: z.number().int().describe('文章编号'),
  title: z.string().describe('标题'),
  /** The date of publication: lists are ordered by it (news-editor-reading.md 2.2, item 11). */
  createDate: time.describe('发布时间'),
  summary: z.string().describe('摘要'),
  source: z.string().nullable().describe('来源'),
  coverPath: z.string().nullable().describe('封面图'),
  categoryId: z.number().int().describe('栏目编号'),
  categoryName: z.string().describe('栏目名称'),
  isTop: z.boolean().describe('是否置顶'),
  isLead: z.boolean().describe('是否头条'),
});
export type ArticleSummary = z.output<typeof articleSummaryView>;

export const articleListView = pagedOf(articleSummaryView).extend({
  marks: z.array(z.string()).optional().describe('检索词：在标题与摘要中标出'),
});

export const articleLinkView = z.object({ id: z.number().int(), title: z.string(), createDate: time });
export type ArticleLink = z.output<typeof articleLinkView>;

export const articleView = z.object({
  ...articleSummaryView.shape,
  subtitle: z.string().nullable().describe('副标题'),
  author: z.string().nullable().describe('作者'),
  editor: z.string().nullable().describe('责任编辑'),
  keywords: z.array(z.string()).describe('关键词'),
  content: z.string().describe('正文 HTML'),
  externalUrl: z.string().nullable().describe('原文链接'),
  updatedDate: time.describe('最后修改时间'),
  views: z.number().int().describe('浏览量'),
  earlierViews: z.number().int().describe('其中本站上线前的浏览量'),
  attachments: z
    .array(z.object({ title: z.string(), path: z.string(), sizeBytes: z.number().int() }))
    .describe('附件'),
});
export type ArticleView = z.output<typeof articleView>;

/** What the detail endpoint adds to the article itself. */
export const articleDetailView = z.object({
  ...articleView.shape,
  previous: articleLinkView.nullable().describe('上一篇'),
  next: articleLinkView.nullable().describe('下一篇'),
  related: z.array(articleLinkView).describe('相关阅读'),
});

/** Names an autosave: one per article, or one per text that was never saved. */
export const draftKeyField = z.string().regex(/^(article:[1-9]\d{0,14}|new:[a-z0-9]{8,32})$/, '草稿标识无效');

/** A moment that a form sends with its offset; the years are those of a site, so that a slip of the keyboard is told at once. */
const momentField = z.iso
  .datetime({ offset: true, error: '请选择日期和时间' })
  .transform((v) => new Date(v))
  .refine((d) => d.getUTCFullYear() >= 2000 && d.getUTCFullYear() < 2100, '年份应在 2000 到 2099 之间');

/** When and where an article stands. Not part of a revision: changed without audit. An absent field stays as it is. */
const planFields = {
  isLead: boolField.optional().describe('头条'),
  isTop: boolField.optional().describe('置顶'),
  topUntil: orNull(momentField).describe('置顶截止时间，空为不限'),
  recommended: boolField.optional().describe('推荐'),
  viewsBase: intField(0, 9_999_999).optional().describe('上线前浏览量'),
  viewsSource: orNull(lineField(100)).describe('上线前浏览量的来源；上线前浏览量大于 0 时必填'),
  publishedAt: orNull(momentField).describe('发布日期，列表按它排序；空为实际发布时间'),
  scheduledAt: orNull(momentField).describe('定时发布时间，审核通过后到时自动发布'),
  expireAt: orNull(momentField).describe('定时下线时间'),
};

export const articleFieldsInput = z.object({
  ...inputShape(articleFields),
  ...planFields,
  draftKey: draftKeyField.optional().describe('保存成功后清除的自动保存'),
});
export type ArticleFields = z.output<typeof articleFieldsInput>;
export type PlanFields = Partial<Pick<ArticleFields, keyof typeof planFields>>;

const versionField = intField(1, 2_000_000_000).describe('编辑时读到的版本号');

export const articleEditInput = z.object({
  id: idField,
  version: versionField,
  ...editShape(articleFieldsInput.shape),
});
export type ArticleEditInput = z.output<typeof articleEditInput>;

export const articleIdInput = idInput;

export const articleIdsInput = idsInput;

export const articlePassInput = z.object({
  id: idField,
  version: versionField.describe('审核人所见的版本号'),
  opinion: z.string().trim().max(200).optional().describe('审核意见'),
});
export type ArticlePassInput = z.output<typeof articlePassInput>;

/** Several at once, each at the version that stood in the list. */
export const articlePassManyInput = z.object({
  items: z
    .array(articlePassInput.pick({ id: true, version: true }))
    .min(1, '请选择文章')
    .max(100, '一次最多选择 100 篇')
    .describe('文章'),
});
export type ArticlePassManyInput = z.output<typeof articlePassManyInput>;
export const articleRejectInput = z.object({
  id: idField,
  version: versionField.describe('审核人所见的版本号'),
  reason: z.string().trim().min(1, '请填写驳回原因').max(200).describe('驳回原因'),
  remarks: textRemarks.default([]),
});
export type ArticleRejectInput = z.output<typeof articleRejectInput>;

export const articleWithdrawInput = z.object({
  id: idField,
  reason: z.string().trim().max(200).optional().describe('下线原因'),
});
export type ArticleWithdrawInput = z.output<typeof articleWithdrawInput>;

export const officeStates = [...articleMachine.states, 'deleted'] as const;
export const officeSorts = ['updatedAt', 'publishedAt', 'createdAt', 'views', 'id'] as const;
const sortWords = officeSorts.flatMap((s) => [s, `-${s}`] as const);

export const officeListInput = z.object({
  ...officeListFields,
  sort: z.enum(sortWords).optional().describe('排序字段，前缀 - 为降序'),
  status: z.enum(officeStates).optional().describe('状态；deleted 为回收站'),
  articleCategory: idField.optional().describe('栏目编号，含下级栏目'),
  mine: boolField.optional().describe('只看本人撰写的'),
  flag: z.enum(['scheduled', 'top', 'lead', 'recommended', 'expiring']).optional().describe('标记'),
});
export type OfficeListInput = z.output<typeof officeListInput>;

export const auditListInput = z.object({
  ...officeListFields,
  articleCategory: idField.optional(),
  kind: z.enum(['new', 'revision']).optional().describe('类型：新稿或修订稿'),
  result: z.enum(['approve', 'reject']).optional().describe('审核结论'),
  mine: boolField.optional().describe('只看本人送审或审核的'),
});
export type AuditListInput = z.output<typeof auditListInput>;

export const auditQueueInput = auditListInput.omit({
  pageNum: true,
  pageSize: true,
  sort: true,
  result: true,
  mine: true,
});
export type AuditQueueInput = z.output<typeof auditQueueInput>;
export const auditQueueView = z.object({
  ids: z.array(z.number().int()).describe('等待本人审核的文章编号，等得最久的在前'),
  more: z.boolean().describe('待审核的文章多于一次给出的数量'),
});
export type AuditQueueView = z.output<typeof auditQueueView>;

const actionWords = Object.keys(articleActionLabels) as ArticleAction[];
const workingWords = Object.keys(revisionStates) as RevisionState[];

export const officeArticleRow = z.object({
  id: z.number().int(),
  title: z.string(),
  categoryId: z.number().int(),
  categoryName: z.string(),
  status: z.enum(articleMachine.states).describe('状态'),
  workingStatus: z.enum(workingWords).nullable().describe('已发布文章的修订稿状态'),
  version: z.number().int().describe('版本号'),
  createdByName: z.string().nullable(),
  submittedByName: z.string().nullable(),
  submittedAt: time.nullable(),
  auditedByName: z.string().nullable(),
  auditedAt: time.nullable(),
  rejectReason: z.string().nullable(),
  publishedAt: time.nullable(),
  updatedAt: time,
  views: z.number().int(),
  viewsBase: z.number().int().describe('其中上线前浏览量'),
  isTop: z.boolean(),
  topUntil: time.nullable().describe('置顶截止时间'),
  isLead: z.boolean(),
  recommended: z.boolean(),
  scheduledAt: time.nullable().describe('定时发布时间'),
  expireAt: time.nullable().describe('定时下线时间'),
  lockedByName: z.string().nullable().describe('正在编辑的人'),
  deletedAt: time.nullable(),
  deletedByName: z.string().nullable(),
  daysLeft: z.number().int().nullable().describe('回收站剩余天数'),
  allowedActions: z.array(z.enum(actionWords)).describe('当前可执行的操作'),
});
export type OfficeArticleRow = z.output<typeof officeArticleRow>;

const more = z.boolean().describe('符合条件的文章多于 total：总数只数到上限');
export const officeListView = pagedOf(officeArticleRow).extend({ more });

export const officeAttachmentView = z.object({
  title: z.string(),
  path: z.string(),
  sizeBytes: z.number().int(),
});
export type OfficeAttachment = z.output<typeof officeAttachmentView>;

export const officeArticleView = z.object({
  ...officeArticleRow.shape,
  ...plainViewShape(articleFields),
  attachments: z.array(officeAttachmentView).describe('附件'),
  viewsSource: z.string().nullable().describe('上线前浏览量的来源'),
  words: z.number().int().describe('字数'),
  revisionNo: z.number().int().describe('修订号'),
  remarks: z.array(textRemark).describe('最近一次驳回时对正文的批注，再次送审后为空'),
  events: z.array(
    z.object({
      action: z.string(),
      actorName: z.string(),
      reason: z.string().nullable(),
      toStatus: z.string().nullable(),
      note: z.string().nullable().describe('补充说明：定时时间、确认的敏感词'),
      at: time,
    }),
  ),
});
export type OfficeArticleView = z.output<typeof officeArticleView>;

export const articleSavedView = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: z.enum(articleMachine.states),
  workingStatus: z.enum(workingWords).nullable(),
});
export type ArticleSaved = z.output<typeof articleSavedView>;

export const auditedRow = z.object({
  id: z.number().int(),
  title: z.string(),
  categoryName: z.string(),
  revisionNo: z.number().int().describe('修订号'),
  submittedByName: z.string().nullable(),
  result: z.enum(['approve', 'reject']).describe('审核结论'),
  opinion: z.string().nullable().describe('审核意见'),
  auditedByName: z.string(),
  auditedAt: time,
  status: z.enum(articleMachine.states).describe('文章当前状态'),
});
export type AuditedRow = z.output<typeof auditedRow>;
export const auditedListView = pagedOf(auditedRow).extend({ more });
