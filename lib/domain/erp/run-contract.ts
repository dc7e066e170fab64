import { z } from 'zod';
import { boolField, idField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import {
  erpRowResults,
  erpRunKinds,
  erpRunStates,
  type ErpRowResult,
  type ErpRunKind,
  type ErpRunState,
} from '@/lib/states/erp';

const kinds = Object.keys(erpRunKinds) as [ErpRunKind, ...ErpRunKind[]];
const states = Object.keys(erpRunStates) as [ErpRunState, ...ErpRunState[]];
const results = Object.keys(erpRowResults) as [ErpRowResult, ...ErpRowResult[]];

export const runListInput = z.object({
  ...officeListFields,
  sort: z.enum(['startedAt', '-startedAt']).default('-startedAt').describe('排序字段，前缀 - 为降序'),
  kind: z.enum(kinds).optional().describe('类型'),
  status: z.enum(states).optional().describe('状态'),
});
export type RunListInput = z.output<typeof runListInput>;

export const runView = z.object({
  id: z.number().int(),
  kind: z.enum(kinds).describe('类型'),
  adapter: z.string().describe('来源：http 接口、file 文件'),
  status: z.enum(states).describe('状态'),
  fileName: z.string().nullable().describe('文件名'),
  rowsTotal: z.number().int().describe('行数'),
  rowsApplied: z.number().int().describe('已调整'),
  rowsSame: z.number().int().describe('无差异'),
  rowsUnmapped: z.number().int().describe('未对照'),
  rowsRefused: z.number().int().describe('被拒绝'),
  rowsFailed: z.number().int().describe('失败'),
  error: z.string().nullable().describe('失败原因'),
  startedByName: z.string().nullable().describe('发起人；null 为系统定时'),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type RunView = z.output<typeof runView>;
export const runListView = pagedOf(runView);

export const runDetailView = runView.extend({
  cursorFrom: z.string().nullable().describe('从何处开始'),
  cursorTo: z.string().nullable().describe('到何处为止'),
  fileSha256: z.string().nullable().describe('文件的 SHA-256'),
  upload: z.object({ id: z.number().int(), name: z.string() }).nullable().describe('保存的原文件'),
  copiesIn: z.number().int().describe('调增册数'),
  copiesOut: z.number().int().describe('调减册数'),
  beatAt: z.string().describe('最近一次进展'),
});
export type RunDetailView = z.output<typeof runDetailView>;

export const runRowListInput = z.object({
  ...officeListFields,
  runId: idField.describe('同步编号'),
  sort: z.enum(['rowNo', '-rowNo', 'delta', '-delta']).default('rowNo').describe('排序字段，前缀 - 为降序'),
  result: z.enum(results).optional().describe('结果'),
});
export type RunRowListInput = z.output<typeof runRowListInput>;

export const runRowView = z.object({
  id: z.number().int(),
  rowNo: z.number().int().describe('行号；文件为文件中的行'),
  erpCode: z.string(),
  warehouse: z.string().nullable().describe('ERP 仓库'),
  qtyOnHand: z.number().int().nullable().describe('ERP 现存量，ERP 单位'),
  qtyAvailable: z.number().int().nullable().describe('ERP 可用量，ERP 单位'),
  asOf: z.string().nullable().describe('截止时间'),
  productId: z.number().int().nullable(),
  title: z.string().nullable().describe('商品名称'),
  issueTitle: z.string().nullable().describe('期次名称'),
  centerName: z.string().nullable().describe('配送中心'),
  stockItemId: z.number().int().nullable(),
  beforeOnHand: z.number().int().nullable().describe('调整前现存量，册'),
  afterOnHand: z.number().int().nullable().describe('调整后现存量，册'),
  delta: z.number().int().nullable().describe('调整数，册'),
  result: z.enum(results).describe('结果'),
  message: z.string().nullable().describe('说明'),
});
export type RunRowView = z.output<typeof runRowView>;
export const runRowListView = pagedOf(runRowView);

/** Asks the ERP for its stock now; `full` asks for everything, not only for what changed since the last time. */
export const syncInput = z.object({ full: boolField.default(false).describe('全量同步') });
export type SyncInput = z.output<typeof syncInput>;

export const healthView = z.object({
  configured: z.boolean().describe('是否配置了 ERP 接口'),
  ok: z.boolean().nullable().describe('接口此刻是否可用；未配置为 null'),
  message: z.string().describe('说明'),
  latencyMs: z.number().int().nullable().describe('应答毫秒数'),
  lastPullAt: z.string().nullable().describe('最近一次成功拉取的时间'),
  lastFileAt: z.string().nullable().describe('最近一次文件导入的时间'),
  runningPullId: z.number().int().nullable().describe('正在进行的拉取'),
  unmapped: z.number().int().describe('待对照的编码数'),
  pushPending: z.number().int().describe('待推送的单据数'),
  pushFailed: z.number().int().describe('推送失败的单据数'),
  alarmCopies: z.number().int().describe('单行调整超过多少册时报警'),
});
export type HealthView = z.output<typeof healthView>;
