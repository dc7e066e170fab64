import type { AdminPermission } from '@/lib/core/permissions';

/** Sections of the role string (domain.md section 0) and the fine permissions that belong to each. */
export const adminOffices = [
  { key: 'adminNews', label: '新闻后台', permissions: ['news.edit', 'news.audit'] },
  {
    key: 'adminProduct',
    label: '商城后台',
    permissions: [
      'product.edit',
      'product.price',
      'product.audit',
      'order',
      'warehouse',
      'finance',
      'report',
      'reader',
    ],
  },
  { key: 'adminPlatform', label: '平台管理', permissions: ['platform', 'audit.read'] },
] as const satisfies readonly { key: string; label: string; permissions: readonly AdminPermission[] }[];

/** What each permission opens, for who ticks it. */
export const permissionHints: Readonly<Record<AdminPermission, string>> = {
  'news.edit': '撰写和修改文章，维护栏目、广告、友情链接等站点内容',
  'news.audit': '审核并发布文章，维护敏感词',
  'product.edit': '维护商品、分类、品牌、税率和期刊计划',
  'product.price': '修改已通过商品和期刊年度计划的价格',
  'product.audit': '审核商品，复核超出限度的改价',
  order: '处理订单、售后和特殊订单，设置配送方式',
  warehouse: '发货、导入运单号、退货入库，维护发货仓和物流公司',
  finance: '收款核对、退款、对账和开具发票',
  report: '查看和导出统计报表',
  reader: '登记书刊勘误，处理读者来信',
  platform: '管理管理员、用户、单位、地区和平台设置',
  'audit.read': '查看操作日志与登录日志',
};

/** The role string of somebody with these permissions: the sections that they open, in the order of the specification. */
export function roleOfPermissions(permissions: readonly AdminPermission[]): string {
  const open = adminOffices.filter((o) => o.permissions.some((p) => permissions.includes(p)));
  return `admin#${open.map((o) => o.key).join(',')}`;
}
