import { z } from 'zod';
import { boolField } from '@/lib/core/fields';
import { listedListInput } from '@/lib/core/listed';
import { pageFields } from '@/lib/core/page';
import type { PermissionKey } from '@/lib/core/permissions';
import { adOfficeListInput } from '@/lib/domain/ad/office-contract';
import { accountListInput } from '@/lib/domain/admin/contract';
import { managerOfficeListInput } from '@/lib/domain/area/manager-contract';
import { overviewInput } from '@/lib/domain/campaign/office-contract';
import { auditListInput, officeListInput as articleListInput } from '@/lib/domain/article/contract';
import { sensitiveListInput } from '@/lib/domain/article/office-contract';
import { creditListInput } from '@/lib/domain/credit/office-contract';
import { batchListInput } from '@/lib/domain/ebook/batch-contract';
import { codeListInput } from '@/lib/domain/ebook/codes-contract';
import { assetListInput } from '@/lib/domain/ebook/publish-contract';
import { readingDaysInput, readingLogInput } from '@/lib/domain/ebook/reading-log-contract';
import { mapListInput, unmappedListInput } from '@/lib/domain/erp/map-contract';
import { pushListInput } from '@/lib/domain/erp/push-contract';
import { runListInput } from '@/lib/domain/erp/run-contract';
import { erratumListInput } from '@/lib/domain/letter/erratum-contract';
import { officeLetterListInput } from '@/lib/domain/letter/office-contract';
import { auditedListInput, pendingListInput } from '@/lib/domain/organization/audit-contract';
import { officePaymentListInput } from '@/lib/domain/payment/contract';
import { reconcileListInput } from '@/lib/domain/payment/reconcile-contract';
import { refundListInput } from '@/lib/domain/payment/refund-contract';
import { productAuditListInput } from '@/lib/domain/product/audit-contract';
import { officeProductListInput } from '@/lib/domain/product/office-contract';
import { periodicalListInput } from '@/lib/domain/product/plan-contract';
import { taxChangeListInput } from '@/lib/domain/product/tax-change-contract';
import { taxListInput } from '@/lib/domain/product/tax-contract';
import { officeQuotationListInput } from '@/lib/domain/quotation/office-contract';
import { statementListInput } from '@/lib/domain/statement/office-contract';
import { statListInput, termListInput } from '@/lib/domain/search/contract';
import { deliveryCenterListInput } from '@/lib/domain/shipping/place-contract';
import { infoOfficeListInput } from '@/lib/domain/site/info-contract';
import { qaOfficeListInput, siteOfficeListInput } from '@/lib/domain/site/office-contract';
import { countingListInput } from '@/lib/domain/stock/counting-contract';
import { documentListInput } from '@/lib/domain/stock/document-contract';

export const full = {
  full: boolField.default(false).describe('姓名、手机号码和地址是否完整；须有仓储或平台权限，默认脱敏'),
};

export interface ExportDefinition {
  /** Its call is `POST /api/admin/<at>/export`; the reports have one together. */
  at?: string;
  /** Of the file and of its sheet. */
  label: string;
  /** Who may export it: whoever sees its list. */
  can: PermissionKey;
  /** Its rows name no buyer: there is nothing to mask in them, and nothing to ask for in full. */
  plain?: true;
  /** The filters of its list, whose page and order do not matter to a file, and whether people are named in full. */
  input: z.ZodObject;
}

export type UnpagedShape<I extends z.ZodObject> = Omit<I['shape'], 'pageNum' | 'pageSize'> & typeof full;

/** The filters of a list that keeps its order in the file. */
export const unpaged = <I extends z.ZodObject>(input: I) =>
  (input as z.ZodObject).omit({ pageNum: true, pageSize: true }).extend(full) as unknown as z.ZodObject<
    UnpagedShape<I>
  >;

/** A list that is written as it is read on the screen, row by row of its own query (`listed-rows.ts`). */
const listed = <const A extends string, const C extends PermissionKey, I extends z.ZodObject>(
  at: A,
  label: string,
  can: C,
  input: I,
) => ({ at, label, can, plain: true as const, input: unpaged(input) });

/** The same where rows name people. */
const named = <const A extends string, const C extends PermissionKey, I extends z.ZodObject>(
  at: A,
  label: string,
  can: C,
  input: I,
) => ({ at, label, can, input: unpaged(input) });

const whole = z.object(pageFields);

