import { isAdminRole, isBuyerRole } from './role';

/** Fine permissions of an administrator's account (domain.md section 0). */
export const adminPermissions = [
  'news.edit',
  'news.audit',
  'product.edit',
  'product.price',
  'product.audit',
  'order',
  'order.behalf',
  'quotation.discount',
  'paper.template',
  'campaign',
  'finance',
  'warehouse',
  'report',
  'platform',
  'reader',
  'audit.read',
] as const;
export type AdminPermission = (typeof adminPermissions)[number];

export const adminPermissionLabels: Record<AdminPermission, string> = {
  'news.edit': '编辑文章',
  'news.audit': '审核文章',
  'product.edit': '编辑商品',
  'product.price': '商品改价',
  'product.audit': '审核商品',
  order: '订单管理',
  'order.behalf': '代客下单',
  'quotation.discount': '报价优惠',
  'paper.template': '单据模板',
  campaign: '征订',
  finance: '财务',
  warehouse: '仓储发货',
  report: '报表',
  platform: '平台管理',
  reader: '读者服务',
  'audit.read': '查看审计日志',
};

interface AnyoneRule {
  who: 'anyone' | 'loggedIn' | 'buyer' | 'admin';
}
interface AdminRule {
  who: 'permission';
  /** One of these is enough. */
  permissions: readonly AdminPermission[];
}
export type PermissionRule = AnyoneRule | AdminRule;

const buyer: PermissionRule = { who: 'buyer' };
const has = (...permissions: AdminPermission[]): PermissionRule => ({ who: 'permission', permissions });

/**
 * The machine-readable authorisation policy (security.md section 1, seam d): every endpoint and guarded page names one of these keys. What is not
 * listed is refused (S-02). Ownership of the single object is checked again in the domain's `scope.ts`.
 */
