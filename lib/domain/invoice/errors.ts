import { defineErrors } from '@/lib/core/errors';
import { MAX_INVOICE_LINES, MAX_TITLES } from './rules';

export const invoiceErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '发票不存在' },
  titleNotFound: { code: 'NOT_FOUND', status: 404, message: '发票抬头不存在' },
  tooManyTitles: { code: 'RULE', status: 422, message: `最多保存 ${MAX_TITLES} 个发票抬头` },
  noKey: { code: 'INVALID_INPUT', status: 400, message: '缺少申请标识，请刷新页面后重试' },
  keyReused: { code: 'CONFLICT', status: 409, message: '该申请已提交过其他内容，请刷新页面后重新申请' },
  notPaid: { code: 'RULE', status: 422, message: '订单尚未付款，付款后可申请开票' },
  nothingLeft: { code: 'CONFLICT', status: 409, message: '订单没有可开票的金额' },
  mixedOwners: { code: 'RULE', status: 422, message: '个人订单与单位订单请分别申请开票' },
  tooManyLines: {
    code: 'RULE',
    status: 422,
    message: `一张发票最多 ${MAX_INVOICE_LINES} 行明细，请分次申请`,
  },
  notEditable: { code: 'CONFLICT', status: 409, message: '发票已开始开具，不能修改' },
  noFile: { code: 'NOT_FOUND', status: 404, message: '发票文件尚未生成' },
});
