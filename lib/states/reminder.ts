/** What the bell of the offices tells of. */
export const reminderKinds = {
  rejected: '被驳回',
  assigned: '交给我办',
  overdue: '超时未办',
  lowStock: '库存不足',
  reconcile: '对账差异',
  failedJob: '任务失败',
  alert: '系统告警',
} as const;
export type ReminderKind = keyof typeof reminderKinds;
export const reminderKindList = Object.keys(reminderKinds) as [ReminderKind, ...ReminderKind[]];
