import type { PermissionKey } from './permissions';

/** Days that what was deleted lies in a recycle bin, articles included (news-editor-reading.md 2.3); then it goes for good. */
export const BIN_DAYS = 30;

export type BinOffice = 'news' | 'mall' | 'admin';

interface Binned {
  label: string;
  /** The office in whose bin it lies. */
  office: BinOffice;
  /** The right to delete it, which is the right to bring it back and to delete it for good. */
  can: PermissionKey;
}

/** What lies in the recycle bins when it was deleted, by the noun of the operation log. Articles have a bin of their own. */
export const binKinds = {
  category: { label: '栏目', office: 'news', can: 'site.edit' },
  publicinfo: { label: '信息公开', office: 'news', can: 'site.edit' },
  sensitiveWord: { label: '敏感词', office: 'news', can: 'sensitive.edit' },
  searchTerm: { label: '词典词语', office: 'news', can: 'site.edit' },
  adPosition: { label: '广告位', office: 'news', can: 'site.edit' },
  ad: { label: '广告', office: 'news', can: 'site.edit' },
  friendlink: { label: '友情链接', office: 'news', can: 'site.edit' },
  advisoryInfo: { label: '业务咨询', office: 'news', can: 'site.edit' },
  qaGroup: { label: '问题分组', office: 'news', can: 'site.edit' },
  qa: { label: '常见问题', office: 'news', can: 'site.edit' },
  qq: { label: 'QQ 客服', office: 'news', can: 'site.edit' },
  uploadFolder: { label: '媒体文件夹', office: 'news', can: 'upload.editor' },
  upload: { label: '媒体文件', office: 'news', can: 'upload.editor' },
  product: { label: '商品', office: 'mall', can: 'product.edit' },
  productCategory: { label: '商品分类', office: 'mall', can: 'product.edit' },
  brand: { label: '品牌', office: 'mall', can: 'product.edit' },
  productTax: { label: '商品税率', office: 'mall', can: 'product.edit' },
  productTaxChange: { label: '税率变更', office: 'mall', can: 'product.edit' },
  periodicalPlan: { label: '年度计划', office: 'mall', can: 'product.edit' },
  periodicalIssue: { label: '期次', office: 'mall', can: 'product.edit' },
  ebookAsset: { label: '出版物文件', office: 'mall', can: 'ebook.publish' },
  erratum: { label: '勘误', office: 'mall', can: 'erratum.edit' },
  erpMap: { label: 'ERP 图书对照', office: 'mall', can: 'erp.manage' },
  shippingMethod: { label: '配送方式', office: 'mall', can: 'order.manage' },
  freightRule: { label: '运费规则', office: 'mall', can: 'order.manage' },
  deliveryCenter: { label: '发货仓', office: 'mall', can: 'shipping.manage' },
  deliveryCorp: { label: '物流公司', office: 'mall', can: 'shipping.manage' },
  organizationType: { label: '单位类型', office: 'admin', can: 'platform.manage' },
  areaManager: { label: '区域经理编码', office: 'admin', can: 'platform.manage' },
} as const satisfies Record<string, Binned>;
export type BinKind = keyof typeof binKinds;
