import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, savedView } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { addTaxChange, deleteTaxChanges, editTaxChange } from './commands/change-tax';
import { addTax, deleteTaxes, editTax, enableTaxes } from './commands/save-tax';
import {
  taxChangeEditInput,
  taxChangeFields,
  taxChangeListInput,
  taxChangeListView,
} from './tax-change-contract';
import { listTaxChanges } from './tax-change-queries';
import { taxEditInput, taxFields, taxListInput, taxOfficeListView, taxOfficeRow } from './tax-contract';
import { getOfficeTax, listOfficeTaxes } from './tax-queries';

export const adminProductTaxCalls = calls('admin/product', {
  'POST tax/add': call({
    summary: '新增商品税率',
    can: 'product.edit',
    message: '保存成功',
    input: taxFields,
    output: savedView,
    handler: addTax,
  }),
  'POST tax/change/add': call({
    summary: '登记税率变更',
    can: 'product.edit',
    message: '保存成功',
    input: taxChangeFields,
    output: savedView,
    handler: addTaxChange,
  }),
  'POST tax/change/del': call({
    summary: '撤销未生效的税率变更',
    can: 'product.edit',
    message: '已撤销',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteTaxChanges(ctx, ids);
      return null;
    },
  }),
  'POST tax/change/edit': call({
    summary: '修改未生效的税率变更',
    can: 'product.edit',
    message: '保存成功',
    input: taxChangeEditInput,
    output: savedView,
    handler: editTaxChange,
  }),
  'GET tax/change/list': call({
    summary: '税率变更列表',
    can: 'product.read',
    input: taxChangeListInput,
    output: taxChangeListView,
    handler: listTaxChanges,
  }),
  'POST tax/del': call({
    summary: '删除商品税率',
    can: 'product.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteTaxes(ctx, ids);
      return null;
    },
  }),
  'GET tax/detail/[id]': call({
    summary: '商品税率详情',
    can: 'product.read',
    input: idInput,
    output: taxOfficeRow,
    handler: (ctx, { id }) => getOfficeTax(ctx, id),
  }),
  'POST tax/edit': call({
    summary: '修改商品税率',
    can: 'product.edit',
    message: '保存成功',
    input: taxEditInput,
    output: savedView,
    handler: editTax,
  }),
  'POST tax/enable': call({
    summary: '启用或停用商品税率',
    can: 'product.edit',
    input: enableInput,
    handler: async (ctx, input) => {
      await enableTaxes(ctx, input);
      return null;
    },
  }),
  'GET tax/list': call({
    summary: '商品税率列表',
    can: 'product.read',
    input: taxListInput,
    output: taxOfficeListView,
    handler: listOfficeTaxes,
  }),
});