/** The lists of the offices that are exported through their own query. */
export const listDefinitions = {
  article: listed('article', '文章', 'article.read', articleListInput),
  articlePending: listed('article/audit/pending', '待审核文章', 'article.read', auditListInput),
  articleAudited: listed('article/audit/audited', '已审核文章', 'article.read', auditListInput),
  articleCategory: listed('article/category', '栏目', 'site.edit', whole),
  sensitiveWord: listed('article/sensitive', '敏感词', 'sensitive.read', sensitiveListInput),
  publicInfo: listed('publicinfo', '信息公开', 'article.read', infoOfficeListInput),
  searchStat: listed('search/stat', '搜索词', 'site.edit', statListInput),
  searchTerm: listed('search/term', '搜索词典', 'site.edit', termListInput),
  ad: listed('ad', '广告', 'site.edit', adOfficeListInput),
  friendLink: listed('friendlink', '友情链接', 'site.edit', siteOfficeListInput),
  advisory: listed('advisoryInfo', '业务咨询', 'site.edit', siteOfficeListInput),
  qa: listed('qa', '常见问题', 'site.edit', qaOfficeListInput),
  qq: listed('qq', 'QQ 客服', 'site.edit', siteOfficeListInput),
  campaign: listed('campaign/overview', '征订进度', 'campaign.desk', overviewInput),
  payment: named('payment', '支付记录', 'payment.manage', officePaymentListInput),
  refund: named('refund', '退款', 'payment.manage', refundListInput),
  reconcile: listed('payment/reconcile/run', '对账记录', 'payment.manage', reconcileListInput),
  product: listed('product', '商品', 'product.read', officeProductListInput),
  productForm: listed('product/form', '商品资料', 'product.read', officeProductListInput),
  productPending: listed('product/audit/pending', '待审核商品', 'product.read', productAuditListInput),
  productAudited: listed('product/audit/audited', '已审核商品', 'product.read', productAuditListInput),
  productCategory: listed('product/category', '商品分类', 'product.read', whole),
  periodical: listed('periodical', '期刊计划', 'product.read', periodicalListInput),
  brand: listed('brand', '品牌', 'product.read', listedListInput),
  tax: listed('product/tax', '商品税率', 'product.read', taxListInput),
  taxChange: listed('product/tax/change', '税率变更', 'product.read', taxChangeListInput),
  code: named('ebook/code', '激活码', 'ebook.codes', codeListInput),
  codeBatch: listed('ebook/batch/list', '激活码批次', 'ebook.codes', batchListInput),
  readingLog: listed('ebook/log', '阅读记录', 'ebook.log', readingLogInput),
  readingDays: listed('ebook/log/days', '每日阅读量', 'ebook.log', readingDaysInput),
  asset: listed('product/ebook', '电子出版物', 'ebook.published', assetListInput),
  quotation: named('quotation', '报价单', 'quotation.desk', officeQuotationListInput),
  statement: listed('statement', '单位应付余额', 'statement.desk', statementListInput),
  credit: listed('credit', '单位账龄', 'credit.read', creditListInput),
  letter: named('letter', '读者来信', 'letter.desk', officeLetterListInput),
  erratum: listed('erratum', '勘误', 'erratum.edit', erratumListInput),
  stockDocument: listed('stock/document', '出入库单', 'stock.read', documentListInput),
  counting: listed('counting', '盘点任务', 'stock.read', countingListInput),
  erpMap: listed('erp/software', 'ERP 图书对照', 'erp.manage', mapListInput),
  erpUnmapped: listed('erp/unmapped', '待对照编码', 'erp.manage', unmappedListInput),
  erpRun: listed('erp/run', 'ERP 同步记录', 'erp.manage', runListInput),
  erpPush: listed('erp/push', 'ERP 推送单据', 'erp.manage', pushListInput),
  shippingMethod: listed('shippingMethod', '配送方式', 'order.manage', listedListInput),
  deliveryCenter: named('deliveryCenter', '发货仓', 'shipping.manage', deliveryCenterListInput),
  deliveryCorp: listed('deliveryCorp', '物流公司', 'shipping.manage', listedListInput),
  areaManager: named('area/mgr/code', '区域经理编码', 'platform.manage', managerOfficeListInput),
  organizationPending: named('organization/audit/pending', '待审核单位', 'platform.manage', pendingListInput),
  organizationAudited: named('organization/audit/audited', '已审核单位', 'platform.manage', auditedListInput),
  organizationType: listed('organization/type', '单位类型', 'platform.manage', listedListInput),
  account: named('account', '管理员', 'platform.manage', accountListInput),
} as const;
export type ListedKind = keyof typeof listDefinitions;
