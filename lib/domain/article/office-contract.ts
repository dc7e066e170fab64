import { z } from 'zod';
import { boolField, idField, idsInput, intField, lineField, orNull } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { articleFields, type ArticleText } from '@/lib/domain/article/fields';
import { articleFieldsInput, draftKeyField, officeStates } from '@/lib/domain/article/contract';
import { textRemark } from '@/lib/core/text-remark';
import { sensitiveLevels, type SensitiveLevel } from '@/lib/core/sensitive-words';
import { revisionStates, type RevisionState } from '@/lib/states/article';

/** Inputs and views of the tools around a text: revisions, lock, autosave, flags, times, words. */

const time = z.string().describe('ISO-8601 时间');
const revisionWords = Object.keys(revisionStates) as RevisionState[];
const levels = Object.keys(sensitiveLevels) as SensitiveLevel[];

export const revisionRowView = z.object({
  revisionNo: z.number().int(),
  status: z.enum(revisionWords),
  title: z.string(),
  words: z.number().int().describe('字数'),
  createdByName: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  submittedByName: z.string().nullable(),
  submittedAt: time.nullable(),
  auditedByName: z.string().nullable(),
  auditedAt: time.nullable(),
  opinion: z.string().nullable(),
  remarks: z.array(textRemark).describe('审核人对正文的批注'),
  live: z.boolean().describe('公众所见的版本'),
  working: z.boolean().describe('正在编辑的版本'),
});
export type RevisionRowView = z.output<typeof revisionRowView>;

export const revisionListView = z.object({
  id: z.number().int(),
  title: z.string(),
  version: z.number().int(),
  mayRestore: z.boolean(),
  revisions: z.array(revisionRowView),
});
export type RevisionListView = z.output<typeof revisionListView>;

const revisionNo = intField(1, 1_000_000).describe('修订号');
export const revisionDiffInput = z.object({
  id: idField,
  from: revisionNo,
  to: revisionNo,
  mode: z.enum(['text', 'html']).default('text').describe('text 比较文字，html 比较源代码'),
});

/** A stretch of text: in both, only in the newer, or only in the older. */
export const diffPartView = z.object({ kind: z.enum(['same', 'add', 'del']), text: z.string() });
export type DiffPart = z.output<typeof diffPartView>;
/** A paragraph as its stretches; `same` paragraphs hold one. */
export const diffLineView = z.object({ changed: z.boolean(), parts: z.array(diffPartView) });
export type DiffLine = z.output<typeof diffLineView>;
export const diffField = z.object({
  key: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  changed: z.boolean(),
  parts: z.array(diffPartView),
});
export type DiffField = z.output<typeof diffField>;
export const revisionDiffView = z.object({
  from: revisionRowView,
  to: revisionRowView,
  fields: z.array(diffField),
  body: z.array(diffLineView),
  added: z.number().int().describe('增加的字数'),
  removed: z.number().int().describe('删除的字数'),
});
export type RevisionDiffView = z.output<typeof revisionDiffView>;

export const revisionRestoreInput = z.object({
  id: idField,
  revisionNo,
  version: intField(1, 2_000_000_000).describe('文章的版本号'),
});
export type RevisionRestoreInput = z.output<typeof revisionRestoreInput>;

export const lockView = z.object({
  mine: z.boolean().describe('本人持有编辑锁'),
  holderName: z.string().nullable().describe('持有人'),
  free: z.boolean().describe('无人持有或已过期'),
  secondsLeft: z.number().int(),
  version: z.number().int().describe('文章当前版本号'),
});
export type LockView = z.output<typeof lockView>;

/** A form as it stands while somebody types: nothing is required, and no field has to be right yet. */
const typed = (max = 1000) => z.string().max(max).nullable().optional();
const typedFlag = z.union([z.boolean(), z.string().max(5)]).optional();
const typedNumber = z.union([z.number(), z.string().max(20)]).optional();
type Field = keyof typeof articleFields;
type Line = { [K in Field]: null extends ArticleText[K] ? K : never }[Field];
const typedLines = Object.fromEntries(
  Object.entries(articleFields).flatMap(([key, f]) => (f.empty === null ? [[key, typed()]] : [])),
) as Record<Line, ReturnType<typeof typed>>;
const AutosaveData = z.object({
  categoryId: typedNumber,
  title: typed(),
  ...typedLines,
  summary: typed(5000),
  keywords: z.array(z.string().max(200)).max(50).optional(),
  attachments: z
    .array(
      z.object({ path: z.string().max(300), title: z.string().max(300), sizeBytes: z.number().optional() }),
    )
    .max(50)
    .optional(),
  contentHtml: z.string().max(500_000, '正文过大').optional(),
  isLead: typedFlag,
  isTop: typedFlag,
  topUntil: typed(40),
  recommended: typedFlag,
  viewsBase: typedNumber,
  viewsSource: typed(),
  publishedAt: typed(40),
  scheduledAt: typed(40),
  expireAt: typed(40),
});

