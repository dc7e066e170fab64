import { defineErrors } from '@/lib/core/errors';

/** Errors of seasons and of the lists in them. */
export const campaignErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '征订季不存在' },
  noList: { code: 'NOT_FOUND', status: 404, message: '本单位还没有编制名单' },
  noReader: { code: 'NOT_FOUND', status: 404, message: '该读者不在名单中，请刷新页面' },
  noFormer: { code: 'NOT_FOUND', status: 404, message: '没有可取用的往年名单，请添加读者或导入表格' },
  noOrganization: { code: 'FORBIDDEN', status: 403, message: '征订由单位办理，您还没有加入单位' },
  notManager: { code: 'FORBIDDEN', status: 403, message: '只有单位管理员可以编制名单和下单' },
  notYet: { code: 'CONFLICT', status: 409, message: '征订尚未开始' },
  over: { code: 'CONFLICT', status: 409, message: '征订已结束，名单不能再修改或下单' },
  ordered: { code: 'CONFLICT', status: 409, message: '名单已下单；地址和份数请在订单的拆分配送中修改' },
  notOrdered: { code: 'CONFLICT', status: 409, message: '名单还没有下单' },
  orderStands: { code: 'CONFLICT', status: 409, message: '订单有效，名单不能重新编制；请先取消订单' },
  changed: { code: 'CONFLICT', status: 409, message: '名单已被修改，请核对后重试' },
  notEmpty: { code: 'CONFLICT', status: 409, message: '名单中已有读者，请确认用往年名单替换' },
  empty: { code: 'RULE', status: 422, message: '名单中没有份数，请先填写' },
  full: { code: 'RULE', status: 422, message: '一份名单最多 5000 名读者' },
  notOffered: { code: 'RULE', status: 422, message: '不是本季征订的期刊' },
  retiredArea: { code: 'RULE', status: 422, message: '有读者的所在地区已停用，请修改' },
  badImport: { code: 'INVALID_INPUT', status: 400, message: '文件不能导入' },
  badTitle: { code: 'INVALID_INPUT', status: 400, message: '只能选择有年度计划的纸质期刊' },
  sameTitle: { code: 'CONFLICT', status: 409, message: '已有同名的征订季' },
  noTitles: { code: 'RULE', status: 422, message: '请先选择征订的期刊' },
  fixed: { code: 'CONFLICT', status: 409, message: '征订已开放，年度和期刊不能再修改' },
  closed: { code: 'CONFLICT', status: 409, message: '征订季已结束，不能修改' },
});
