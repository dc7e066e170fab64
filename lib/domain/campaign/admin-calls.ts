import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { closeCampaign, openCampaign } from './commands/open-campaign';
import { remindOrganizations } from './commands/remind-organizations';
import { addCampaign, editCampaign } from './commands/save-campaign';
import {
  campaignAddInput,
  campaignEditInput,
  officeCampaignListView,
  officeCampaignView,
  overviewInput,
  overviewView,
  remindedView,
  remindInput,
  runsView,
  titleChoicesInput,
  titleChoicesView,
} from './office-contract';
import {
  getOfficeCampaign,
  listOfficeCampaigns,
  listOverview,
  listTitleChoices,
  readRuns,
} from './office-queries';

/** Seasons in the mall's office. */
export const adminCampaignCalls = calls('admin/campaign', {
  'POST add': call({
    summary: '新建征订季（草稿）',
    can: 'campaign.manage',
    input: campaignAddInput,
    output: officeCampaignView,
    message: '征订季已新建',
    handler: async (ctx, input) => getOfficeCampaign(ctx, await addCampaign(ctx, input)),
  }),
  'POST close/[id]': call({
    summary: '结束征订：此后名单不能修改和下单',
    can: 'campaign.manage',
    input: idInput,
    output: officeCampaignView,
    message: '征订已结束',
    handler: async (ctx, { id }) => closeCampaign(ctx, id).then(() => getOfficeCampaign(ctx, id)),
  }),
  'POST edit/[id]': call({
    summary: '修改征订季；已开放的不能改年度和期刊',
    can: 'campaign.manage',
    input: campaignEditInput,
    output: officeCampaignView,
    message: '已保存',
    handler: async (ctx, input) => editCampaign(ctx, input).then(() => getOfficeCampaign(ctx, input.id)),
  }),
  'GET list': call({
    summary: '征订季列表',
    can: 'campaign.desk',
    output: officeCampaignListView,
    handler: listOfficeCampaigns,
  }),
  'POST open/[id]': call({
    summary: '开放征订，并记下各单位上年的份数',
    can: 'campaign.manage',
    input: idInput,
    output: officeCampaignView,
    message: '征订已开放',
    handler: async (ctx, { id }) => openCampaign(ctx, id).then(() => getOfficeCampaign(ctx, id)),
  }),
  'GET overview/list': call({
    summary: '征订进度：各单位上年、今年和未续的份数',
    can: 'campaign.desk',
    input: overviewInput,
    output: overviewView,
    handler: listOverview,
  }),
  'POST remind/[id]': call({
    summary: '提醒尚未下单的单位，每个单位每天一次',
    can: 'campaign.manage',
    input: remindInput,
    output: remindedView,
    message: '提醒已发送',
    handler: remindOrganizations,
  }),
  'GET runs/[id]': call({
    summary: '征订期刊各期的份数，与上年同期对比',
    can: 'campaign.desk',
    input: idInput,
    output: runsView,
    handler: readRuns,
  }),
  'GET titles': call({
    summary: '可以征订的期刊：有该年度计划的纸质期刊',
    can: 'campaign.manage',
    input: titleChoicesInput,
    output: titleChoicesView,
    handler: listTitleChoices,
  }),
});
