import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, savedView } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { importAreas, previewAreas } from './commands/import-areas';
import { importManagers, previewManagers } from './commands/import-managers';
import { restoreAreas, retireAreas } from './commands/retire-areas';
import { addArea, editArea } from './commands/save-area';
import { addManager, deleteManagers, editManager, enableManagers } from './commands/save-manager';
import { importApplyInput, importInput, importPreviewView } from './import-contract';
import {
  managerEditInput,
  managerFields,
  managerOfficeListInput,
  managerOfficeListView,
  managerOfficeRow,
} from './manager-contract';
import { getOfficeManager, listOfficeManagers } from './manager-queries';
import {
  areaCodeInput,
  areaEditInput,
  areaFields,
  areaOfficeListInput,
  areaOfficeListView,
  areaOfficeRow,
  areaOfficeTreeView,
  areaRestoreInput,
  areaRetireInput,
  areaSavedView,
  areaTouchedView,
  areaTreeInput,
} from './office-contract';
import { exportAreas, getOfficeArea, listAreasBelow, listOfficeAreas } from './office-queries';

export const adminAreaCalls = calls('admin/area', {
  'POST add': call({
    summary: '新增地区',
    can: 'platform.manage',
    message: '保存成功',
    input: areaFields,
    publicText: true,
    output: areaSavedView,
    handler: addArea,
  }),
  'GET detail/[id]': call({
    summary: '地区详情（编号为地区代码）',
    can: 'platform.manage',
    input: areaCodeInput,
    output: areaOfficeRow,
    handler: (ctx, { id }) => getOfficeArea(ctx, id),
  }),
  'POST edit': call({
    summary: '修改地区',
    can: 'platform.manage',
    message: '保存成功',
    input: areaEditInput,
    publicText: true,
    output: areaSavedView,
    handler: editArea,
  }),
  'GET export': call({
    summary: '下载全部地区（CSV）',
    can: 'platform.manage',
    reply: 'file',
    file: 'csv',
    handler: exportAreas,
  }),
  'POST import/preview': call({
    summary: '预览地区导入的变更与错误',
    can: 'platform.manage',
    message: '预览完成',
    input: importInput,
    output: importPreviewView,
    handler: previewAreas,
  }),
  'POST import': call({
    summary: '导入地区（CSV），全部成功或全部不导入',
    can: 'platform.manage',
    message: '导入成功',
    input: importApplyInput,
    publicText: true,
    output: importPreviewView,
    handler: importAreas,
  }),
  'GET list': call({
    summary: '地区管理列表',
    can: 'platform.manage',
    input: areaOfficeListInput,
    output: areaOfficeListView,
    handler: listOfficeAreas,
  }),
  'POST mgr/code/add': call({
    summary: '新增区域经理编码',
    can: 'platform.manage',
    message: '保存成功',
    input: managerFields,
    publicText: true,
    output: savedView,
    handler: addManager,
  }),
  'POST mgr/code/del': call({
    summary: '删除未使用的区域经理编码',
    can: 'platform.manage',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteManagers(ctx, ids);
      return null;
    },
  }),
  'GET mgr/code/detail/[id]': call({
    summary: '区域经理编码详情',
    can: 'platform.manage',
    input: idInput,
    output: managerOfficeRow,
    handler: (ctx, { id }) => getOfficeManager(ctx, id),
  }),
  'POST mgr/code/edit': call({
    summary: '修改区域经理编码',
    can: 'platform.manage',
    message: '保存成功',
    input: managerEditInput,
    publicText: true,
    output: savedView,
    handler: editManager,
  }),
  'POST mgr/code/enable': call({
    summary: '启用或停用区域经理编码',
    can: 'platform.manage',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableManagers(ctx, input);
      return null;
    },
  }),
  'POST mgr/code/import/preview': call({
    summary: '预览区域经理编码导入的变更与错误',
    can: 'platform.manage',
    message: '预览完成',
    input: importInput,
    output: importPreviewView,
    handler: previewManagers,
  }),
  'POST mgr/code/import': call({
    summary: '导入区域经理编码（CSV），全部成功或全部不导入',
    can: 'platform.manage',
    message: '导入成功',
    input: importApplyInput,
    publicText: true,
    output: importPreviewView,
    handler: importManagers,
  }),
  'GET mgr/code/list': call({
    summary: '区域经理编码管理列表',
    can: 'platform.manage',
    input: managerOfficeListInput,
    output: managerOfficeListView,
    handler: listOfficeManagers,
  }),
  'POST restore': call({
    summary: '恢复地区',
    can: 'platform.manage',
    message: '已恢复',
    input: areaRestoreInput,
    publicText: true,
    output: areaTouchedView,
    handler: async (ctx, input) => ({ changed: await restoreAreas(ctx, input) }),
  }),
  'POST retire': call({
    summary: '停用地区及其全部下级',
    can: 'platform.manage',
    message: '已停用',
    input: areaRetireInput,
    output: areaTouchedView,
    handler: async (ctx, { codes }) => ({ changed: await retireAreas(ctx, codes) }),
  }),
  'GET tree': call({
    summary: '某地区的下级（含已停用）',
    can: 'platform.manage',
    input: areaTreeInput,
    output: areaOfficeTreeView,
    handler: (ctx, { parentCode }) => listAreasBelow(ctx, parentCode || null),
  }),
});