export const permissionTable = {
  public: { who: 'anyone' },
  loggedIn: { who: 'loggedIn' },
  buyer,
  admin: { who: 'admin' },
  'cart.use': buyer,
  'receiver.manage': buyer,
  'order.buy': buyer,
  'order.read': buyer,
  'order.finish': buyer,
  'order.cancel': buyer,
  'order.file': buyer,
  'childOrder.manage': buyer,
  'aftersale.apply': buyer,
  'specialOrder.apply': buyer,
  'payment.pay': buyer,
  'ebook.read': buyer,
  'ebook.allocate': buyer,
  /** Files of e-publications and their conversion. */
  'ebook.publish': has('product.edit'),
  /** Putting a file in force or taking it out of force: which of the two, the command asks. */
  'ebook.release': has('product.edit', 'product.audit'),
  'ebook.published': has('product.edit', 'product.audit', 'order'),
  /** Activation codes: batches, printing, freezing, giving to another reader. */
  'ebook.codes': has('order'),
  /** Who read what. */
  'ebook.log': has('order', 'product.edit'),
  'invoice.manage': buyer,
  'member.self': buyer,
  'organization.read': buyer,
  'organization.manage': buyer,
  'article.edit': has('news.edit'),
  'article.audit': has('news.audit'),
  'article.publish': has('news.edit', 'news.audit'),
  'article.read': has('news.edit', 'news.audit'),
  'sensitive.read': has('news.edit', 'news.audit'),
  'sensitive.edit': has('news.audit'),
  'site.edit': has('news.edit'),
  'upload.editor': has('news.edit', 'product.edit'),
  'product.read': has('product.edit', 'product.price', 'product.audit', 'order', 'warehouse', 'reader'),
  'product.edit': has('product.edit'),
  /** Prices of what was approved: products and the years of periodicals. */
  'product.price': has('product.price'),
  /** Agreeing to a price beyond the limits, refusing it or taking it back: which of them, the command asks. */
  'product.priceDecide': has('product.price', 'product.audit'),
  'product.audit': has('product.audit'),
  /** Corrections of what was printed. */
  'erratum.edit': has('reader'),
  'letter.write': buyer,
  'letter.desk': has('reader'),
  'order.manage': has('order'),
  /** Orders that a clerk writes down for a buyer. */
  'order.behalf': has('order.behalf'),
  /** Quotations of customers, to look at. */
  'quotation.desk': has('order.behalf', 'quotation.discount'),
  /** Agreeing to the discount of somebody else beyond the limit. */
  'quotation.decide': has('quotation.discount'),
  /** Texts of contracts, delivery lists and receipts. */
  'paper.template': has('paper.template'),
  /** Seasons: making, opening and closing them, reminding organisations. */
  'campaign.manage': has('campaign'),
  /** How a season stands, to look at. */
  'campaign.desk': has('campaign', 'order', 'warehouse'),
  'order.desk': has('order', 'warehouse', 'finance'),
  'shipping.manage': has('warehouse'),
  /** Balances, ledger and documents, to look at. */
  'stock.read': has('warehouse', 'order', 'product.edit'),
  /** Stock documents, counting and warnings. */
  'stock.manage': has('warehouse'),
  /** ERP mapping, sync and file import. */
  'erp.manage': has('warehouse'),
  'report.read': has('report'),
  /** Agreeing to an after-sale and refusing it; money above the limit still needs a second person of finance. */
  'aftersale.judge': has('order', 'finance'),
  /** Goods of after-sales that come back or are sent once more. */
  'aftersale.goods': has('warehouse', 'order'),
  /** Refund of e-copies that somebody has activated: asked for by the command, on top of `aftersale.judge`. */
  'aftersale.override': has('finance', 'platform'),
  'payment.manage': has('finance'),
  /** Statements of organisations: looking, sending, taking a link back. */
  'statement.desk': has('finance'),
  /** Credit of organisations: looking; asking for a grant; entering repayments; reminding; the second person's word. */
  'credit.read': has('finance', 'order'),
  'credit.grant': has('finance'),
  'credit.repay': has('finance'),
  'credit.remind': has('finance', 'order'),
  'credit.confirm': has('finance'),
  'invoice.desk': has('finance'),
  /** Who may change what of it is decided by the command: the account of transfers is finance's. */
  'paymentMethod.edit': has('order', 'finance'),
  /** Which of them is decided by the query: exceptions about money are finance's too. */
  'specialOrder.desk': has('order', 'finance'),
  /** The mall office's recycle bin; which kinds it shows is asked per kind. */
  'bin.mall': has('product.edit', 'reader', 'order', 'warehouse'),
  /** The mall office's page of export jobs; the other offices have their own. */
  'export.mall': has(
    'order',
    'order.behalf',
    'quotation.discount',
    'campaign',
    'finance',
    'warehouse',
    'report',
    'product.edit',
    'product.price',
    'product.audit',
    'reader',
  ),
  /** The news office's. */
  'export.news': has('news.edit', 'news.audit'),
  /** One's own export jobs; what may be exported is asked per kind. */
  'export.use': { who: 'admin' },
  'platform.manage': has('platform'),
  'log.read': has('platform', 'audit.read'),
  'apiDocs.read': { who: 'admin' },
} as const satisfies Record<string, PermissionRule>;
export type PermissionKey = keyof typeof permissionTable;

/** The facts of an actor that a rule looks at. */
export interface PermissionSubject {
  role: string;
  permissions: readonly string[];
}

/** `ok`, or why not: nobody is logged in (401), or the wrong person is (403). */
export function checkPermission(
  key: PermissionKey,
  subject: PermissionSubject | null,
): 'ok' | 'login' | 'forbidden' {
  const rule: PermissionRule = permissionTable[key];
  if (rule.who === 'anyone') return 'ok';
  if (!subject) return 'login';
  switch (rule.who) {
    case 'loggedIn':
      return 'ok';
    case 'buyer':
      return isBuyerRole(subject.role) ? 'ok' : 'forbidden';
    case 'admin':
      return isAdminRole(subject.role) ? 'ok' : 'forbidden';
    case 'permission':
      return isAdminRole(subject.role) && rule.permissions.some((p) => subject.permissions.includes(p))
        ? 'ok'
        : 'forbidden';
  }
}
