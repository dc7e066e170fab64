import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, intField, lineField, orNull } from '@/lib/core/fields';
import { sitePathField } from '@/lib/core/link-fields';
import { versionField } from '@/lib/core/listed';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { lastFirstMonth, publishCycles, publishDays, type PublishCycle } from './calendar-rules';
import { priceReasonField } from './price-contract';
import { MAX_ISSUES } from './rules';
import { issueMachine } from '@/lib/states/product';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

const cycles = Object.keys(publishCycles) as [PublishCycle, ...PublishCycle[]];
const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];

/** An emptied field of a form counts as absent. */
const orDefault = (field: z.ZodType<number>, value: number) =>
  z.union([z.literal('').transform(() => value), field]).default(value);

const yearField = intField(2000, 2100).describe('年度');
const priceField = intField(1, 100_000_000);
const dayField = z.iso
  .date('请选择日期')
  .refine((d) => d >= '2000-01-01' && d <= '2101-12-31', '请选择正确的日期');

const planFields = {
  issuesPerYear: intField(1, MAX_ISSUES).describe('全年期数'),
  cycle: z.enum(cycles).describe('刊期'),
  day: orDefault(intField(1, 31), 1).describe('出刊日：周刊为星期（1 到 7），其他为每月几日，超过月末按月末'),
  day2: orDefault(intField(1, 31), 15).describe('半月刊的第二个出刊日'),
  firstMonth: orDefault(intField(1, 3), 1).describe('双月刊、季刊的首个出刊月'),
  issueFen: priceField.describe('单期价格（分）'),
  yearFen: priceField.describe('全年价格（分）'),
  cutoffDays: intField(0, 365).describe('截订天数：出刊前多少天起不能再从该期起订'),
  active: boolField.default(true).describe('是否开放订购'),
};
type PlanValues = z.output<z.ZodObject<typeof planFields>>;

/** A year never costs more than its issues one by one. */
export function yearPriceFault(
  v: Pick<PlanValues, 'issuesPerYear' | 'issueFen' | 'yearFen'>,
): { yearFen: string } | null {
  return v.yearFen > v.issueFen * v.issuesPerYear ? { yearFen: '全年价格不能高于各期价格之和' } : null;
}

/** What the fields say together; `year` is known where a plan is made, and the stored one where it is edited. */
export function planProblems(v: PlanValues, year: number): Record<string, string> {
  const rule = { cycle: v.cycle, day: v.day, day2: v.day2, firstMonth: v.firstMonth };
  if (v.cycle === 'weekly' && v.day > 7) return { day: '请选择星期' };
  if (v.cycle === 'semiMonthly' && v.day === v.day2) return { day2: '两个出刊日不能相同' };
  if (v.firstMonth > lastFirstMonth(v.cycle)) return { firstMonth: '首个出刊月不在刊期之内' };
  const most = v.cycle === 'custom' ? MAX_ISSUES : publishDays(rule, year).length;
  if (v.issuesPerYear > most) {
    return { issuesPerYear: `按${publishCycles[v.cycle]}的出刊规则，${year} 年最多 ${most} 期` };
  }
  return yearPriceFault(v) ?? {};
}

