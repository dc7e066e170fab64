import type { OfficeIcon } from '@/components/shell/office/office-icons';
import { otherRights } from '@/components/shell/office/other-rights';
import { checkPermission, type PermissionKey, type PermissionSubject } from '@/lib/core/permissions';

export type OfficeKey = 'news' | 'mall' | 'admin';
export interface OfficeEntry {
  href: string;
  label: string;
  icon: OfficeIcon;
  /** Who sees it: a key of the permission table. */
  can: PermissionKey;
  /** Pages below this address belong to the entry as well, when they have no entry of their own. */
  below?: string;
}

export interface Office {
  key: OfficeKey;
  label: string;
  /** The specification's route of this office. */
  home: string;
  groups: readonly { label: string; entries: readonly OfficeEntry[] }[];
}

/**
 * The three back offices. An entry stands here when its page exists: add the line together with the page. Nobody sees an entry without its
 * permission, nor an office without an entry.
 */
export const offices: readonly Office[] = [
  {
    key: 'news',
    label: '新闻后台',
    home: '/index/manage',
    groups: [
      {
        label: '内容',
        entries: [
          { href: '/index/manage', label: '新闻工作台', icon: 'dashboard', can: 'article.read' },
          { href: '/index/manage/article', label: '文章管理', icon: 'article', can: 'article.read' },
          { href: '/index/manage/calendar', label: '内容日历', icon: 'calendar', can: 'article.read' },
          { href: '/index/manage/audit/pending', label: '待审核', icon: 'audit', can: 'article.read' },
          { href: '/index/manage/audit/audited', label: '已审核', icon: 'audited', can: 'article.read' },
          { href: '/index/manage/recycle', label: '回收站', icon: 'trash', can: 'article.read' },
          { href: '/index/manage/sensitive', label: '敏感词', icon: 'words', can: 'sensitive.read' },
          { href: '/index/manage/category', label: '栏目管理', icon: 'category', can: 'site.edit' },
          { href: '/index/manage/publicinfo', label: '信息公开', icon: 'info', can: 'article.read' },
          { href: '/index/manage/media', label: '媒体库', icon: 'picture', can: 'upload.editor' },
          { href: '/index/manage/search', label: '搜索词管理', icon: 'search', can: 'site.edit' },
          { href: '/index/manage/exports', label: '导出任务', icon: 'export', can: 'export.news' },
        ],
      },
      {
        label: '站点',
        entries: [
          { href: '/index/manage/ad', label: '广告管理', icon: 'ad', can: 'site.edit' },
          { href: '/index/manage/friendlink', label: '友情链接', icon: 'link', can: 'site.edit' },
          { href: '/index/manage/advisory', label: '业务咨询', icon: 'phone', can: 'site.edit' },
          { href: '/index/manage/qa', label: '常见问题', icon: 'question', can: 'site.edit' },
          { href: '/index/manage/qq', label: 'QQ 客服', icon: 'chat', can: 'site.edit' },
        ],
      },
    ],
  },
  {
    key: 'mall',
    label: '商城后台',
    home: '/mall/manage',
    groups: [
      {
        label: '交易',
        entries: [
          { href: '/mall/manage', label: '工作台', icon: 'dashboard', can: 'order.desk' },
          { href: '/mall/manage/orders', label: '订单管理', icon: 'order', can: 'order.desk' },
          { href: '/mall/manage/orders/new', label: '代客下单', icon: 'addOrder', can: 'order.behalf' },
          { href: '/mall/manage/quotations', label: '报价单', icon: 'quotation', can: 'quotation.desk' },
          { href: '/mall/manage/campaigns', label: '年度征订', icon: 'campaign', can: 'campaign.desk' },
          { href: '/mall/manage/shipments', label: '发货单', icon: 'ship', can: 'order.desk' },
          {
            href: '/mall/manage/periodicals/issues',
            label: '期刊发行',
            icon: 'issue',
            can: 'shipping.manage',
          },
          { href: '/mall/manage/returns', label: '售后处理', icon: 'returns', can: 'order.desk' },
          {
            href: '/mall/manage/special-orders',
            label: '特殊订单',
            icon: 'special',
            can: 'specialOrder.desk',
          },
          { href: '/mall/manage/payments', label: '支付记录', icon: 'wallet', can: 'payment.manage' },
          { href: '/mall/manage/refunds', label: '退款管理', icon: 'refund', can: 'payment.manage' },
          { href: '/mall/manage/invoices', label: '发票管理', icon: 'invoice', can: 'invoice.desk' },
          { href: '/mall/manage/reconcile', label: '对账', icon: 'scale', can: 'payment.manage' },
          { href: '/mall/manage/statements', label: '对账单', icon: 'statement', can: 'statement.desk' },
          { href: '/mall/manage/credits', label: '账期', icon: 'credit', can: 'credit.read' },
          { href: '/mall/manage/exports', label: '导出任务', icon: 'export', can: 'export.mall' },
        ],
      },
      {
        label: '商品',
        entries: [
          { href: '/mall/manage/products', label: '商品列表', icon: 'product', can: 'product.read' },
          { href: '/mall/manage/audit/pending', label: '待审核商品', icon: 'audit', can: 'product.read' },
          { href: '/mall/manage/audit/audited', label: '已审核商品', icon: 'audited', can: 'product.read' },
          {
            href: '/mall/manage/periodicals',
            below: '/mall/manage/products/plans',
            label: '期刊计划',
            icon: 'calendar',
            can: 'product.read',
          },
          { href: '/mall/manage/periodicals/print', label: '期刊印数', icon: 'print', can: 'product.read' },
          { href: '/mall/manage/codes', label: '激活码', icon: 'key', can: 'ebook.codes' },
          { href: '/mall/manage/codes/batches', label: '激活码批次', icon: 'batch', can: 'ebook.codes' },
          { href: '/mall/manage/reading-log', label: '阅读记录', icon: 'reading', can: 'ebook.log' },
          {
            href: '/mall/manage/ebooks',
            label: '电子出版物',
            icon: 'book',
            can: 'ebook.published',
          },
          { href: '/mall/manage/letters', label: '读者来信', icon: 'mail', can: 'letter.desk' },
          { href: '/mall/manage/errata', label: '勘误', icon: 'errata', can: 'erratum.edit' },
          { href: '/mall/manage/categories', label: '商品分类', icon: 'category', can: 'product.edit' },
          { href: '/mall/manage/brands', label: '品牌', icon: 'brand', can: 'product.edit' },
          { href: '/mall/manage/taxes', label: '商品税率', icon: 'tax', can: 'product.edit' },
        ],
      },
      {
        label: '库存',
        entries: [
          { href: '/mall/manage/stock', label: '库存总览', icon: 'stock', can: 'stock.read' },
          { href: '/mall/manage/stock/documents', label: '出入库单', icon: 'transfer', can: 'stock.read' },
          { href: '/mall/manage/stock/ledger', label: '库存流水', icon: 'ledger', can: 'stock.read' },
          { href: '/mall/manage/counting', label: '库存盘点', icon: 'count', can: 'stock.manage' },
          { href: '/mall/manage/erp', label: 'ERP 图书对照', icon: 'link', can: 'erp.manage' },
          { href: '/mall/manage/erp/runs', label: 'ERP 同步', icon: 'refresh', can: 'erp.manage' },
        ],
      },
      {
        label: '报表',
        entries: [
          { href: '/mall/manage/reports', label: '经营汇总', icon: 'chart', can: 'report.read' },
          { href: '/mall/manage/reports/trade', label: '交易情况', icon: 'trend', can: 'report.read' },
          { href: '/mall/manage/reports/sale', label: '商品销售', icon: 'bars', can: 'report.read' },
          { href: '/mall/manage/reports/category', label: '分类销售', icon: 'pie', can: 'report.read' },
          { href: '/mall/manage/reports/area', label: '地区销售', icon: 'area', can: 'report.read' },
          {
            href: '/mall/manage/reports/organisation',
            label: '单位销售',
            icon: 'organization',
            can: 'report.read',
          },
          { href: '/mall/manage/reports/annual', label: '年度对比', icon: 'year', can: 'report.read' },
          { href: '/mall/manage/reports/details', label: '销售明细', icon: 'table', can: 'report.read' },
        ],
      },
      {
        label: '设置',
        entries: [
          { href: '/mall/manage/shipping', label: '配送方式', icon: 'freight', can: 'order.manage' },
          { href: '/mall/manage/payment-methods', label: '支付方式', icon: 'pay', can: 'paymentMethod.edit' },
          { href: '/mall/manage/paper-templates', label: '单据模板', icon: 'paper', can: 'paper.template' },
          { href: '/mall/manage/delivery-centers', label: '发货仓', icon: 'store', can: 'shipping.manage' },
          { href: '/mall/manage/delivery-corps', label: '物流公司', icon: 'corp', can: 'shipping.manage' },
          { href: '/mall/manage/recycle', label: '回收站', icon: 'trash', can: 'bin.mall' },
        ],
      },
    ],
  },
  {
    key: 'admin',
    label: '平台管理',
    home: '/admin',
    groups: [
      {
        label: '平台',
        entries: [
          { href: '/admin', label: '工作台', icon: 'dashboard', can: 'log.read' },
          { href: '/admin/areas', label: '地区管理', icon: 'area', can: 'platform.manage' },
          { href: '/admin/area-managers', label: '区域经理编码', icon: 'badge', can: 'platform.manage' },
        ],
      },
      {
        label: '用户与单位',
        entries: [
          { href: '/admin/members', label: '用户管理', icon: 'people', can: 'platform.manage' },
          { href: '/admin/organizations', label: '待审核单位', icon: 'audit', can: 'platform.manage' },
          {
            href: '/admin/organizations/audited',
            label: '已审核单位',
            icon: 'audited',
            can: 'platform.manage',
          },
          {
            href: '/admin/organizations/all',
            label: '全部单位',
            icon: 'organization',
            can: 'platform.manage',
            below: '/admin/organizations',
          },
          { href: '/admin/organization-types', label: '单位类型', icon: 'category', can: 'platform.manage' },
        ],
      },
      {
        label: '系统',
        entries: [
          { href: '/admin/accounts', label: '管理员', icon: 'guard', can: 'platform.manage' },
          { href: '/admin/settings', label: '平台设置', icon: 'settings', can: 'platform.manage' },
          { href: '/admin/logs', label: '操作日志', icon: 'log', can: 'log.read' },
          { href: '/admin/logs/logins', label: '登录日志', icon: 'login', can: 'log.read' },
          { href: '/admin/jobs', label: '后台任务', icon: 'jobs', can: 'platform.manage' },
          { href: '/admin/system', label: '系统状态', icon: 'health', can: 'platform.manage' },
          { href: '/admin/recycle', label: '回收站', icon: 'trash', can: 'platform.manage' },
          { href: '/admin/exports', label: '导出任务', icon: 'export', can: 'log.read' },
          { href: '/admin/api-docs', label: '接口文档', icon: 'code', can: 'log.read' },
        ],
      },
    ],
  },
];

