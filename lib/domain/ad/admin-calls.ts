import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, savedView, sortInput } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { deleteAds, enableAds, sortAds } from './commands/manage-ads';
import { addAd, editAd } from './commands/save-ad';
import { addPosition, deletePositions, editPosition, enablePositions } from './commands/save-position';
import {
  adEditInput,
  adFields,
  adOfficeListInput,
  adOfficeListView,
  adOfficeRow,
  adPositionEditInput,
  adPositionEnableInput,
  adPositionIdInput,
  adPositionIdsInput,
  adPositionInput,
  adPositionListView,
  adPositionRow,
} from './office-contract';
import { getAdPosition, getOfficeAd, listAdPositions, listOfficeAds } from './office-queries';

export const adminAdCalls = calls('admin', {
  'POST ad/add': call({
    summary: '新增广告',
    can: 'site.edit',
    message: '保存成功',
    input: adFields,
    publicText: true,
    output: savedView,
    handler: addAd,
  }),
  'POST ad/del': call({
    summary: '删除广告',
    can: 'site.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteAds(ctx, ids);
      return null;
    },
  }),
  'GET ad/detail/[id]': call({
    summary: '广告详情',
    can: 'site.edit',
    input: idInput,
    output: adOfficeRow,
    handler: (ctx, { id }) => getOfficeAd(ctx, id),
  }),
  'POST ad/edit': call({
    summary: '修改广告',
    can: 'site.edit',
    message: '保存成功',
    input: adEditInput,
    publicText: true,
    output: savedView,
    handler: editAd,
  }),
  'POST ad/enable': call({
    summary: '启用或停用广告',
    can: 'site.edit',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableAds(ctx, input);
      return null;
    },
  }),
  'GET ad/list': call({
    summary: '广告管理列表',
    can: 'site.edit',
    input: adOfficeListInput,
    output: adOfficeListView,
    handler: listOfficeAds,
  }),
  'POST ad/sort': call({
    summary: '调整同一广告位中广告的顺序',
    can: 'site.edit',
    message: '顺序已保存',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortAds(ctx, ids);
      return null;
    },
  }),
  'POST adPosition/add': call({
    summary: '新增广告位',
    can: 'site.edit',
    message: '保存成功',
    input: adPositionInput,
    handler: async (ctx, input) => {
      await addPosition(ctx, input);
      return null;
    },
  }),
  'POST adPosition/del': call({
    summary: '删除空的广告位',
    can: 'site.edit',
    message: '已删除',
    input: adPositionIdsInput,
    handler: async (ctx, { ids }) => {
      await deletePositions(ctx, ids);
      return null;
    },
  }),
  'GET adPosition/detail/[id]': call({
    summary: '广告位详情',
    can: 'site.edit',
    input: adPositionIdInput,
    output: adPositionRow,
    handler: (ctx, { id }) => getAdPosition(ctx, id),
  }),
  'POST adPosition/edit': call({
    summary: '修改广告位',
    can: 'site.edit',
    message: '保存成功',
    input: adPositionEditInput,
    handler: async (ctx, input) => {
      await editPosition(ctx, input);
      return null;
    },
  }),
  'POST adPosition/enable': call({
    summary: '启用或停用广告位',
    can: 'site.edit',
    input: adPositionEnableInput,
    handler: async (ctx, input) => {
      await enablePositions(ctx, input);
      return null;
    },
  }),
  'GET adPosition/list': call({
    summary: '广告位列表',
    can: 'site.edit',
    output: adPositionListView,
    handler: listAdPositions,
  }),
});
