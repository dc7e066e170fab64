/** Excel import of child orders. Moved by conditional updates of the run that owns the row, so there is no machine. */
export const importStates = {
  queued: '排队中',
  running: '导入中',
  done: '已导入',
  failed: '未导入',
} as const;
export type ImportState = keyof typeof importStates;
