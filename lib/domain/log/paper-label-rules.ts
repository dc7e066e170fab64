/** Words of the operation log about quotations, papers and statements. */
export const paperThingLabels = {
  quotation: '报价单',
  paper: '单据',
  paperTemplate: '单据模板',
  statement: '对账单',
  campaign: '征订季',
};

export const paperActLabels = {
  'paper.make': '生成单据',
  'paper.remake': '重新生成合同',
  'paper.saveTemplate': '修改单据模板',
  'quotation.add': '为客户报价',
  'quotation.approve': '同意报价优惠',
  'quotation.cancel': '作废报价单',
  'quotation.refuse': '不同意报价优惠',
  'campaign.add': '新建征订季',
  'campaign.close': '结束征订',
  'campaign.edit': '修改征订季',
  'campaign.open': '开放征订',
  'campaign.remind': '发送征订提醒',
  'statement.revoke': '收回对账单链接',
  'statement.send': '发送对账单',
};

export const paperFieldLabels = {
  quotationSn: '报价单号',
  paperNo: '单据编号',
  intro: '引言',
  clauses: '条款',
  discountFen: '协议优惠',
  validDays: '有效天数',
  statementNo: '对账单号',
  organization: '单位',
  closingFen: '期末应付余额',
  opensOn: '开始日期',
  closesOn: '截止日期',
};
