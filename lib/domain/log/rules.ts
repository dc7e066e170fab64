const entityLabels: Readonly<Record<string, string>> = {
  ad: '广告',
  adPosition: '广告位',
  advisoryInfo: '业务咨询联系人',
  article: '文章',
  category: '栏目',
  friendlink: '友情链接',
  order: '订单',
  organization: '单位',
  payment: '支付单',
  product: '商品',
  publicinfo: '公开信息',
  qa: '常见问题',
  qaGroup: '问答分组',
  qq: 'QQ 客服',
  refund: '退款单',
  search: '搜索',
  shipment: '发货单',
  user: '账号',
  sensitiveWord: '敏感词',
};

const operationLabels: Readonly<Record<string, string>> = {
  'ad.add': '新增广告',
  'ad.del': '删除广告',
  'ad.edit': '编辑广告',
  'ad.enable': '启用或停用广告',
  'ad.sort': '广告排序',
  'adPosition.add': '新增广告位',
  'adPosition.del': '删除广告位',
  'adPosition.edit': '编辑广告位',
  'adPosition.enable': '启用或停用广告位',
  'advisoryInfo.add': '新增业务咨询',
  'advisoryInfo.del': '删除业务咨询',
  'advisoryInfo.edit': '编辑业务咨询',
  'advisoryInfo.enable': '启用或停用业务咨询',
  'advisoryInfo.sort': '业务咨询排序',
  'article.add': '新建文章',
  'article.audit.pass': '文章审核通过',
  'article.audit.reject': '文章审核驳回',
  'article.del': '删除文章',
  'article.edit': '编辑文章',
  'article.lead': '设置头条',
  'article.publish': '发布文章',
  'article.purge': '彻底删除文章',
  'article.recall': '撤回送审',
  'article.recommend': '设置推荐',
  'article.restore': '还原文章',
  'article.revision.restore': '恢复旧版本',
  'article.schedule': '设置发布时间',
  'article.schedule.stop': '定时发布未执行',
  'article.submit': '文章送审',
  'article.top': '设置置顶',
  'article.withdraw': '文章下线',
  'category.add': '新增栏目',
  'category.del': '删除栏目',
  'category.edit': '编辑栏目',
  'category.move': '移动栏目',
  'friendlink.add': '新增友情链接',
  'friendlink.del': '删除友情链接',
  'friendlink.edit': '编辑友情链接',
  'friendlink.enable': '启用或停用友情链接',
  'friendlink.sort': '友情链接排序',
  'organization.audit.pass': '单位审核通过',
  'organization.audit.reject': '单位审核驳回',
  'order.lock': '锁定订单',
  'order.remark': '修改内部备注',
  'order.unlock': '解除订单锁定',
  'product.add': '新增商品',
  'product.audit.pass': '商品审核通过',
  'product.audit.reject': '商品审核驳回',
  'product.copy': '复制商品',
  'product.del': '删除商品',
  'product.edit': '编辑商品',
  'product.marketable': '商品上架或下架',
  'product.price.edit': '商品改价',
  'product.revision.discard': '放弃商品修订稿',
  'product.submit': '商品送审',
  'product.withdraw': '撤回商品送审',
  'publicinfo.add': '新增公开信息',
  'publicinfo.del': '删除公开信息',
  'publicinfo.edit': '编辑公开信息',
  'publicinfo.publish': '发布公开信息',
  'publicinfo.sort': '置顶公开信息',
  'publicinfo.withdraw': '下线公开信息',
  'qa.add': '新增常见问题',
  'qa.del': '删除常见问题',
  'qa.edit': '编辑常见问题',
  'qa.enable': '启用或停用常见问题',
  'qa.sort': '常见问题排序',
  'qaGroup.add': '新增问答分组',
  'qaGroup.del': '删除问答分组',
  'qaGroup.edit': '编辑问答分组',
  'qaGroup.enable': '启用或停用问答分组',
  'qaGroup.sort': '问答分组排序',
  'qq.add': '新增QQ 客服',
  'qq.del': '删除QQ 客服',
  'qq.edit': '编辑QQ 客服',
  'qq.enable': '启用或停用QQ 客服',
  'qq.sort': 'QQ 客服排序',
  'search.reindex': '重建搜索索引',
  'search.stat.del': '删除搜索记录',
  'search.stat.edit': '调整热搜词',
  'search.term.add': '添加搜索词语',
  'search.term.del': '删除搜索词语',
  'sensitive.add': '添加敏感词',
  'sensitive.del': '删除敏感词',
  'sensitive.edit': '修改敏感词级别',
  'shipping.add2': '订单发货',
};

