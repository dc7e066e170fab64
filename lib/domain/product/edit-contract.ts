import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { inputShape, viewShape } from '@/lib/core/content';
import { boolField, idField, idsInput, intField, lineField, orNull } from '@/lib/core/fields';
import { revisionStates, type RevisionState } from '@/lib/states/article';
import { productFields } from './fields';
import { officeProductListRow } from './office-contract';
import { priceRequestView, priceReasonField } from './price-contract';
import { isDigital, isPeriodical } from './rules';
import { productMachine, type StockPolicy } from '@/lib/states/product';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

/** Inputs and views of the office's work on one product. */

const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];
const workingWords = Object.keys(revisionStates) as RevisionState[];
const time = z.string().describe('ISO-8601 时间');

/** What the public reads and what sells it: goes through audit and goes live together. */
const fields = {
  kind: z.enum(kinds, '请选择商品类型').describe('商品类型；审核通过后不能更改'),
  sku: orNull(
    lineField(40).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, '只能使用字母、数字和 . _ -，并以字母或数字开头'),
  ).describe('商品编码，唯一；留空时自动生成，审核通过后不能更改'),
  ...inputShape(productFields),
};

interface Crossed {
  kind: ProductKind;
  isbn?: string | null;
  issn?: string | null;
  cnCode?: string | null;
  listFen: number;
  saleFen: number;
  orgFen?: number | null;
  minQuantity: number;
  limitPerLine?: number | null;
  limitPerOrder?: number | null;
  stockPolicy: StockPolicy;
  salesBase: number;
  salesSource?: string | null;
  spec: readonly { name: string }[];
}

/** Prices against each other: nothing sells above its list price. */
export function priceFaults(p: {
  listFen: number;
  saleFen: number;
  orgFen?: number | null;
}): [string, string][] {
  const found: [string, string][] = [];
  if (p.saleFen > p.listFen) found.push(['saleFen', '售价不能高于定价']);
  if (p.orgFen && p.orgFen > p.listFen) found.push(['orgFen', '单位用户价不能高于定价']);
  return found;
}

/** What only several fields together tell: paths and messages. */
export function productFaults(p: Crossed): [string, string][] {
  const found = priceFaults(p);
  const say = (path: string, message: string) => found.push([path, message]);
  if (p.limitPerLine && p.limitPerLine < p.minQuantity) say('limitPerLine', '每行限购不能小于起订数量');
  if (p.limitPerOrder && p.limitPerOrder < Math.max(p.minQuantity, p.limitPerLine ?? 0))
    say('limitPerOrder', '每单限购不能小于起订数量和每行限购');
  // E-Commerce Law article 17: no invented sales.
  if (p.salesBase > 0 && !p.salesSource) say('salesSource', '请填写上线前销量的来源');
  if (isDigital(p.kind) && p.stockPolicy === 'tracked')
    say('stockPolicy', '电子出版物没有库存，请选择不限库存');
  if (isPeriodical(p.kind)) {
    if (p.isbn) say('isbn', '期刊填写 ISSN，不填 ISBN');
  } else {
    if (p.issn) say('issn', '图书填写 ISBN，不填 ISSN');
    if (p.cnCode) say('cnCode', '只有期刊有国内统一刊号');
  }
  const names = p.spec.map((s) => s.name);
  for (const [i, name] of names.entries()) if (names.indexOf(name) < i) say(`spec.${i}.name`, '名称重复');
  return found;
}

function report(found: readonly [string, string][], ctx: z.RefinementCtx): void {
  for (const [path, message] of found) {
    const keys = path.split('.').map((k) => (/^\d+$/.test(k) ? Number(k) : k));
    ctx.addIssue({ code: 'custom', path: keys, message });
  }
}

export const productFieldsInput = z.object(fields).superRefine((p, ctx) => report(productFaults(p), ctx));
export type ProductFields = z.output<typeof productFieldsInput>;

const versionField = intField(1, 2_000_000_000).describe('编辑时读到的版本号');

/** Fields together are looked at with what is stored (`productFaults`). */
export const productEditInput = z.object({ id: idField, version: versionField, ...editShape(fields) });
export type ProductEditInput = z.output<typeof productEditInput>;

export const productPriceInput = z
  .object({
    id: idField,
    version: versionField,
    listFen: fields.listFen,
    saleFen: fields.saleFen,
    orgFen: fields.orgFen,
    reason: priceReasonField,
  })
  .superRefine((p, ctx) => report(priceFaults(p), ctx));
export type ProductPriceInput = z.output<typeof productPriceInput>;

export const productShelfInput = z.object({
  ids: idsInput.shape.ids,
  marketable: boolField.describe('true 上架，false 下架'),
});
export type ProductShelfInput = z.output<typeof productShelfInput>;

export const productShelfView = z.object({
  done: z.number().int().describe('成功数'),
  failed: z.number().int().describe('失败数'),
  results: z.array(
    z.object({
      id: z.number().int().describe('商品编号'),
      title: z.string().describe('商品名称'),
      ok: z.boolean().describe('是否成功'),
      message: z.string().describe('失败原因；成功时为仍缺少的文件，没有则为空'),
    }),
  ),
});
export type ProductShelfView = z.output<typeof productShelfView>;

export const productSavedView = z.object({
  id: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  version: z.number().int().describe('版本号'),
  status: z.enum(productMachine.states).describe('审核状态'),
  workingStatus: z.enum(workingWords).nullable().describe('修订稿状态'),
});
export type ProductSaved = z.output<typeof productSavedView>;

const fen = z.number().int();

/** A product as the office works on it: the text of its current revision, and its history. */
export const officeProductView = z.object({
  ...officeProductListRow.shape,
  revisionNo: z.number().int().describe('修订号'),
  ...viewShape(productFields),
  /** Whether the kind and the code are fixed for good. */
  fixed: z.boolean().describe('类型与编码已不能更改'),
  liveFen: z.object({ listFen: fen, saleFen: fen, orgFen: fen.nullable() }).describe('正在执行的价格（分）'),
  priceRequests: z.array(priceRequestView).describe('待复核的改价'),
  events: z.array(
    z.object({
      action: z.string(),
      actorName: z.string(),
      reason: z.string().nullable(),
      toStatus: z.string().nullable(),
      note: z.string().nullable().describe('补充说明'),
      at: time,
    }),
  ),
});
export type OfficeProductView = z.output<typeof officeProductView>;

/** Choices of the form. */
export const productChoicesView = z.object({
  categories: z.array(z.object({ value: z.number().int(), label: z.string() })).describe('分类，按树的顺序'),
  brands: z.array(z.object({ value: z.number().int(), label: z.string() })).describe('品牌'),
  taxes: z.array(z.object({ value: z.number().int(), label: z.string() })).describe('税率'),
});
export type ProductChoices = z.output<typeof productChoicesView>;
