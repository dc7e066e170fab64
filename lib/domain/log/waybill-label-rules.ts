/** Words of electronic waybills in the operation log. */

export const waybillThingLabels = { waybill: '电子面单', waybillBatch: '电子面单批次' };

export const waybillActLabels = {
  'waybill.cancel': '取消电子面单',
  'waybill.print': '打印电子面单',
  'waybill.request': '取电子面单',
  'waybillAccount.del': '删除电子面单账号',
  'waybillAccount.edit': '设置电子面单账号',
};

export const waybillFieldLabels = {
  partnerId: '客户账号',
  net: '网点',
  payType: '付款方式',
  expType: '业务类型',
  newKey: '更换密码',
  printed: '打印的面单',
  printCount: '打印次数',
  failed: '失败数',
  rows: '行数',
};
