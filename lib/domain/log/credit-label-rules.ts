/** Words of the operation log about credit of organisations. */
export const creditThingLabels = { credit: '账期' };

export const creditActLabels = {
  'credit.agree': '同意授信变更',
  'credit.confirmRepay': '确认还款',
  'credit.propose': '提交授信变更',
  'credit.refuse': '驳回授信变更',
  'credit.refuseRepay': '驳回还款',
  'credit.remind': '提醒还款',
  'credit.repay': '登记还款',
};

export const creditFieldLabels = {
  mode: '账期方式',
  limitFen: '信用额度',
  termDays: '账期天数',
  repaymentId: '还款编号',
  overdueFen: '逾期欠款',
  dueFen: '欠款',
  parts: '分配',
};
