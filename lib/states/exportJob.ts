/** Export 导出任务: a file made in the background. Moved by conditional updates of the run that owns the row, so there is no machine. */
export const exportStates = {
  queued: '排队中',
  running: '生成中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const;
export type ExportState = keyof typeof exportStates;
