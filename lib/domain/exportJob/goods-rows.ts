import 'server-only';
import { formatFen } from '@/lib/core/money';
import { formatRate } from '@/lib/domain/product/tax-rules';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { ErratumOfficeRow } from '@/lib/domain/letter/erratum-contract';
import { listOfficeErrata } from '@/lib/domain/letter/erratum-queries';
import type { OfficeLetterRow } from '@/lib/domain/letter/office-contract';
import { listOfficeLetters } from '@/lib/domain/letter/queries';
import type { AuditedProductRow } from '@/lib/domain/product/audit-contract';
import { listAudited, listPending } from '@/lib/domain/product/audit-queries';
import type { BrandOfficeRow } from '@/lib/domain/product/brand-contract';
import { listOfficeBrands } from '@/lib/domain/product/brand-queries';
import type { ProductCategoryRow } from '@/lib/domain/product/category-contract';
import { listOfficeCategories } from '@/lib/domain/product/category-queries';
import { stockLevels, type OfficeProductListRow } from '@/lib/domain/product/office-contract';
import { presentAudited, presentOfficeProduct, presentPending } from '@/lib/domain/product/office-present';
import { listOfficeProducts } from '@/lib/domain/product/office-queries';
import type { PeriodicalRow, PlanRow } from '@/lib/domain/product/plan-contract';
import { presentPeriodical } from '@/lib/domain/product/plan-present';
import { listPeriodicals } from '@/lib/domain/product/plan-queries';
import { listSheetProducts, readNamesById, sheetColumns } from '@/lib/domain/product/sheet-queries';
import { taxChangeStages, type TaxChangeRow } from '@/lib/domain/product/tax-change-contract';
import { listTaxChanges } from '@/lib/domain/product/tax-change-queries';
import { taxStages, type TaxOfficeRow } from '@/lib/domain/product/tax-contract';
import { listOfficeTaxes } from '@/lib/domain/product/tax-queries';
import { revisionStates } from '@/lib/states/article';
import { productMachine, taxKinds } from '@/lib/states/product';
import type { ExportInput } from './contract';
import { columnsOf, listedRows, setIn, wholeRows } from './listed-rows';
import { shownTo } from './walk';

export const productColumns = columnsOf<OfficeProductListRow>({
  sku: ['商品编码', 18],
  title: ['书名或刊名', 36],
  isbn: ['ISBN', 18],
  issn: ['ISSN', 12],
  author: ['作者', 18],
  kindLabel: ['类型', 10],
  categoryName: '分类',
  listFen: '定价',
  saleFen: '售价',
  orgFen: '单位用户价',
  stockLevel: ['库存状态', 10, (level) => (level ? stockLevels[level] : '不限')],
  onHand: ['在库', 'number'],
  reserved: ['已占用', 'number'],
  available: ['可售库存', 'number'],
  sales: ['销量', 'number'],
  statusLabel: ['审核状态', 10],
  workingStatus: ['修订稿', 10, (s) => s && revisionStates[s]],
  marketable: ['上架', 8],
  priceWaits: ['改价待复核', 10],
  missing: ['电子文件', 24],
  submittedByName: ['送审人', 10],
  submittedAt: '送审时间',
  auditedByName: ['审核人', 10],
  rejectReason: ['驳回原因', 30],
  updatedAt: '更新时间',
});

export const auditedProductColumns = columnsOf<AuditedProductRow>({
  sku: ['商品编码', 18],
  title: ['书名或刊名', 36],
  kindLabel: ['类型', 10],
  categoryName: '分类',
  revisionNo: ['版本', 'number'],
  result: ['结论', 10, (r) => (r === 'approve' ? '通过' : '驳回')],
  opinion: ['审核意见', 30],
  submittedByName: ['送审人', 10],
  auditedByName: ['审核人', 10],
  auditedAt: '审核时间',
  status: ['当前状态', 10, (s, p) => (p.deleted ? '已删除' : productMachine.label(s))],
  workingStatus: ['修订稿', 10, (s) => s && revisionStates[s]],
});

export const productCategoryColumns = columnsOf<ProductCategoryRow>({
  name: ['分类', 30, setIn],
  taxName: ['默认税率', 20],
  taxInherited: ['沿用上级', 10],
  visible: ['显示', 8],
  products: ['商品', 'number'],
  onSale: ['上架', 'number'],
});

const planCell = (plan: PlanRow | null): string =>
  plan
    ? `${plan.issues} 期，每期 ${formatFen(plan.issueFen)} 元，全年 ${formatFen(plan.yearFen)} 元，已订 ${plan.soldCopies} 份`
    : '未编制';
export const periodicalColumns = columnsOf<PeriodicalRow>({
  sku: ['商品编码', 18],
  title: ['刊名', 32],
  issn: ['ISSN', 12],
  cnCode: ['国内统一刊号', 16],
  kindLabel: ['类型', 10],
  marketable: ['上架', 8],
  year: ['年度', 'number'],
  plan: ['本年度计划', 44, planCell],
  next: ['下年度计划', 44, planCell],
});

