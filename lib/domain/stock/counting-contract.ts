import { z } from 'zod';
import { boolField, idField, intField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf, pageFields } from '@/lib/core/page';
import { countingMachine, countingScopes, countingSources } from '@/lib/states/counting';

/** Counting tasks 盘点 as the office sees them. */

const scopes = Object.keys(countingScopes) as [
  keyof typeof countingScopes,
  ...(keyof typeof countingScopes)[],
];
const sources = Object.keys(countingSources) as [
  keyof typeof countingSources,
  ...(keyof typeof countingSources)[],
];
const actions = Object.keys(countingMachine.actions) as [
  keyof typeof countingMachine.actions,
  ...(keyof typeof countingMachine.actions)[],
];

/** Categories or products that one task may name. */
export const MAX_NAMED = 200;
/** Lines of one task: a larger house is counted by several. */
export const MAX_COUNTING_LINES = 5000;
/** Lines that one call of the desk may fill in. */
export const MAX_EDITED_LINES = 200;
export const MAX_COUNTED = 10_000_000;

const remarkField = lineField(200).describe('备注');
const reasonField = lineField(200).min(2, '请填写原因，至少 2 个字').describe('原因');

export const countingAddInput = z
  .object({
    deliveryCenterId: idField.describe('发货仓编号'),
    title: lineField(60).min(1, '请填写任务名称').describe('任务名称'),
    scope: z.enum(scopes, '请选择盘点范围').describe('盘点范围'),
    categoryIds: z
      .array(idField)
      .max(MAX_NAMED, `最多 ${MAX_NAMED} 个分类`)
      .default([])
      .describe('范围为“指定分类”时的分类编号，含下级分类'),
    productIds: z
      .array(idField)
      .max(MAX_NAMED, `最多 ${MAX_NAMED} 种商品`)
      .default([])
      .describe('范围为“指定商品”时的商品编号；期刊含其各期'),
    remark: remarkField.optional(),
  })
  .superRefine((v, issue) => {
    if (v.scope === 'categories' && v.categoryIds.length === 0)
      issue.addIssue({ code: 'custom', path: ['categoryIds'], message: '请选择分类' });
    if (v.scope === 'products' && v.productIds.length === 0)
      issue.addIssue({ code: 'custom', path: ['productIds'], message: '请选择商品' });
  });
export type CountingAddInput = z.output<typeof countingAddInput>;

export const countingMadeView = z.object({
  id: z.number().int().describe('任务编号'),
  taskNo: z.string().describe('盘点单号'),
});

export const countingStartedView = z.object({ lines: z.number().int().describe('盘点行数') });
export const countingPostedView = z.object({
  gained: z.number().int().describe('盘盈数量'),
  lost: z.number().int().describe('盘亏数量'),
});

export const countingReasonInput = z.object({ id: idField, reason: reasonField });
export type CountingReasonInput = z.output<typeof countingReasonInput>;