export const autosaveInput = z.object({
  draftKey: draftKeyField,
  baseVersion: orNull(intField(1, 2_000_000_000)).describe('编辑所基于的版本号'),
  data: AutosaveData.describe('表单内容'),
});
export type AutosaveInput = z.output<typeof autosaveInput>;

export const autosaveView = z.object({
  draftKey: z.string(),
  articleId: z.number().int().nullable(),
  baseVersion: z.number().int().nullable(),
  title: z.string(),
  characters: z.number().int(),
  updatedAt: time,
  data: AutosaveData,
});
export type AutosaveView = z.output<typeof autosaveView>;
export const autosaveQueryInput = z.object({
  id: idField.optional().describe('文章编号；缺省为未保存的新稿'),
});
export const autosaveKeyInput = z.object({ draftKey: draftKeyField });

const moment = articleFieldsInput.shape.scheduledAt;
export const articleScheduleInput = z.object({
  id: idField,
  scheduledAt: moment.describe('定时发布时间；空为取消，缺省为不变'),
  expireAt: moment.describe('定时下线时间；空为取消，缺省为不变'),
  publishedAt: moment.describe('发布日期；空为实际发布时间，缺省为不变'),
});
export type ArticleScheduleInput = z.output<typeof articleScheduleInput>;

export const articleTopInput = z.object({
  ids: idsInput.shape.ids,
  on: boolField.describe('置顶或取消'),
  until: moment.describe('置顶截止时间，空为不限'),
});
export type ArticleTopInput = z.output<typeof articleTopInput>;
export const articleFlagInput = z.object({ ids: idsInput.shape.ids, on: boolField.describe('设置或取消') });

export const articleCheckInput = z.object({
  ...z.object(articleFieldsInput.shape).partial().shape,
  id: idField.optional().describe('已保存的文章；缺省检查提交的内容'),
});
export type ArticleCheckInput = z.output<typeof articleCheckInput>;

export const sensitiveListInput = z.object({
  ...officeListFields,
  level: z.enum(levels).optional().describe('级别'),
});
export type SensitiveListInput = z.output<typeof sensitiveListInput>;
export const sensitiveWordRow = z.object({
  id: z.number().int(),
  word: z.string(),
  level: z.enum(levels),
  createdAt: time,
});
export type SensitiveWordRow = z.output<typeof sensitiveWordRow>;
export const sensitiveListView = pagedOf(sensitiveWordRow);
export const sensitiveAddInput = z.object({
  words: z
    .array(lineField(50).min(2, '每个词至少 2 个字'))
    .min(1, '请输入词语')
    .max(500, '一次最多 500 个词')
    .describe('词语'),
  level: z.enum(levels).default('block').describe('级别'),
});
export type SensitiveAddInput = z.output<typeof sensitiveAddInput>;
export const sensitiveAddView = z.object({ added: z.number().int(), existing: z.number().int() });
export const sensitiveLevelInput = z.object({ ids: idsInput.shape.ids, level: z.enum(levels) });

const OfficeRow = z.object({
  id: z.number().int(),
  title: z.string(),
  at: time,
  note: z.string().nullable(),
});
export type OfficeRow = z.output<typeof OfficeRow>;

export const officeSummaryView = z.object({
  counts: z.record(z.enum(officeStates), z.number().int()).describe('各状态数量'),
  pending: z.number().int().describe('待审核数量，含修订稿'),
  today: z.number().int().describe('今日发布'),
  scheduled: z.array(OfficeRow).describe('即将定时发布或下线'),
  myDrafts: z.array(OfficeRow).describe('我的草稿'),
  rejected: z.array(OfficeRow).describe('被驳回的文章，含原因'),
  viewsByDay: z.array(z.object({ day: z.string(), views: z.number().int() })).describe('近 30 日浏览量'),
  mostRead: z
    .array(z.object({ id: z.number().int(), title: z.string(), views: z.number().int() }))
    .describe('近 14 日阅读最多'),
});
export type OfficeSummary = z.output<typeof officeSummaryView>;
