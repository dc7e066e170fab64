import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, listedListInput, savedView, sortInput } from '@/lib/core/listed';
import { treeMoveInput } from '@/lib/core/tree';
import { call, calls } from '@/lib/data/call';
import { brandEditInput, brandFields, brandOfficeListView, brandOfficeRow } from './brand-contract';
import { getOfficeBrand, listOfficeBrands } from './brand-queries';
import {
  productCategoryAddInput,
  productCategoryEditInput,
  productCategoryListView,
  productCategoryRow,
} from './category-contract';
import { getOfficeCategory, listOfficeCategories, officeCategoryTree } from './category-queries';
import { deleteCategories } from './commands/delete-categories';
import { addBrand, deleteBrands, editBrand, enableBrands, sortBrands } from './commands/save-brand';
import { addCategory, editCategory, moveCategory } from './commands/save-category';
import { categoryTreeView } from './contract';

export const adminProductBrandCalls = calls('admin', {
  'POST brand/add': call({
    summary: '新增品牌',
    can: 'product.edit',
    message: '保存成功',
    input: brandFields,
    publicText: true,
    output: savedView,
    handler: addBrand,
  }),
  'POST brand/del': call({
    summary: '删除品牌',
    can: 'product.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteBrands(ctx, ids);
      return null;
    },
  }),
  'GET brand/detail/[id]': call({
    summary: '品牌详情',
    can: 'product.read',
    input: idInput,
    output: brandOfficeRow,
    handler: (ctx, { id }) => getOfficeBrand(ctx, id),
  }),
  'POST brand/edit': call({
    summary: '修改品牌',
    can: 'product.edit',
    message: '保存成功',
    input: brandEditInput,
    publicText: true,
    output: savedView,
    handler: editBrand,
  }),
  'POST brand/enable': call({
    summary: '启用或停用品牌',
    can: 'product.edit',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableBrands(ctx, input);
      return null;
    },
  }),
  'GET brand/list': call({
    summary: '品牌管理列表',
    can: 'product.read',
    input: listedListInput,
    output: brandOfficeListView,
    handler: listOfficeBrands,
  }),
  'POST brand/sort': call({
    summary: '品牌排序',
    can: 'product.edit',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortBrands(ctx, ids);
      return null;
    },
  }),
  'POST product/category/add': call({
    summary: '新增商品分类',
    can: 'product.edit',
    message: '保存成功',
    input: productCategoryAddInput,
    publicText: true,
    output: savedView,
    handler: addCategory,
  }),
  'POST product/category/del': call({
    summary: '删除商品分类',
    can: 'product.edit',
    message: '分类已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteCategories(ctx, ids);
      return null;
    },
  }),
  'GET product/category/detail/[id]': call({
    summary: '商品分类详情',
    can: 'product.read',
    input: idInput,
    output: productCategoryRow,
    handler: (ctx, { id }) => getOfficeCategory(ctx, id),
  }),
  'POST product/category/edit': call({
    summary: '修改商品分类',
    can: 'product.edit',
    message: '保存成功',
    input: productCategoryEditInput,
    publicText: true,
    output: savedView,
    handler: editCategory,
  }),
  'GET product/category/list': call({
    summary: '商品分类管理列表，按树的顺序',
    can: 'product.read',
    output: productCategoryListView,
    handler: listOfficeCategories,
  }),
  'POST product/category/move': call({
    summary: '移动商品分类',
    can: 'product.edit',
    message: '分类已移动',
    input: treeMoveInput,
    handler: async (ctx, input) => {
      await moveCategory(ctx, input);
      return null;
    },
  }),
  'GET product/category/tree': call({
    summary: '商品分类树（含隐藏分类）',
    can: 'product.read',
    output: categoryTreeView,
    handler: officeCategoryTree,
  }),
});
