import { z } from 'zod';
import { boolField, idField, intField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { diffField, diffLineView } from '@/lib/domain/article/office-contract';
import { revisionStates, type RevisionState } from '@/lib/states/article';
import { productMachine } from '@/lib/states/product';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

/** Inputs and views of the audit of products and of their revisions. */

const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];
const revisionWords = Object.keys(revisionStates) as RevisionState[];
const time = z.string().describe('ISO-8601 时间');
const versionField = intField(1, 2_000_000_000).describe('审核人所见的版本号');

export const productPassInput = z.object({
  id: idField,
  version: versionField,
  opinion: z.string().trim().max(200).optional().describe('审核意见'),
});
export const productRejectInput = z.object({
  id: idField,
  version: versionField,
  reason: z.string().trim().min(1, '请填写驳回原因').max(200).describe('驳回原因'),
});

export const productAuditListInput = z.object({
  ...officeListFields,
  categoryId: idField.optional().describe('商品分类编号，包含其下级分类'),
  kind: z.enum(kinds).optional().describe('商品类型'),
  type: z.enum(['new', 'revision']).optional().describe('新品或修订'),
  result: z.enum(['approve', 'reject']).optional().describe('审核结论'),
  mine: boolField.optional().describe('只看本人送审或审核的'),
});
export type ProductAuditListInput = z.output<typeof productAuditListInput>;

export const auditedProductRow = z.object({
  id: z.number().int().describe('商品编号'),
  revisionNo: z.number().int().describe('修订号'),
  title: z.string().describe('商品名称'),
  sku: z.string().describe('商品编码'),
  coverPath: z.string().nullable().describe('封面'),
  kindLabel: z.string().describe('商品类型'),
  categoryName: z.string().describe('商品分类'),
  submittedByName: z.string().nullable().describe('送审人'),
  result: z.enum(['approve', 'reject']).describe('审核结论'),
  opinion: z.string().nullable().describe('审核意见'),
  auditedByName: z.string().describe('审核人'),
  auditedAt: time,
  status: z.enum(productMachine.states).describe('当前状态'),
  workingStatus: z.enum(revisionWords).nullable().describe('已通过商品的修订稿状态'),
  deleted: z.boolean().describe('商品已删除'),
});
export type AuditedProductRow = z.output<typeof auditedProductRow>;
export const auditedProductListView = pagedOf(auditedProductRow);

export const productRevisionRow = z.object({
  revisionNo: z.number().int().describe('修订号'),
  status: z.enum(revisionWords).describe('状态'),
  title: z.string().describe('商品名称'),
  createdByName: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  submittedByName: z.string().nullable(),
  submittedAt: time.nullable(),
  auditedByName: z.string().nullable(),
  auditedAt: time.nullable(),
  opinion: z.string().nullable().describe('审核意见'),
  live: z.boolean().describe('公众所见的版本'),
  working: z.boolean().describe('正在编辑的版本'),
});
export type ProductRevisionRow = z.output<typeof productRevisionRow>;
export const productRevisionListView = z.object({
  id: z.number().int(),
  title: z.string(),
  revisions: z.array(productRevisionRow),
});
export type ProductRevisionListView = z.output<typeof productRevisionListView>;

const revisionNo = intField(1, 1_000_000);
export const productDiffInput = z.object({
  id: idField,
  from: revisionNo.optional().describe('旧修订号；缺省为公众所见的版本'),
  to: revisionNo.optional().describe('新修订号；缺省为正在编辑或审核的版本'),
});
export type ProductDiffInput = z.output<typeof productDiffInput>;

const PictureChange = z.object({
  before: z.array(z.string()),
  after: z.array(z.string()),
  changed: z.boolean(),
});
export const productDiffView = z.object({
  /** `null`: a product that was never live, everything is new. */
  from: z.number().int().nullable().describe('旧修订号；空为全新商品'),
  to: z.number().int().describe('新修订号'),
  fields: z.array(diffField).describe('各字段'),
  intro: z.array(diffLineView).describe('商品介绍，逐段'),
  toc: z.array(diffLineView).describe('目录，逐段'),
  styled: z.boolean().describe('介绍或目录的排版或图片有变化'),
  pictures: PictureChange.describe('商品图片'),
  trialPages: PictureChange.describe('试读页'),
  changed: z.number().int().describe('有变化的项数'),
});
export type ProductDiffView = z.output<typeof productDiffView>;
