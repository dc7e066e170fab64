import 'server-only';
import { idInput } from '@/lib/core/fields';
import { savedView } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { auditPublicInfo, recallPublicInfo, submitPublicInfo } from './commands/audit-public-info';
import { deletePublicInfos, enablePublicInfos, pinPublicInfos } from './commands/manage-public-infos';
import { addPublicInfo, editPublicInfo } from './commands/save-public-info';
import {
  infoEditInput,
  infoEnableInput,
  infoFieldsInput,
  infoIdInput,
  infoIdsInput,
  infoOfficeListInput,
  infoOfficeListView,
  infoOfficeView,
  infoPassInput,
  infoRejectInput,
  infoSortInput,
} from './info-contract';
import { getOfficeInfo, listOfficeInfos } from './info-queries';

export const adminSitePublicinfoCalls = calls('admin/publicinfo', {
  'POST add': call({
    summary: '新增公开信息',
    can: 'site.edit',
    message: '保存成功',
    input: infoFieldsInput,
    output: savedView,
    handler: addPublicInfo,
  }),
  'POST audit/pass': call({
    summary: '公开信息审核通过',
    can: 'article.audit',
    message: '审核通过',
    input: infoPassInput,
    handler: async (ctx, { id, version, opinion }) => {
      await auditPublicInfo(ctx, { id, version, decision: 'approve', note: opinion });
      return null;
    },
  }),
  'POST audit/reject': call({
    summary: '公开信息审核驳回',
    can: 'article.audit',
    message: '已驳回',
    input: infoRejectInput,
    handler: async (ctx, { id, version, reason }) => {
      await auditPublicInfo(ctx, { id, version, decision: 'reject', note: reason });
      return null;
    },
  }),
  'POST del': call({
    summary: '删除未发布的公开信息',
    can: 'site.edit',
    message: '已删除',
    input: infoIdsInput,
    handler: async (ctx, { ids }) => {
      await deletePublicInfos(ctx, ids);
      return null;
    },
  }),
  'GET detail/[id]': call({
    summary: '信息公开详情（含未发布）',
    can: 'article.read',
    input: idInput,
    output: infoOfficeView,
    handler: (ctx, { id }) => getOfficeInfo(ctx, id),
  }),
  'POST edit': call({
    summary: '修改公开信息',
    can: 'site.edit',
    message: '保存成功',
    input: infoEditInput,
    output: savedView,
    handler: editPublicInfo,
  }),
  'POST enable': call({
    summary: '发布审核通过的公开信息，或下线',
    can: 'article.publish',
    input: infoEnableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enablePublicInfos(ctx, input);
      return null;
    },
  }),
  'GET list': call({
    summary: '信息公开管理列表',
    can: 'article.read',
    input: infoOfficeListInput,
    output: infoOfficeListView,
    handler: listOfficeInfos,
  }),
  'POST recall/[id]': call({
    summary: '撤回公开信息送审',
    can: 'site.edit',
    message: '已撤回送审',
    input: infoIdInput,
    handler: async (ctx, { id }) => {
      await recallPublicInfo(ctx, id);
      return null;
    },
  }),
  'POST sort': call({
    summary: '置顶公开信息',
    can: 'site.edit',
    message: '置顶已保存',
    input: infoSortInput,
    handler: async (ctx, { ids }) => {
      await pinPublicInfos(ctx, ids);
      return null;
    },
  }),
  'POST submit/[id]': call({
    summary: '提交公开信息审核',
    can: 'site.edit',
    message: '已提交审核',
    input: infoIdInput,
    publicText: true,
    handler: async (ctx, { id }) => {
      await submitPublicInfo(ctx, id);
      return null;
    },
  }),
});
