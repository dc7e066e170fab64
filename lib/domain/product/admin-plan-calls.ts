import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { savedView } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { addIssue, deleteIssues, editIssue, generateIssuesOf } from './commands/edit-issues';
import { pricePlan } from './commands/price-plan';
import { askPlanPrices } from './commands/price-plans';
import { saveIssueCover } from './commands/save-issue-cover';
import { addPlan, copyPlan, deletePlans, editPlan } from './commands/save-plan';
import { planBatchInput, planBatchPreviewInput, planBatchView } from './plan-batch-contract';
import { previewPlanPrices } from './plan-batch-queries';
import {
  issueAddInput,
  issueCoverInput,
  issueEditInput,
  issueGenerateInput,
  issueGenerateView,
  issueListInput,
  issueListView,
  periodicalHeadView,
  periodicalListInput,
  periodicalListView,
  planAddInput,
  planCopyInput,
  planEditInput,
  planListInput,
  planListView,
  planPriceInput,
} from './plan-contract';
import { presentIssueRow, presentPeriodical, presentPlanRow } from './plan-present';
import { listIssues, listPeriodicals, listPlans } from './plan-queries';
import { getPeriodical } from './plan-use-queries';
import { priceBatchAskedView } from './price-batch-contract';
import { priceSavedView } from './price-contract';

export const adminProductPlanCalls = calls('admin', {
  'GET periodical/detail/[id]': call({
    summary: '一种期刊',
    can: 'product.read',
    input: idInput,
    output: periodicalHeadView,
    handler: (ctx, { id }) => getPeriodical(ctx, id),
  }),
  'GET periodical/list': call({
    summary: '期刊及其今明两年的计划',
    can: 'product.read',
    input: periodicalListInput,
    output: periodicalListView,
    handler: async (ctx, input) => {
      const page = await listPeriodicals(ctx, input);
      return { ...page, list: page.list.map((p) => presentPeriodical(p, ctx.now)) };
    },
  }),
  'POST product/issue/add': call({
    summary: '新增一期',
    can: 'product.edit',
    message: '保存成功',
    input: issueAddInput,
    publicText: true,
    output: savedView,
    handler: addIssue,
  }),
  'POST product/issue/cover': call({
    summary: '设置或移除一期的封面',
    can: 'product.edit',
    message: '保存成功',
    input: issueCoverInput,
    output: savedView,
    handler: saveIssueCover,
  }),
  'POST product/issue/del': call({
    summary: '删除没有订单的期次',
    can: 'product.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteIssues(ctx, ids);
      return null;
    },
  }),
  'POST product/issue/edit': call({
    summary: '修改未出刊的期次',
    can: 'product.edit',
    message: '保存成功',
    input: issueEditInput,
    publicText: true,
    output: savedView,
    handler: editIssue,
  }),
  'POST product/issue/generate': call({
    summary: '按出刊规则生成或预览期次',
    can: 'product.edit',
    input: issueGenerateInput,
    output: issueGenerateView,
    handler: generateIssuesOf,
  }),
  'GET product/issue/list': call({
    summary: '一个年度计划的期次',
    can: 'product.read',
    input: issueListInput,
    output: issueListView,
    handler: async (ctx, input) => {
      const page = await listIssues(ctx, input);
      return { ...page, list: page.list.map(presentIssueRow) };
    },
  }),
  'POST product/plan/add': call({
    summary: '新增期刊年度计划',
    can: 'product.edit',
    message: '保存成功',
    input: planAddInput,
    output: savedView,
    handler: addPlan,
  }),
  'POST product/plan/copy': call({
    summary: '把年度计划复制到另一年',
    can: 'product.edit',
    message: '已复制',
    input: planCopyInput,
    output: savedView,
    handler: copyPlan,
  }),
  'POST product/plan/del': call({
    summary: '删除没有订单的年度计划',
    can: 'product.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deletePlans(ctx, ids);
      return null;
    },
  }),
  'POST product/plan/edit': call({
    summary: '修改期刊年度计划',
    can: 'product.edit',
    message: '保存成功',
    input: planEditInput,
    output: savedView,
    handler: editPlan,
  }),
  'GET product/plan/list': call({
    summary: '期刊年度计划列表',
    can: 'product.read',
    input: planListInput,
    output: planListView,
    handler: async (ctx, input) => {
      const page = await listPlans(ctx, input);
      return { ...page, list: page.list.map((p) => presentPlanRow(p, ctx.now)) };
    },
  }),
  'POST product/plan/price': call({
    summary: '修改已通过期刊年度计划的价格；超出限度的等待第二人复核',
    can: 'product.price',
    input: planPriceInput,
    output: priceSavedView,
    handler: pricePlan,
  }),
  'POST product/plan/price/batch': call({
    summary: '批量修改年度计划的价格：提交复核，全部提交或全部不提交',
    can: 'product.price',
    message: '已提交复核',
    input: planBatchInput,
    output: priceBatchAskedView,
    handler: askPlanPrices,
  }),
  'POST product/plan/price/batch/preview': call({
    summary: '预览批量改价：逐个年度计划计算新价，不写入',
    can: 'product.price',
    message: '预览完成',
    input: planBatchPreviewInput,
    output: planBatchView,
    handler: previewPlanPrices,
  }),
});