export const planAddInput = z
  .object({ productId: idField.describe('期刊编号'), year: yearField, ...planFields })
  .superRefine((v, issue) => {
    for (const [field, message] of Object.entries(planProblems(v, v.year))) {
      issue.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type PlanAddInput = z.output<typeof planAddInput>;

/** The year of a plan is its name: it is not edited. */
export const planEditInput = z.object({ id: idField, version: versionField, ...editShape(planFields) });
export type PlanEditInput = z.output<typeof planEditInput>;

/** Prices of a year of an approved periodical. */
export const planPriceInput = z.object({
  id: idField.describe('年度计划编号'),
  version: versionField,
  issueFen: priceField.describe('单期价格（分）'),
  yearFen: priceField.describe('全年价格（分），不高于各期之和'),
  reason: priceReasonField,
});
export type PlanPriceInput = z.output<typeof planPriceInput>;

export const planCopyInput = z.object({
  id: idField.describe('年度计划编号'),
  year: yearField.describe('复制到哪一年'),
  generate: boolField.default(true).describe('同时按出刊规则生成期次'),
});
export type PlanCopyInput = z.output<typeof planCopyInput>;

export const planListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('刊名、刊号或货号'),
  sort: z.enum(['year', '-year', 'updatedAt', '-updatedAt']).default('-year').describe('排序'),
  productId: idField.optional().describe('期刊编号'),
  year: yearField.optional(),
  kind: z.enum(['paper_periodical', 'e_periodical']).optional().describe('期刊类型'),
  active: boolField.optional().describe('是否开放订购'),
});
export type PlanListInput = z.output<typeof planListInput>;

const fen = z.number().int();
const number = z.number().int();

export const planRow = z.object({
  id: number.describe('年度计划编号'),
  version: number.describe('版本号'),
  productId: number.describe('期刊编号'),
  title: z.string().describe('刊名'),
  kind: z.enum(kinds).describe('期刊类型'),
  year: number.describe('年度'),
  issuesPerYear: number.describe('全年期数'),
  cycle: z.enum(cycles).describe('刊期'),
  day: number.describe('出刊日'),
  day2: number.describe('半月刊的第二个出刊日'),
  firstMonth: number.describe('首个出刊月'),
  ruleText: z.string().describe('出刊规则说明'),
  issueFen: fen.describe('单期价格（分）'),
  yearFen: fen.describe('全年价格（分）'),
  cutoffDays: number.describe('截订天数'),
  active: z.boolean().describe('是否开放订购'),
  priced: z.boolean().describe('期刊已通过审核，价格只能改价'),
  priceWaits: z.boolean().describe('有改价待复核'),
  issues: number.describe('已建期次数'),
  published: number.describe('已出刊期数'),
  cancelled: number.describe('已取消期数'),
  nextDate: z.string().nullable().describe('下一期出刊日期'),
  soldCopies: number.describe('已付款的订阅份数，不含单期过刊'),
  sold: z.boolean().describe('是否已有订单'),
  offerLabel: z.string().nullable().describe('现在可订的内容；空为不可订'),
  lastDay: z.string().nullable().describe('当前起订期的最后下单日期'),
  updatedAt: z.string().describe('更新时间'),
});
export type PlanRow = z.output<typeof planRow>;
export const planListView = pagedOf(planRow);

export const issueListInput = z.object({
  planId: idField.describe('年度计划编号'),
  pageNum: officeListFields.pageNum,
  pageSize: officeListFields.pageSize,
  status: z.enum(issueMachine.states).optional().describe('期次状态'),
});
export type IssueListInput = z.output<typeof issueListInput>;

export const issueActions = ['edit', 'cover', 'publish', 'cancel', 'delete'] as const;
export type IssueAction = (typeof issueActions)[number];

export const issueRow = z.object({
  id: number.describe('期次编号'),
  version: number.describe('版本号'),
  planId: number.describe('年度计划编号'),
  year: number.describe('年度'),
  issueNo: number.describe('期号'),
  title: z.string().describe('名称'),
  publishDate: z.string().describe('出刊日期'),
  coverPath: z.string().nullable().describe('封面'),
  status: z.enum(issueMachine.states).describe('期次状态'),
  statusLabel: z.string().describe('期次状态名称'),
  publishedAt: z.string().nullable().describe('实际出刊时间'),
  dueCopies: number.describe('应寄份数'),
  sentCopies: number.describe('已寄份数'),
  available: number.nullable().describe('过刊可售数量；空为没有库存记录'),
  reason: z.string().nullable().describe('取消原因'),
  allowedActions: z.array(z.enum(issueActions)).describe('现在可以做的操作'),
});
export type IssueRow = z.output<typeof issueRow>;
export const issueListView = pagedOf(issueRow);

const titleField = lineField(60);

export const issueAddInput = z.object({
  planId: idField.describe('年度计划编号'),
  issueNo: intField(1, MAX_ISSUES).describe('期号'),
  title: titleField.optional().describe('名称；空为“2027 年第 5 期”'),
  publishDate: dayField.describe('出刊日期'),
});
export type IssueAddInput = z.output<typeof issueAddInput>;

export const issueEditInput = z.object({
  id: idField.describe('期次编号'),
  version: versionField,
  title: titleField.min(1, '请输入名称').describe('名称'),
  publishDate: dayField.describe('出刊日期'),
});
export type IssueEditInput = z.output<typeof issueEditInput>;

export const issueCoverInput = z.object({
  id: idField.describe('期次编号'),
  version: versionField,
  coverPath: orNull(sitePathField).unwrap().describe('封面；空为没有'),
});
export type IssueCoverInput = z.output<typeof issueCoverInput>;

export const issueGenerateInput = z.object({
  planId: idField.describe('年度计划编号'),
  redate: boolField.default(false).describe('未出刊的期次也改为规则的日期'),
  preview: boolField.default(false).describe('只预览，不写入'),
});
export type IssueGenerateInput = z.output<typeof issueGenerateInput>;

export const issueGenerateView = z.object({
  issues: z
    .array(
      z.object({
        issueNo: number.describe('期号'),
        publishDate: z.string().describe('出刊日期'),
        act: z.enum(['add', 'move', 'keep']).describe('新建、改期或不变'),
        before: z.string().nullable().describe('改期前的日期'),
      }),
    )
    .describe('按规则得到的期次'),
  added: number.describe('新建期数'),
  moved: number.describe('改期期数'),
});
export type IssueGenerateView = z.output<typeof issueGenerateView>;

export const issueCancelInput = z.object({
  id: idField.describe('期次编号'),
  version: versionField,
  reason: lineField(200).min(1, '请填写取消原因').describe('取消原因'),
});
export type IssueCancelInput = z.output<typeof issueCancelInput>;

export const issuePublishView = z.object({ ready: number.describe('转为待寄的寄送数') });
export const issueCancelView = z.object({ deliveries: number.describe('一并取消的寄送数') });

/** A periodical as the page of its plans is headed. */
export const periodicalHeadView = z.object({
  id: number.describe('期刊编号'),
  title: z.string().describe('刊名'),
  kind: z.enum(kinds).describe('期刊类型'),
  marketable: z.boolean().describe('在售'),
});

export const periodicalListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('刊名、刊号或货号'),
  sort: z.enum(['sort', 'title', '-title']).default('sort').describe('排序'),
  year: yearField.optional().describe('年度，默认今年；同时给出下一年度'),
  kind: z.enum(['paper_periodical', 'e_periodical']).optional().describe('期刊类型'),
});
export type PeriodicalListInput = z.output<typeof periodicalListInput>;

export const periodicalRow = z.object({
  id: number.describe('期刊编号'),
  sku: z.string().describe('货号'),
  title: z.string().describe('刊名'),
  kind: z.enum(kinds).describe('期刊类型'),
  kindLabel: z.string().describe('期刊类型名称'),
  issn: z.string().nullable(),
  cnCode: z.string().nullable().describe('国内统一刊号'),
  coverPath: z.string().nullable().describe('封面'),
  marketable: z.boolean().describe('是否上架'),
  year: number.describe('所看年度'),
  plan: planRow.nullable().describe('该年度的计划'),
  next: planRow.nullable().describe('下一年度的计划'),
});
export type PeriodicalRow = z.output<typeof periodicalRow>;
export const periodicalListView = pagedOf(periodicalRow);