/** The offices as an administrator sees them. */
export function visibleOffices(subject: PermissionSubject): Office[] {
  return offices
    .map((office) => ({
      ...office,
      groups: office.groups
        .map((g) => ({ ...g, entries: g.entries.filter((e) => checkPermission(e.can, subject) === 'ok') }))
        .filter((g) => g.entries.length > 0),
    }))
    .filter((office) => office.groups.length > 0);
}

/** Where an office starts for this administrator: its home when that is open to them, else their first entry. */
export function officeStart(office: Office): string {
  const entries = office.groups.flatMap((g) => g.entries);
  return entries.some((e) => e.href === office.home) ? office.home : (entries[0]?.href ?? office.home);
}

/** The entry to which an address belongs: the longest that it starts with. The office's start has no pages of its own below it. */
export function entryOf(office: Office, pathname: string): OfficeEntry | null {
  const hits = office.groups
    .flatMap((g) => g.entries)
    .filter(
      (e) =>
        pathname === e.href ||
        [e.below, e.href].some((at) => at && at !== office.home && pathname.startsWith(`${at}/`)),
    );
  return hits.reduce<OfficeEntry | null>(
    (best, e) => (best && best.href.length >= e.href.length ? best : e),
    null,
  );
}

/** The right that a page of an office asks for. */
export function permissionOf(key: OfficeKey, pathname: string): PermissionKey {
  const office = offices.find((o) => o.key === key);
  const route = pathname.replace(/(?<=\/)\d+(?=\/|$)/, '[id]');
  return otherRights[route] ?? (office && entryOf(office, pathname)?.can) ?? 'admin';
}
