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
      'order.behalf',
      'quotation.discount',
      'paper.template',
      'campaign',
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
  'order.behalf': '为来电、来函的客户报价和录入订单，客户收到消息后自行付款',
  'quotation.discount': '在报价单上给予协议优惠，复核他人超过限额的优惠',
  'paper.template': '修改合同、送货清单和收货确认单的模板文字',
  campaign: '安排年度征订，查看各单位进度，发送提醒',
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

/** The usual posts of a publisher, each with the rights of its work and of no other; who makes an account goes on from there. */
export const positions = [
  { label: '新闻编辑', permissions: ['news.edit'] },
  { label: '新闻审核', permissions: ['news.audit'] },
  {
    label: '业务员',
    permissions: [
      'product.edit',
      'product.price',
      'order',
      'order.behalf',
      'quotation.discount',
      'paper.template',
      'campaign',
      'report',
      'reader',
    ],
  },
  { label: '库管', permissions: ['warehouse'] },
  { label: '财务', permissions: ['finance', 'report'] },
  { label: '财务复核', permissions: ['product.audit', 'quotation.discount', 'finance', 'report'] },
  { label: '平台', permissions: ['platform', 'audit.read'] },
] as const satisfies readonly { label: string; permissions: readonly AdminPermission[] }[];

/** Rights that do and check the same; what an account with both of them can do. */
const mixed: readonly { pair: readonly [AdminPermission, AdminPermission]; text: string }[] = [
  { pair: ['news.edit', 'news.audit'], text: '既能编辑又能审核文章' },
  { pair: ['product.edit', 'product.audit'], text: '既能编辑又能审核商品' },
  { pair: ['product.price', 'product.audit'], text: '既能改价又能复核改价' },
  { pair: ['order', 'finance'], text: '既能办理订单和售后，又能收款和退款' },
];

/** What these rights let one account do and check alone, in words; empty where duties are apart. */
export const mixedDuties = (permissions: readonly AdminPermission[]): string[] =>
  mixed.filter(({ pair }) => pair.every((p) => permissions.includes(p))).map(({ text }) => text);
