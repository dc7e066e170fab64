import { z } from 'zod';
import { boolField, dateField, idField, intField, lineField, textField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { campaignMachine, distributionFaces } from '@/lib/states/campaign';
import { campaignFields } from './contract';
import { MAX_TITLES } from './rules';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];
const n = (label: string) => z.number().int().describe(label);

const titleInput = z.object({
  productId: idField.describe('商品编号'),
  startIssue: intField(1, 400).nullable().describe('起订期；空为可订的第一期'),
});

const saveFields = {
  title: lineField(40).min(1, '请填写名称').describe('名称'),
  year: intField(2000, 2200).describe('征订年度'),
  opensOn: dateField().describe('开始日期'),
  closesOn: dateField().describe('截止日期（含）'),
  note: textField(500).describe('征订说明，显示在单位的名单页'),
  titles: z.array(titleInput).max(MAX_TITLES, `一季最多 ${MAX_TITLES} 种期刊`).describe('征订的期刊，按次序'),
};
const inOrder = (v: { opensOn: string; closesOn: string }) => v.opensOn <= v.closesOn;
const wrongOrder = { message: '截止日期不能早于开始日期', path: ['closesOn'] };

export const campaignAddInput = z.object(saveFields).refine(inOrder, wrongOrder);
export type CampaignAddInput = z.output<typeof campaignAddInput>;
export const campaignEditInput = z
  .object({ id: idField, version: intField(1, 1_000_000).describe('版本'), ...saveFields })
  .refine(inOrder, wrongOrder);
export type CampaignEditInput = z.output<typeof campaignEditInput>;

export const officeCampaignView = z.object({
  ...campaignFields,
  status: z.enum(campaignMachine.states).describe('流程状态'),
  note: z.string().describe('征订说明'),
  version: n('版本'),
  titles: z
    .array(
      z.object({
        productId: n('商品编号'),
        title: z.string().describe('刊名'),
        startIssue: n('起订期').nullable(),
      }),
    )
    .describe('征订的期刊'),
  lists: n('已编制名单的单位'),
  ordered: n('已下单的单位'),
});
export type OfficeCampaignView = z.output<typeof officeCampaignView>;
export const officeCampaignListView = z.object({ list: z.array(officeCampaignView) });

export const titleChoicesInput = z.object({ year: intField(2000, 2200).describe('征订年度') });
export const titleChoicesView = z.object({
  list: z
    .array(
      z.object({
        productId: n('商品编号'),
        title: z.string().describe('刊名'),
        code: z.string().nullable().describe('ISSN'),
        issues: n('全年期数'),
      }),
    )
    .describe('有该年度计划的纸质期刊'),
});

export const overviewStates = {
  missing: '上年已订、今年未下单',
  ...distributionFaces,
} as const;
export type OverviewState = keyof typeof overviewStates;

export const overviewInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('单位名称'),
  campaignId: idField.optional().describe('征订季编号；缺省为最新的征订季'),
  state: z.enum(keys(overviewStates)).optional().describe('状态'),
  managerCode: lineField(32).optional().describe('区域经理编码'),
});
export type OverviewInput = z.output<typeof overviewInput>;

export const overviewRow = z.object({
  organizationId: n('单位编号'),
  name: z.string().describe('单位'),
  managerCode: z.string().nullable().describe('区域经理编码'),
  managerName: z.string().nullable().describe('区域经理'),
  lastCopies: n('上年份数'),
  copies: n('今年名单份数'),
  missing: n('未续份数：上年份数减已下单份数'),
  otherCopies: n('名单以外的今年订单份数'),
  readers: n('读者数'),
  face: z.enum(keys(distributionFaces)).describe('状态'),
  faceLabel: z.string().describe('状态名称'),
  orderId: n('订单编号').nullable(),
  orderSn: z.string().nullable().describe('订单号'),
  remindedOn: z.string().nullable().describe('最近提醒日期'),
});
export type OverviewRow = z.output<typeof overviewRow>;

export const overviewView = pagedOf(overviewRow).extend({
  managers: z
    .array(z.object({ code: z.string().describe('编码'), name: z.string().describe('姓名') }))
    .describe('有单位的区域经理'),
  sums: z.object({
    organizations: n('单位数'),
    ordered: n('已下单的单位'),
    open: n('编制中的单位'),
    missing: n('上年已订、今年未下单的单位'),
    lastCopies: n('上年份数'),
    orderedCopies: n('已下单份数'),
    openCopies: n('编制中份数'),
    missingCopies: n('未续份数'),
  }),
});
export type OverviewView = z.output<typeof overviewView>;

export const remindInput = z.object({
  id: idField.describe('征订季编号'),
  organizationIds: z.array(idField).max(100).optional().describe('要提醒的单位；全部提醒时不填'),
  all: boolField.default(false).describe('提醒所有上年已订、今年未下单的单位'),
});
export type RemindInput = z.output<typeof remindInput>;
export const remindedView = z.object({
  reminded: n('已提醒的单位数'),
  skipped: n('没有提醒的单位数：今天已提醒、已下单或没有管理员'),
});

export const runsView = z.object({
  year: n('征订年度'),
  titles: z
    .array(
      z.object({
        productId: n('商品编号'),
        title: z.string().describe('刊名'),
        listed: n('编制中名单的份数，不计入各期'),
        issues: z
          .array(
            z.object({
              issueNo: n('期号'),
              publishDate: z.string().nullable().describe('出刊日期'),
              paid: n('已付款订单的份数'),
              unpaid: n('待付款订单的份数'),
              last: n('上年同期的份数'),
            }),
          )
          .describe('各期'),
      }),
    )
    .describe('各期刊'),
});
export type RunsView = z.output<typeof runsView>;
