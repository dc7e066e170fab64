import { z } from 'zod';
import { inputShape } from '@/lib/core/content';
import { editShape } from '@/lib/core/edit';
import { dateField, idField, idsInput, orNull } from '@/lib/core/fields';
import { enableInput, versionField } from '@/lib/core/listed';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { diffField, diffLineView } from '@/lib/domain/article/office-contract';
import { infoFields } from '@/lib/domain/site/fields';
import { articleActionLabels, type ArticleAction } from '@/lib/domain/article/policy';
import { publicInfoStates, type PublicInfoState } from '@/lib/states/site';

const states = Object.keys(publicInfoStates) as [PublicInfoState, ...PublicInfoState[]];

/** Documents that stand before all others. */
export const MAX_PINNED = 10;

export const infoFieldsInput = z.object({
  ...inputShape(infoFields),
  publishDate: orNull(dateField('请选择正确的日期')).describe('发布日期，空为发布当日'),
});
export type InfoFields = z.output<typeof infoFieldsInput>;

export const infoEditInput = z.object({
  id: idField,
  version: versionField,
  ...editShape(infoFieldsInput.shape),
});
export type InfoEditInput = z.output<typeof infoEditInput>;

const actions = Object.keys(articleActionLabels) as [ArticleAction, ...ArticleAction[]];
const workStates = ['draft', 'pending', 'approved', 'rejected'] as const;

export const infoIdInput = z.object({ id: idField });
const audited = { id: idField, version: versionField.describe('审核人所见的版本号') };
export const infoPassInput = z.object({
  ...audited,
  opinion: z.string().trim().max(200).optional().describe('审核意见'),
});
export type InfoPassInput = z.output<typeof infoPassInput>;
export const infoRejectInput = z.object({
  ...audited,
  reason: z.string().trim().min(1, '请填写驳回原因').max(200).describe('驳回原因'),
});
export type InfoRejectInput = z.output<typeof infoRejectInput>;

/** `enabled` publishes what was audited, its opposite takes offline. */
export const infoEnableInput = enableInput;

export const infoSortInput = z.object({
  ids: z
    .array(idField)
    .max(MAX_PINNED, `最多置顶 ${MAX_PINNED} 条`)
    .refine((ids) => new Set(ids).size === ids.length, '编号重复')
    .describe('置顶的信息，按显示顺序；其余按发布日期'),
});
export const infoIdsInput = idsInput;

export const infoOfficeListInput = z.object({
  ...officeListFields,
  sort: z
    .enum(['updatedAt', '-updatedAt', 'publishedAt', '-publishedAt', 'id', '-id'])
    .optional()
    .describe('排序字段，前缀 - 为降序；默认与前台一致：置顶在前，再按发布日期'),
  status: z.enum(states).optional().describe('状态；待审核含已发布信息的修订'),
  pinned: z.enum(['yes']).optional().describe('只看置顶'),
});
export type InfoOfficeListInput = z.output<typeof infoOfficeListInput>;

export const infoOfficeRow = z.object({
  id: z.number().int(),
  title: z.string(),
  indexNo: z.string().nullable(),
  issuer: z.string().nullable(),
  status: z.enum(states).describe('状态'),
  workingStatus: z.enum(workStates).nullable().describe('已发布信息的修订所处的状态'),
  rejectReason: z.string().nullable().describe('驳回原因'),
  allowedActions: z.array(z.enum(actions)).describe('当前管理员可以进行的操作'),
  publishedAt: z.string().nullable().describe('发布时间'),
  sort: z.number().int().describe('置顶次序，0 为不置顶，大的在前'),
  version: z.number().int().describe('版本号'),
  attachmentCount: z.number().int().describe('附件数'),
  createdByName: z.string().nullable(),
  updatedAt: z.string(),
});
export type InfoOfficeRow = z.output<typeof infoOfficeRow>;
export const infoOfficeListView = pagedOf(infoOfficeRow);

const InfoEventView = z.object({
  action: z.string().describe('操作'),
  actorName: z.string(),
  reason: z.string().nullable().describe('意见或原因'),
  note: z.string().nullable(),
  at: z.string(),
});

/** What the next text of a published document changes. */
const infoChangesView = z.object({
  fields: z.array(diffField),
  body: z.array(diffLineView).describe('正文，按段'),
  styled: z.boolean().describe('正文的文字未变，排版、图片或链接有变'),
  replaced: z.boolean().describe('附件的文件有变，名称可能相同'),
});
export type InfoChanges = z.output<typeof infoChangesView>;

/** The text in work: the next one of a published document, else its own. */
export const infoOfficeView = z.object({
  ...infoOfficeRow.shape,
  events: z.array(InfoEventView).describe('操作记录，最新的在前'),
  changes: infoChangesView.nullable().describe('修订与现行内容的差异；没有修订为空'),
  contentHtml: z.string(),
  attachments: z.array(z.object({ title: z.string(), path: z.string(), sizeBytes: z.number().int() })),
});
export type InfoOfficeView = z.output<typeof infoOfficeView>;
