import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, dateField, idField, idsInput, intField, lineField, orNull } from '@/lib/core/fields';
import { sitePathField } from '@/lib/core/link-fields';
import { revisionStates, type RevisionState } from '@/lib/states/article';
import { readCnCode, readIsbn, readIssn } from './code-rules';
import { adminProductRow } from './office-contract';
import { PriceRequestView, priceReasonField } from './price-contract';
import { isDigital, isPeriodical } from './rules';
import { productMachine, stockPolicies, type StockPolicy } from '@/lib/states/product';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

/** Inputs and views of the office's work on one product. */

const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];
const policies = Object.keys(stockPolicies) as [StockPolicy, ...StockPolicy[]];
const workingWords = Object.keys(revisionStates) as RevisionState[];
const time = z.string().describe('ISO-8601 时间');

/** Most pictures and trial pages of one product. */
export const MAX_PICTURES = 10;
export const MAX_TRIAL_PAGES = 30;
export const MAX_SPECS = 30;
/** Highest price of one copy, in fen: a million yuan. */
const MAX_FEN = 100_000_000;

const code = (max: number, read: (typed: string) => string | null, message: string) =>
  orNull(
    lineField(max).transform((typed, ctx) => {
      const known = read(typed);
      if (known === null) ctx.addIssue({ code: 'custom', message });
      return known ?? typed;
    }),
  );

const price = (min: number) => intField(min, MAX_FEN);
const count = (max: number) => intField(0, max);

const pictures = (max: number, what: string) =>
  z
    .array(sitePathField.startsWith('/files/', '图片须先上传'))
    .max(max, `${what}不能超过 ${max} 张`)
    .default([]);

export const SpecField = z.object({
  name: lineField(20).min(1, '请输入名称').describe('名称'),
  value: lineField(200).min(1, '请输入内容').describe('内容'),
});

/** What the public reads and what sells it: goes through audit and goes live together. */
const fields = {
  kind: z.enum(kinds, '请选择商品类型').describe('商品类型；审核通过后不能更改'),
  sku: orNull(
    lineField(40).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, '只能使用字母、数字和 . _ -，并以字母或数字开头'),
  ).describe('商品编码，唯一；留空时自动生成，审核通过后不能更改'),
  categoryId: idField.describe('商品分类'),
  brandId: orNull(idField).describe('品牌'),
  taxId: orNull(idField).describe('商品税率；空为按分类的税率'),
  title: lineField(200).min(1, '请输入商品名称').describe('商品名称'),
  subtitle: orNull(lineField(200)).describe('副标题'),
  isbn: code(20, readIsbn, 'ISBN 校验位不正确，请核对').describe('ISBN，10 位或 13 位'),
  issn: code(12, readIssn, 'ISSN 校验位不正确，请核对').describe('ISSN'),
  cnCode: code(20, readCnCode, '国内统一刊号的格式应为 CN 11-1234/D').describe('国内统一刊号'),
  author: orNull(lineField(200)).describe('作者'),
  publisher: orNull(lineField(100)).describe('出版单位'),
  publishDate: orNull(dateField('请选择日期'))
    .refine((d) => !d || (d >= '1900-01-01' && d < '2100-01-01'), '年份应在 1900 到 2099 之间')
    .describe('出版日期'),
  edition: orNull(lineField(40)).describe('版次'),
  pageCount: orNull(intField(1, 100_000)).describe('页数'),
  format: orNull(lineField(40)).describe('开本'),
  listFen: price(1).describe('定价（分）'),
  saleFen: price(1).describe('售价（分），不高于定价'),
  orgFen: orNull(price(1)).describe('单位价（分），单位用户按它下单；空为售价'),
  costFen: orNull(price(0)).describe('成本价（分），不对外显示'),
  minQuantity: intField(1, 9999).default(1).describe('起订数量'),
  limitPerLine: orNull(intField(1, 9999)).describe('每行限购数量；空为不限'),
  limitPerOrder: orNull(intField(1, 9999)).describe('每单限购数量；空为不限'),
  weightG: count(1_000_000).default(0).describe('重量（克）'),
  stockPolicy: z.enum(policies).default('tracked').describe('库存方式；电子出版物只能不限库存'),
  salesBase: count(9_999_999).default(0).describe('销量基数，显示时加在实际销量上'),
  isHot: boolField.default(false).describe('热销'),
  isNew: boolField.default(false).describe('新品'),
  sort: intField(-9999, 9999).default(0).describe('排序，大的在前'),
  introHtml: z.string().max(200_000, '商品介绍过长').default('').describe('商品介绍 HTML'),
  tocHtml: z.string().max(200_000, '目录过长').default('').describe('目录 HTML'),
  spec: z
    .array(SpecField)
    .max(MAX_SPECS, `规格不能超过 ${MAX_SPECS} 项`)
    .default([])
    .describe('规格参数，按顺序'),
  pictures: pictures(MAX_PICTURES, '商品图片').describe('商品图片路径，第一张为封面'),
  trialPages: pictures(MAX_TRIAL_PAGES, '试读页').describe('试读页图片路径，按页序'),
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
  if (p.orgFen && p.orgFen > p.listFen) found.push(['orgFen', '单位价不能高于定价']);
  return found;
}

