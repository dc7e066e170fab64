export const erpRunStates = { running: '同步中', done: '已完成', failed: '失败' } as const;
export type ErpRunState = keyof typeof erpRunStates;
export const erpRunKinds = { pull: '拉取库存', push: '推送单据', file: '文件导入' } as const;
export type ErpRunKind = keyof typeof erpRunKinds;
export const erpRowResults = {
  applied: '已调整',
  same: '无差异',
  unmapped: '未对照',
  refused: '被拒绝',
  failed: '失败',
} as const;
export type ErpRowResult = keyof typeof erpRowResults;
export const erpPushStates = { pending: '待推送', sent: '已推送', failed: '失败' } as const;
export type ErpPushState = keyof typeof erpPushStates;
export const erpPushKinds = { order: '销售订单', shipment: '发货单', return: '退货单' } as const;
export type ErpPushKind = keyof typeof erpPushKinds;
