import { defineErrors } from '@/lib/core/errors';

/** Errors of year plans and issues. */
export const planErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '年度计划不存在' },
  issueNotFound: { code: 'NOT_FOUND', status: 404, message: '期次不存在' },
  productNotFound: { code: 'NOT_FOUND', status: 404, message: '期刊不存在' },
  notPeriodical: { code: 'RULE', status: 422, message: '只有期刊才有年度计划' },
  invalid: { code: 'INVALID_INPUT', status: 400, message: '请检查填写的内容' },
  taken: { code: 'CONFLICT', status: 409, message: '该年度已有计划' },
  changed: { code: 'CONFLICT', status: 409, message: '内容已被他人修改，请刷新后在最新内容上编辑' },
  notPriced: { code: 'CONFLICT', status: 409, message: '期刊尚未通过审核，请在修改计划中修改价格' },
  fixedPrice: { code: 'INVALID_INPUT', status: 400, message: '期刊审核通过后，价格只能用“改价”修改' },
  priceWaits: { code: 'CONFLICT', status: 409, message: '有改价待复核，请先处理再删除' },
  sold: { code: 'CONFLICT', status: 409, message: '已有订单，不能删除' },
  used: { code: 'CONFLICT', status: 409, message: '期次已有库存、电子文件或激活码，不能删除' },
  fewer: { code: 'CONFLICT', status: 409, message: '期数不能少于已订出或已建的期次' },
  noRule: { code: 'RULE', status: 422, message: '不定期刊没有出刊规则，请逐期添加' },
  numberTaken: { code: 'CONFLICT', status: 409, message: '该期已存在' },
  numberBeyond: { code: 'RULE', status: 422, message: '期号超过全年期数' },
  outOfOrder: { code: 'RULE', status: 422, message: '出刊日期应按期号先后排列' },
  otherYear: { code: 'RULE', status: 422, message: '出刊日期与年度相差太远' },
  notPlanned: { code: 'CONFLICT', status: 409, message: '只能修改或删除待出刊的期次' },
  cancelled: { code: 'CONFLICT', status: 409, message: '该期已取消，不能设置封面' },
  earlierOpen: { code: 'CONFLICT', status: 409, message: '前面的期次还没有出刊' },
  sent: { code: 'CONFLICT', status: 409, message: '该期已有寄出或配货的份数，不能取消' },
  stocked: { code: 'CONFLICT', status: 409, message: '该期还有过刊库存或订单，不能取消' },
});
