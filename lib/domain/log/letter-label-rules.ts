/** What the operation log calls the acts of the readers' desk. */
export const letterActLabels = {
  'letter.publish': '公开读者来信',
  'letter.answer': '答复读者来信',
  'letter.refuse': '不采用读者来信',
  'letter.withdraw': '撤下读者来信',
} as const;
