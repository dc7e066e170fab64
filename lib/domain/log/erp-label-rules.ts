/** What the operation log calls the exchange with the ERP. */

export const erpEntityLabels: Readonly<Record<string, string>> = {
  erpMap: 'ERP 图书对照',
  erpPush: 'ERP 推送单据',
  erpRun: 'ERP 同步',
  erpUnmapped: '待对照的 ERP 编码',
};

export const erpActLabels: Readonly<Record<string, string>> = {
  'erpMap.add': '新增 ERP 图书对照',
  'erpMap.del': '删除 ERP 图书对照',
  'erpMap.edit': '编辑 ERP 图书对照',
  'erpPush.retry': '重新推送 ERP 单据',
  'erpRun.download': '下载 ERP 库存文件',
  'erpRun.file': '导入 ERP 库存文件',
  'erpRun.pull': '拉取 ERP 库存',
  'erpRun.refuse': 'ERP 库存文件未通过检查',
  'erpUnmapped.ignore': '标记 ERP 编码不需对照',
  'erpUnmapped.reopen': '恢复待对照的 ERP 编码',
};

export const erpFieldLabels: Readonly<Record<string, string>> = {
  erpCode: 'ERP 存货编码',
  erpName: 'ERP 存货名称',
  unitFactor: '每单位册数',
  copiesIn: '调增册数',
  copiesOut: '调减册数',
  'erpPush.docNo': '单号',
  error: '失败原因',
  full: '全量同步',
  fileName: '文件名',
  rows: '行数',
};