export const countingListInput = z.object({
  ...officeListFields,
  status: z.enum(countingMachine.states).optional().describe('状态'),
  deliveryCenterId: idField.optional().describe('发货仓编号'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序'),
});
export type CountingListInput = z.output<typeof countingListInput>;

export const countingRow = z.object({
  id: z.number().int().describe('任务编号'),
  taskNo: z.string().describe('盘点单号'),
  title: z.string().describe('任务名称'),
  deliveryCenterId: z.number().int().describe('发货仓编号'),
  deliveryCenterName: z.string().describe('发货仓'),
  scope: z.enum(scopes).describe('盘点范围'),
  scopeLabel: z.string().describe('盘点范围名称'),
  status: z.enum(countingMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  lines: z.number().int().describe('盘点行数；未开始时为 0'),
  done: z.number().int().describe('已盘点或跳过的行数'),
  differing: z.number().int().describe('有差异的行数'),
  createdBy: z.string().nullable().describe('创建人'),
  createdAt: z.string().describe('创建时间'),
  startedAt: z.string().nullable().describe('开始时间，即取账面数的时间'),
  submittedAt: z.string().nullable().describe('提交时间'),
  postedAt: z.string().nullable().describe('调整时间'),
  allowedActions: z.array(z.enum(actions)).describe('当前登录人可执行的操作'),
});
export type CountingRow = z.output<typeof countingRow>;
export const countingListView = pagedOf(countingRow).extend({
  counts: z
    .partialRecord(z.enum(['all', ...countingMachine.states]), z.number().int())
    .describe('各状态的任务数'),
});
export type CountingListView = z.output<typeof countingListView>;

export const countingDetailView = countingRow.extend({
  remark: z.string().nullable().describe('备注'),
  scopeNames: z.array(z.string()).describe('指定的分类或商品'),
  expected: z
    .number()
    .int()
    .nullable()
    .describe('未开始时：现在开始会有的行数（指定商品中尚无库存记录的未计入）'),
  todo: z.number().int().describe('未盘点的行数'),
  skipped: z.number().int().describe('跳过的行数'),
  bookQty: z.number().int().describe('已盘点各行的账面数合计'),
  countedQty: z.number().int().describe('实盘数合计'),
  gainLines: z.number().int().describe('盘盈行数'),
  gainQty: z.number().int().describe('盘盈数量'),
  lossLines: z.number().int().describe('盘亏行数'),
  lossQty: z.number().int().describe('盘亏数量'),
  movedLines: z.number().int().describe('任务开始后现存量有变动的行数'),
  shortLines: z.number().int().describe('调整后现存量会低于订单占用的行数'),
  submittedBy: z.string().nullable().describe('提交人'),
  postedBy: z.string().nullable().describe('审核人'),
  waitsForOther: z.boolean().describe('待审核，且须由当前登录人以外的人审核'),
  timeline: z
    .array(
      z.object({
        title: z.string().describe('操作'),
        time: z.string().describe('时间'),
        text: z.string().describe('操作人和说明'),
      }),
    )
    .describe('经过，先旧后新'),
});
export type CountingDetailView = z.output<typeof countingDetailView>;

/** Faces of the lines of a task. */
export const countingFaces = {
  todo: '未盘点',
  counted: '已盘点',
  skipped: '已跳过',
  differing: '有差异',
  gain: '盘盈',
  loss: '盘亏',
  moved: '期间有变动',
  short: '不足占用',
} as const;
export type CountingFace = keyof typeof countingFaces;
const faces = Object.keys(countingFaces) as [CountingFace, ...CountingFace[]];

export const countingItemListInput = z.object({
  ...pageFields,
  taskId: idField.describe('任务编号'),
  keyword: lineField(100).optional().describe('商品名称、编码、ISBN 或 ISSN'),
  face: z.enum(faces).optional().describe('只看'),
});
export type CountingItemListInput = z.output<typeof countingItemListInput>;

export const countingItemView = z.object({
  id: z.number().int().describe('盘点行编号'),
  lineKey: z.string().describe('盘点行号：盘点单号和行编号'),
  stockItemId: z.number().int().describe('库存编号'),
  productId: z.number().int().describe('商品编号'),
  issueId: z.number().int().nullable().describe('期次编号'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('商品名称'),
  issueTitle: z.string().nullable().describe('期次'),
  code: z.string().nullable().describe('ISBN 或 ISSN'),
  bookOnHand: z.number().int().describe('账面数：任务开始时的现存量'),
  counted: z.number().int().nullable().describe('实盘数'),
  skipped: z.boolean().describe('跳过，不参与调整'),
  difference: z.number().int().nullable().describe('差异：实盘数减账面数'),
  moved: z.number().int().describe('任务开始后（已调整的：至调整前）现存量的变动'),
  onHand: z.number().int().describe('当前现存量'),
  reserved: z.number().int().describe('当前订单占用'),
  short: z.boolean().describe('调整后现存量会低于订单占用'),
  remark: z.string().nullable().describe('备注'),
  countedBy: z.string().nullable().describe('盘点人'),
  countedAt: z.string().nullable().describe('盘点时间'),
});
export type CountingItemView = z.output<typeof countingItemView>;
export const countingItemListView = pagedOf(countingItemView);

const countedField = intField(0, MAX_COUNTED);
export const countingItemEditInput = z.object({
  id: idField.describe('任务编号'),
  lines: z
    .array(
      z
        .strictObject({
          lineId: idField.describe('盘点行编号'),
          counted: z.union([z.null(), countedField]).optional().describe('实盘数；null 为清除'),
          skipped: boolField.optional().describe('跳过该行；跳过的行不调整库存'),
          remark: z.union([z.null(), remarkField]).optional().describe('备注'),
          was: z
            .union([z.null(), countedField])
            .optional()
            .describe('填写时看到的实盘数；与现在的不同则不保存'),
        })
        .refine((v) => !(v.skipped === true && typeof v.counted === 'number'), {
          message: '跳过的行不填实盘数',
          path: ['counted'],
        }),
    )
    .min(1)
    .max(MAX_EDITED_LINES, `一次最多 ${MAX_EDITED_LINES} 行`)
    .describe('盘点行'),
});
export type CountingItemEditInput = z.output<typeof countingItemEditInput>;

export const countingSavedView = z.object({
  changed: z.number().int().describe('有变化的行数'),
  todo: z.number().int().describe('仍未盘点的行数'),
});
export type CountingSavedView = z.output<typeof countingSavedView>;

export const countingLogListInput = z.object({
  ...pageFields,
  taskId: idField.describe('任务编号'),
  lineId: idField.optional().describe('盘点行编号'),
});
export type CountingLogListInput = z.output<typeof countingLogListInput>;
export const countingLogListView = pagedOf(
  z.object({
    id: z.number().int().describe('编号'),
    lineId: z.number().int().describe('盘点行编号'),
    sku: z.string().describe('商品编码'),
    title: z.string().describe('商品名称'),
    issueTitle: z.string().nullable().describe('期次'),
    counted: z.number().int().nullable().describe('填写的实盘数；空为清除或跳过'),
    skipped: z.boolean().describe('是否跳过'),
    source: z.enum(sources).describe('方式'),
    sourceLabel: z.string().describe('方式名称'),
    actor: z.string().describe('填写人'),
    createdAt: z.string().describe('时间'),
  }),
);
export type CountingLogListView = z.output<typeof countingLogListView>;

/** A line on the printed sheet: what lies there is written by hand, so the book quantity is not on it. */
export const countingSheetView = z.object({
  taskNo: z.string(),
  title: z.string(),
  deliveryCenterName: z.string(),
  startedAt: z.string(),
  lines: z.array(
    z.object({
      id: z.number().int(),
      sku: z.string(),
      title: z.string(),
      issueTitle: z.string().nullable(),
      code: z.string().nullable(),
    }),
  ),
});
export type CountingSheetView = z.output<typeof countingSheetView>;