const fieldLabels: Readonly<Record<string, string>> = {
  brandId: '品牌编号',
  cnCode: '国内统一刊号',
  costFen: '成本价（分）',
  edition: '版次',
  format: '开本',
  isbn: 'ISBN',
  isHot: '热销',
  isNew: '新品',
  issn: 'ISSN',
  kind: '类型',
  limitPerLine: '每行限购',
  limitPerOrder: '每单限购',
  listFen: '定价（分）',
  marketable: '上架',
  minQuantity: '起订数量',
  orgFen: '单位价（分）',
  pageCount: '页数',
  pictures: '图片',
  publishDate: '出版日期',
  publisher: '出版单位',
  saleFen: '售价（分）',
  salesBase: '销量基数',
  sku: '商品编码',
  sort: '排序',
  spec: '规格参数',
  stockPolicy: '库存方式',
  taxId: '税率编号',
  tocHtml: '目录',
  introHtml: '介绍',
  trialPages: '试读页',
  weightG: '重量（克）',
  active: '启用',
  answerText: '答案',
  attachments: '附件',
  author: '作者',
  categoryId: '栏目或分类编号',
  characters: '字数',
  corpName: '物流公司',
  coverPath: '封面',
  description: '说明',
  detail: '说明',
  editor: '责任编辑',
  enabled: '启用',
  endsAt: '结束时间',
  groupId: '分组编号',
  height: '高度',
  indexNo: '索引号',
  isLead: '头条',
  issuer: '发布机构',
  isTop: '置顶',
  keywords: '关键词',
  lines: '明细',
  lockedBy: '锁定人编号',
  logoPath: '标志',
  maxCount: '最多展示',
  name: '名称',
  opinion: '意见',
  order: '顺序',
  parentId: '上级编号',
  path: '图片',
  phone: '电话',
  position: '广告位',
  publishedAt: '发布时间',
  qq: 'QQ 号',
  question: '问题',
  reason: '原因',
  revisionNo: '修订号',
  shipmentNo: '发货单号',
  shippingStatus: '发货状态',
  source: '来源',
  staffRemark: '内部备注',
  startsAt: '开始时间',
  status: '状态',
  subtitle: '副标题',
  summary: '摘要',
  title: '标题',
  trackingNo: '运单号',
  url: '网址',
  version: '版本',
  visible: '显示',
  width: '宽度',
  expireAt: '定时下线',
  level: '级别',
  recommended: '推荐',
  scheduledAt: '定时发布',
  topUntil: '置顶截止',
  viewsBase: '浏览量基数',
  words: '词语',
};

/** Acts for the filter of the log, in the order of their words. */
export const knownOperations: readonly { value: string; label: string }[] = Object.entries(
  operationLabels,
).map(([value, label]) => ({ value, label }));

/** What an act is called; its own word while it has no name. */
export function operationLabel(action: string): string {
  return operationLabels[action] ?? action;
}

export function entityLabel(entity: string): string {
  return entityLabels[entity] ?? entity;
}

export interface Change {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

const isRecord = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/**
 * What an act changed, field by field, from the two sides of a row of the operation log. A field that reads the same on both sides is
 * left out; a side that is no record is shown whole under the name `—`.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before ?? {}) || !isRecord(after ?? {})) {
    return [{ field: '', label: '—', before: asText(before), after: asText(after) }];
  }
  const [from, to] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({
      field,
      label: fieldLabels[field] ?? field,
      before: asText(from[field]),
      after: asText(to[field]),
    }))
    .filter((c) => c.before !== c.after);
}
