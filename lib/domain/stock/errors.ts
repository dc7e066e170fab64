import { defineErrors } from '@/lib/core/errors';

/** Errors of balances and stock documents. */
export const stockErrors = defineErrors({
  itemNotFound: { code: 'NOT_FOUND', status: 404, message: '库存记录不存在' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '出入库单不存在' },
  lineNotFound: { code: 'NOT_FOUND', status: 404, message: '出入库单明细不存在' },
  tooDeep: { code: 'RULE', status: 422, message: '只能翻看前 10000 条，请用筛选条件查找' },
  centerNotFound: { code: 'INVALID_INPUT', status: 400, message: '发货仓不存在' },
  centerClosed: { code: 'RULE', status: 422, message: '发货仓已停用，不能入库' },
  badGoods: { code: 'INVALID_INPUT', status: 400, message: '商品不能登记库存' },
  badSheet: { code: 'INVALID_INPUT', status: 400, message: '文件无法读取' },
  badReason: { code: 'INVALID_INPUT', status: 400, message: '事由与单据方向不符' },
  short: { code: 'STOCK_SHORT', status: 409, message: '可用库存不足' },
  tooMany: { code: 'RULE', status: 422, message: '库存数量超出上限' },
  empty: { code: 'RULE', status: 422, message: '单据没有明细，不能生效' },
  tooManyLines: { code: 'RULE', status: 422, message: '明细行数超出上限' },
  changed: { code: 'CONFLICT', status: 409, message: '单据已被他人修改，请刷新后核对' },
  notDraft: { code: 'CONFLICT', status: 409, message: '单据已生效或已作废，不能修改' },
  noKey: { code: 'INVALID_INPUT', status: 400, message: '缺少提交标识，请刷新页面后重试' },
  keyReused: { code: 'CONFLICT', status: 409, message: '该页面已提交过其他内容，请刷新页面后重试' },
  waiting: { code: 'CONFLICT', status: 409, message: '单据的作废申请正等待第二人同意' },
  notWaiting: { code: 'CONFLICT', status: 409, message: '单据没有等待同意的作废申请，请刷新后重试' },
  ownCancel: { code: 'FORBIDDEN', status: 403, message: '作废申请须由另一名仓储人员同意' },
});