/** What only several fields together tell: paths and messages. */
export function productFaults(p: Crossed): [string, string][] {
  const found = priceFaults(p);
  const say = (path: string, message: string) => found.push([path, message]);
  if (p.limitPerLine && p.limitPerLine < p.minQuantity) say('limitPerLine', '每行限购不能小于起订数量');
  if (p.limitPerOrder && p.limitPerOrder < Math.max(p.minQuantity, p.limitPerLine ?? 0))
    say('limitPerOrder', '每单限购不能小于起订数量和每行限购');
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

export const ProductFields = z.object(fields).superRefine((p, ctx) => report(productFaults(p), ctx));
export type ProductFields = z.output<typeof ProductFields>;

const versionField = intField(1, 2_000_000_000).describe('编辑时读到的版本号');

/** Fields together are looked at with what is stored (`productFaults`). */
export const ProductEditInput = z.object({ id: idField, version: versionField, ...editShape(fields) });
export type ProductEditInput = z.output<typeof ProductEditInput>;

export const ProductPriceInput = z
  .object({
    id: idField,
    version: versionField,
    listFen: fields.listFen,
    saleFen: fields.saleFen,
    orgFen: fields.orgFen,
    reason: priceReasonField,
  })
  .superRefine((p, ctx) => report(priceFaults(p), ctx));
export type ProductPriceInput = z.output<typeof ProductPriceInput>;

export const ProductShelfInput = z.object({
  ids: idsInput.shape.ids,
  marketable: boolField.describe('true 上架，false 下架'),
});
export type ProductShelfInput = z.output<typeof ProductShelfInput>;

export const ProductShelfView = z.object({
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
export type ProductShelfView = z.output<typeof ProductShelfView>;

export const ProductSavedView = z.object({
  id: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  version: z.number().int().describe('版本号'),
  status: z.enum(productMachine.states).describe('审核状态'),
  workingStatus: z.enum(workingWords).nullable().describe('修订稿状态'),
});
export type ProductSaved = z.output<typeof ProductSavedView>;

const fen = z.number().int();

/** A product as the office works on it: the text of its current revision, and its history. */
export const OfficeProductView = z.object({
  ...adminProductRow.shape,
  revisionNo: z.number().int().describe('修订号'),
  categoryId: z.number().int().describe('商品分类编号'),
  brandId: z.number().int().nullable().describe('品牌编号'),
  taxId: z.number().int().nullable().describe('税率编号'),
  cnCode: z.string().nullable().describe('国内统一刊号'),
  publisher: z.string().nullable().describe('出版单位'),
  publishDate: z.string().nullable().describe('出版日期'),
  edition: z.string().nullable().describe('版次'),
  pageCount: z.number().int().nullable().describe('页数'),
  format: z.string().nullable().describe('开本'),
  costFen: fen.nullable().describe('成本价（分）；无权查看为空'),
  minQuantity: z.number().int().describe('起订数量'),
  limitPerLine: z.number().int().nullable().describe('每行限购'),
  limitPerOrder: z.number().int().nullable().describe('每单限购'),
  weightG: z.number().int().describe('重量（克）'),
  stockPolicy: z.enum(policies).describe('库存方式'),
  salesBase: z.number().int().describe('销量基数'),
  isHot: z.boolean().describe('热销'),
  isNew: z.boolean().describe('新品'),
  sort: z.number().int().describe('排序'),
  introHtml: z.string().describe('商品介绍'),
  tocHtml: z.string().describe('目录'),
  spec: z.array(z.object({ name: z.string(), value: z.string() })).describe('规格参数'),
  pictures: z.array(z.string()).describe('商品图片'),
  trialPages: z.array(z.string()).describe('试读页'),
  /** Whether the kind and the code are fixed for good. */
  fixed: z.boolean().describe('类型与编码已不能更改'),
  liveFen: z.object({ listFen: fen, saleFen: fen, orgFen: fen.nullable() }).describe('正在执行的价格（分）'),
  priceRequests: z.array(PriceRequestView).describe('待复核的改价'),
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
export type OfficeProductView = z.output<typeof OfficeProductView>;

/** Choices of the form. */
export const ProductChoicesView = z.object({
  categories: z.array(z.object({ value: z.number().int(), label: z.string() })).describe('分类，按树的顺序'),
  brands: z.array(z.object({ value: z.number().int(), label: z.string() })).describe('品牌'),
  taxes: z.array(z.object({ value: z.number().int(), label: z.string() })).describe('税率'),
});
export type ProductChoices = z.output<typeof ProductChoicesView>;
