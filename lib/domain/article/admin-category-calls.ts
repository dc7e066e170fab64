import 'server-only';
import { z } from 'zod';
import { idInput, idsInput } from '@/lib/core/fields';
import { savedView } from '@/lib/core/listed';
import { treeMoveInput } from '@/lib/core/tree';
import { call, calls } from '@/lib/data/call';
import {
  categoryAddInput,
  categoryEditInput,
  categoryOfficeListView,
  categoryOfficeRow,
} from './category-contract';
import { getOfficeCategory, listOfficeCategories, officeCategoryTree } from './category-queries';
import { deleteCategories } from './commands/delete-categories';
import {
  addSensitiveWords,
  changeSensitiveLevel,
  deleteSensitiveWords,
} from './commands/edit-sensitive-words';
import { moveCategory } from './commands/move-category';
import { addCategory, editCategory } from './commands/save-category';
import { articleIdsInput, categoryNodeView } from './contract';
import {
  sensitiveAddInput,
  sensitiveAddView,
  sensitiveLevelInput,
  sensitiveListInput,
  sensitiveListView,
} from './office-contract';
import { listSensitiveWords } from './sensitive-queries';

export const adminArticleCategoryCalls = calls('admin/article', {
  'POST category/add': call({
    summary: '新增栏目',
    can: 'site.edit',
    message: '保存成功',
    input: categoryAddInput,
    publicText: true,
    output: savedView,
    handler: addCategory,
  }),
  'POST category/del': call({
    summary: '删除栏目',
    can: 'site.edit',
    message: '栏目已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteCategories(ctx, ids);
      return null;
    },
  }),
  'GET category/detail/[id]': call({
    summary: '栏目详情',
    can: 'site.edit',
    input: idInput,
    output: categoryOfficeRow,
    handler: (ctx, { id }) => getOfficeCategory(ctx, id),
  }),
  'POST category/edit': call({
    summary: '修改栏目',
    can: 'site.edit',
    message: '保存成功',
    input: categoryEditInput,
    publicText: true,
    output: savedView,
    handler: editCategory,
  }),
  'GET category/list': call({
    summary: '栏目管理列表，按树的顺序',
    can: 'site.edit',
    output: categoryOfficeListView,
    handler: listOfficeCategories,
  }),
  'POST category/move': call({
    summary: '移动栏目',
    can: 'site.edit',
    message: '栏目已移动',
    input: treeMoveInput,
    handler: async (ctx, input) => {
      await moveCategory(ctx, input);
      return null;
    },
  }),
  'GET category/tree': call({
    summary: '文章栏目树（含隐藏栏目）',
    can: 'article.read',
    output: z.array(categoryNodeView),
    handler: (ctx) => officeCategoryTree(ctx),
  }),
  'POST sensitive/add': call({
    summary: '添加敏感词',
    can: 'sensitive.edit',
    message: '添加成功',
    input: sensitiveAddInput,
    output: sensitiveAddView,
    handler: (ctx, input) => addSensitiveWords(ctx, input),
  }),
  'POST sensitive/del': call({
    summary: '删除敏感词',
    can: 'sensitive.edit',
    message: '已删除',
    input: articleIdsInput,
    handler: async (ctx, { ids }) => {
      await deleteSensitiveWords(ctx, ids);
      return null;
    },
  }),
  'POST sensitive/edit': call({
    summary: '修改敏感词级别',
    can: 'sensitive.edit',
    message: '修改成功',
    input: sensitiveLevelInput,
    handler: async (ctx, { ids, level }) => {
      await changeSensitiveLevel(ctx, ids, level);
      return null;
    },
  }),
  'GET sensitive/list': call({
    summary: '敏感词列表',
    can: 'sensitive.read',
    input: sensitiveListInput,
    output: sensitiveListView,
    handler: (ctx, input) => listSensitiveWords(ctx, input),
  }),
});
