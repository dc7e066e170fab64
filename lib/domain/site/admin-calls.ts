import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, savedView, sortInput } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { deleteSiteRows, enableSiteRows, sortSiteRows } from './commands/manage-list';
import { addAdvisory, addQq, editAdvisory, editQq } from './commands/save-contact';
import { addFriendLink, editFriendLink } from './commands/save-friend-link';
import { saveSettings } from './commands/save-settings';
import {
  advisoryEditInput,
  advisoryFields,
  advisoryOfficeListView,
  advisoryOfficeRow,
  friendLinkEditInput,
  friendLinkFields,
  friendLinkOfficeListView,
  friendLinkOfficeRow,
  qqEditInput,
  qqFields,
  qqOfficeListView,
  qqOfficeRow,
  siteOfficeListInput,
} from './office-contract';
import {
  getOfficeAdvisory,
  getOfficeFriendLink,
  getOfficeQq,
  listOfficeAdvisory,
  listOfficeFriendLinks,
  listOfficeQq,
} from './office-queries';
import {
  settingEditInput,
  settingHistoryInput,
  settingHistoryView,
  settingListView,
  settingSavedView,
} from './platform-contract';
import { listSettingHistory, listSettings } from './platform-queries';

export const adminSiteCalls = calls('admin', {
  'POST advisoryInfo/add': call({
    summary: '新增业务咨询联系人',
    can: 'site.edit',
    message: '保存成功',
    input: advisoryFields,
    publicText: true,
    output: savedView,
    handler: addAdvisory,
  }),
  'POST advisoryInfo/del': call({
    summary: '删除业务咨询联系人',
    can: 'site.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteSiteRows(ctx, 'advisoryInfo', ids);
      return null;
    },
  }),
  'GET advisoryInfo/detail/[id]': call({
    summary: '业务咨询联系人详情',
    can: 'site.edit',
    input: idInput,
    output: advisoryOfficeRow.omit({ inFooter: true }),
    handler: (ctx, { id }) => getOfficeAdvisory(ctx, id),
  }),
  'POST advisoryInfo/edit': call({
    summary: '修改业务咨询联系人',
    can: 'site.edit',
    message: '保存成功',
    input: advisoryEditInput,
    publicText: true,
    output: savedView,
    handler: editAdvisory,
  }),
  'POST advisoryInfo/enable': call({
    summary: '启用或停用业务咨询联系人',
    can: 'site.edit',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableSiteRows(ctx, 'advisoryInfo', input);
      return null;
    },
  }),
  'GET advisoryInfo/list': call({
    summary: '业务咨询联系人管理列表',
    can: 'site.edit',
    input: siteOfficeListInput,
    output: advisoryOfficeListView,
    handler: listOfficeAdvisory,
  }),
  'POST advisoryInfo/sort': call({
    summary: '调整业务咨询联系人顺序',
    can: 'site.edit',
    message: '顺序已保存',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortSiteRows(ctx, 'advisoryInfo', ids);
      return null;
    },
  }),
  'POST friendlink/add': call({
    summary: '新增友情链接',
    can: 'site.edit',
    message: '保存成功',
    input: friendLinkFields,
    publicText: true,
    output: savedView,
    handler: addFriendLink,
  }),
  'POST friendlink/del': call({
    summary: '删除友情链接',
    can: 'site.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteSiteRows(ctx, 'friendlink', ids);
      return null;
    },
  }),
  'GET friendlink/detail/[id]': call({
    summary: '友情链接详情',
    can: 'site.edit',
    input: idInput,
    output: friendLinkOfficeRow,
    handler: (ctx, { id }) => getOfficeFriendLink(ctx, id),
  }),
  'POST friendlink/edit': call({
    summary: '修改友情链接',
    can: 'site.edit',
    message: '保存成功',
    input: friendLinkEditInput,
    publicText: true,
    output: savedView,
    handler: editFriendLink,
  }),
  'POST friendlink/enable': call({
    summary: '启用或停用友情链接',
    can: 'site.edit',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableSiteRows(ctx, 'friendlink', input);
      return null;
    },
  }),
  'GET friendlink/list': call({
    summary: '友情链接管理列表',
    can: 'site.edit',
    input: siteOfficeListInput,
    output: friendLinkOfficeListView,
    handler: listOfficeFriendLinks,
  }),
  'POST friendlink/sort': call({
    summary: '调整友情链接顺序',
    can: 'site.edit',
    message: '顺序已保存',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortSiteRows(ctx, 'friendlink', ids);
      return null;
    },
  }),
  'POST qq/add': call({
    summary: '新增QQ 客服',
    can: 'site.edit',
    message: '保存成功',
    input: qqFields,
    publicText: true,
    output: savedView,
    handler: addQq,
  }),
  'POST qq/del': call({
    summary: '删除QQ 客服',
    can: 'site.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteSiteRows(ctx, 'qq', ids);
      return null;
    },
  }),
  'GET qq/detail/[id]': call({
    summary: 'QQ 客服详情',
    can: 'site.edit',
    input: idInput,
    output: qqOfficeRow,
    handler: (ctx, { id }) => getOfficeQq(ctx, id),
  }),
  'POST qq/edit': call({
    summary: '修改QQ 客服',
    can: 'site.edit',
    message: '保存成功',
    input: qqEditInput,
    publicText: true,
    output: savedView,
    handler: editQq,
  }),
  'POST qq/enable': call({
    summary: '启用或停用QQ 客服',
    can: 'site.edit',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableSiteRows(ctx, 'qq', input);
      return null;
    },
  }),
  'GET qq/list': call({
    summary: 'QQ 客服管理列表',
    can: 'site.edit',
    input: siteOfficeListInput,
    output: qqOfficeListView,
    handler: listOfficeQq,
  }),
  'POST qq/sort': call({
    summary: '调整QQ 客服顺序',
    can: 'site.edit',
    message: '顺序已保存',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortSiteRows(ctx, 'qq', ids);
      return null;
    },
  }),
  'POST setting/edit': call({
    summary: '修改平台设置（一次多项）',
    can: 'platform.manage',
    input: settingEditInput,
    publicText: true,
    output: settingSavedView,
    message: '保存成功',
    handler: saveSettings,
  }),
  'GET setting/history': call({
    summary: '平台设置的修改记录',
    can: 'platform.manage',
    input: settingHistoryInput,
    output: settingHistoryView,
    handler: listSettingHistory,
  }),
  'GET setting/list': call({
    summary: '平台设置',
    can: 'platform.manage',
    output: settingListView,
    handler: (ctx) => listSettings(ctx),
  }),
});