export const brandColumns = columnsOf<BrandOfficeRow>({
  sort: ['顺序', 'number'],
  name: ['品牌', 24],
  description: ['说明', 40],
  products: ['商品', 'number'],
  onSale: ['上架', 'number'],
  enabled: ['状态', 8, (on) => (on ? '启用' : '停用')],
});

export const taxColumns = columnsOf<TaxOfficeRow>({
  name: ['名称', 24],
  rateBp: ['计税方式', 10, (bp, t) => (t.taxKind === 'taxable' ? formatRate(bp) : taxKinds[t.taxKind])],
  goodsCode: ['税收分类编码', 24],
  policyCode: ['优惠政策', 14],
  validFrom: ['有效期起', 12],
  validTo: ['有效期止', 12, (day) => day ?? '长期'],
  products: ['使用的商品', 'number'],
  categories: ['默认的分类', 'number'],
  stage: ['状态', 10, (s) => taxStages[s]],
});

export const taxChangeColumns = columnsOf<TaxChangeRow>({
  target: ['变更对象', 10, (target) => (target === 'product' ? '商品' : '分类')],
  name: ['名称', 32],
  code: ['商品编码', 18],
  validFrom: ['生效日期', 12],
  beforeName: ['原税率', 20, (name, c) => name ?? (c.target === 'product' ? '按分类' : '沿用上级')],
  taxName: ['改用税率', 20],
  stage: ['状态', 10, (s) => taxChangeStages[s]],
  remark: ['说明', 30],
  createdByName: ['登记人', 12],
  createdAt: '登记时间',
});

export const letterColumns = (full: boolean) =>
  columnsOf<OfficeLetterRow>({
    productTitle: ['商品', 36],
    kindLabel: ['类型', 12],
    content: ['来信', 60],
    edition: ['版次或期次', 14],
    page: ['页码', 8],
    line: ['行', 8],
    wrongText: ['误', 24],
    rightText: ['正', 24],
    writer: ['来信人', 12, (name) => shownTo(full).name(name)],
    statusLabel: ['状态', 10],
    reply: ['编辑部回复', 40],
    reason: ['未采用或撤下的原因', 30],
    createdAt: '来信时间',
    handledAt: '处理时间',
  });

export const erratumColumns = columnsOf<ErratumOfficeRow>({
  productTitle: ['商品', 36],
  edition: ['版次或期次', 14],
  page: ['页码', 8],
  line: ['行', 8],
  wrongText: ['误', 30],
  rightText: ['正', 30],
  statedOn: ['勘误日期', 12],
  enabled: ['状态', 8, (on) => (on ? '启用' : '停用')],
});

/** The lists of the catalogue and of its readers. */
export const goodsSources = {
  product: (ctx: Ctx, input: ExportInput<'product'>) =>
    listedRows(
      ctx,
      input,
      async (c, asked) => {
        const page = await listOfficeProducts(c, asked);
        return { ...page, list: page.list.map((row) => presentOfficeProduct(requireAdmin(c), row)) };
      },
      productColumns,
    ),
  productForm: async (ctx: Ctx, input: ExportInput<'productForm'>) =>
    listedRows(ctx, input, listSheetProducts, sheetColumns(await readNamesById(ctx))),
  productPending: (ctx: Ctx, input: ExportInput<'productPending'>) =>
    listedRows(
      ctx,
      input,
      async (c, asked) => {
        const page = await listPending(c, asked);
        return { ...page, list: page.list.map((row) => presentPending(requireAdmin(c), row)) };
      },
      productColumns,
    ),
  productAudited: (ctx: Ctx, input: ExportInput<'productAudited'>) =>
    listedRows(
      ctx,
      input,
      async (c, asked) => {
        const page = await listAudited(c, asked);
        return { ...page, list: page.list.map(presentAudited) };
      },
      auditedProductColumns,
    ),
  productCategory: (ctx: Ctx) => wholeRows(ctx, listOfficeCategories, productCategoryColumns),
  periodical: (ctx: Ctx, input: ExportInput<'periodical'>) =>
    listedRows(
      ctx,
      input,
      async (c, asked) => {
        const page = await listPeriodicals(c, asked);
        return { ...page, list: page.list.map((p) => presentPeriodical(p, c.now)) };
      },
      periodicalColumns,
    ),
  brand: (ctx: Ctx, input: ExportInput<'brand'>) => listedRows(ctx, input, listOfficeBrands, brandColumns),
  tax: (ctx: Ctx, input: ExportInput<'tax'>) => listedRows(ctx, input, listOfficeTaxes, taxColumns),
  taxChange: (ctx: Ctx, input: ExportInput<'taxChange'>) =>
    listedRows(ctx, input, listTaxChanges, taxChangeColumns),
  letter: (ctx: Ctx, input: ExportInput<'letter'>) =>
    listedRows(ctx, input, listOfficeLetters, letterColumns(input.full)),
  erratum: (ctx: Ctx, input: ExportInput<'erratum'>) =>
    listedRows(ctx, input, listOfficeErrata, erratumColumns),
};
