import type { AdminPermission, PermissionKey } from '@/lib/core/permissions';

interface OpeningStep {
  key: string;
  label: string;
  /** What it is good for, or where it shows. */
  hint: string;
  /** Where it is done, who may open that, and whose work it is. */
  href: string;
  can: PermissionKey;
  by: AdminPermission;
}

/** What a new site needs before the public comes, in the order in which it is best done. */
export const openingSteps = [
  {
    key: 'staff',
    label: '添加各岗位管理员',
    hint: '文章、商品和订单由各自的管理员办理，平台管理员负责分配权限',
    href: '/admin/accounts',
    can: 'platform.manage',
    by: 'platform',
  },
  {
    key: 'contacts',
    label: '填写主办单位与联系方式',
    hint: '显示在页脚、帮助中心和隐私政策中',
    href: '/admin/settings',
    can: 'platform.manage',
    by: 'platform',
  },
  {
    key: 'icp',
    label: '填写 ICP 备案号',
    hint: '显示在每一页的页脚',
    href: '/admin/settings',
    can: 'platform.manage',
    by: 'platform',
  },
  {
    key: 'advisory',
    label: '填写业务咨询电话',
    hint: '显示在页脚和帮助中心',
    href: '/index/manage/advisory',
    can: 'site.edit',
    by: 'news.edit',
  },
  {
    key: 'columns',
    label: '建立新闻栏目',
    hint: '一级栏目显示在导航中，前四个显示在首页',
    href: '/index/manage/category',
    can: 'site.edit',
    by: 'news.edit',
  },
  {
    key: 'article',
    label: '发布第一篇文章',
    hint: '编辑、审核、发布由两人办理',
    href: '/index/manage/article',
    can: 'article.publish',
    by: 'news.edit',
  },
  {
    key: 'carousel',
    label: '投放首页轮播图',
    hint: '显示在首页顶部，没有图片时首页不留位置',
    href: '/index/manage/ad',
    can: 'site.edit',
    by: 'news.edit',
  },
  {
    key: 'categories',
    label: '建立商品分类',
    hint: '显示在商城首页和商品列表中',
    href: '/mall/manage/categories',
    can: 'product.edit',
    by: 'product.edit',
  },
  {
    key: 'store',
    label: '设置发货仓',
    hint: '纸质书刊从这里入库和发货',
    href: '/mall/manage/delivery-centers',
    can: 'shipping.manage',
    by: 'warehouse',
  },
  {
    key: 'shipping',
    label: '设置配送方式与运费',
    hint: '没有配送方式时不能购买纸质书刊',
    href: '/mall/manage/shipping',
    can: 'order.manage',
    by: 'order',
  },
  {
    key: 'payment',
    label: '开通支付方式',
    hint: '线上支付的商户号配置在服务器上，银行转账的账户在页面上填写',
    href: '/mall/manage/payment-methods',
    can: 'paymentMethod.edit',
    by: 'finance',
  },
  {
    key: 'product',
    label: '上架第一件商品',
    hint: '审核通过并上架后才能购买',
    href: '/mall/manage/products',
    can: 'product.read',
    by: 'product.edit',
  },
] as const satisfies readonly OpeningStep[];
export type OpeningKey = (typeof openingSteps)[number]['key'];
