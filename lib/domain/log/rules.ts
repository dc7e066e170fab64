const entityLabels: Readonly<Record<string, string>> = {
  article: '文章',
  order: '订单',
  payment: '支付单',
  product: '商品',
  refund: '退款单',
  search: '搜索',
  shipment: '发货单',
  user: '账号',
};

const operationLabels: Readonly<Record<string, string>> = {
  'article.add': '新建文章',
  'article.audit.pass': '文章审核通过',
  'article.audit.reject': '文章审核驳回',
  'article.del': '删除文章',
  'article.edit': '编辑文章',
  'article.publish': '发布文章',
  'article.recall': '撤回送审',
  'article.restore': '还原文章',
  'article.submit': '文章送审',
  'article.withdraw': '文章下线',
  'order.lock': '锁定订单',
  'order.remark': '修改内部备注',
  'order.unlock': '解除订单锁定',
  'search.reindex': '重建搜索索引',
  'search.stat.del': '删除搜索记录',
  'search.stat.edit': '调整热搜词',
  'search.term.add': '添加搜索词语',
  'search.term.del': '删除搜索词语',
  'shipping.add2': '订单发货',
};

const fieldLabels: Readonly<Record<string, string>> = {
  author: '作者',
  categoryId: '栏目',
  characters: '字数',
  corpName: '物流公司',
  coverPath: '封面',
  editor: '责任编辑',
  isLead: '头条',
  isTop: '置顶',
  keywords: '关键词',
  lines: '明细',
  lockedBy: '锁定人编号',
  opinion: '意见',
  reason: '原因',
  revisionNo: '修订号',
  shipmentNo: '发货单号',
  shippingStatus: '发货状态',
  source: '来源',
  staffRemark: '内部备注',
  status: '状态',
  subtitle: '副标题',
  summary: '摘要',
  title: '标题',
  trackingNo: '运单号',
  version: '版本',
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
