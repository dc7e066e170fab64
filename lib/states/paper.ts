/** Papers of an order 单据 (domain.md section 9), each with a template of its own. */
export const paperKinds = { contract: '订购合同', delivery: '送货清单', receipt: '收货确认单' } as const;
export type PaperKind = keyof typeof paperKinds;
