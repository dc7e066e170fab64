/** What an organisation without credit is told: what it is, and whom to ask. */
export const noCredit = {
  title: '本单位尚未开通账期',
  text: '开通后，单位订单可以先发货、先开票，在约定的天数内付款。请联系客服或您的客户经理申请，额度和天数由财务审核。',
} as const;
