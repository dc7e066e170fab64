export const exportStates = { queued: '排队中', running: '生成中', done: '已完成', failed: '失败' } as const;
export type ExportState = keyof typeof exportStates;
