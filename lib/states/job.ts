/** How a run of a background job ended; `lost`: its process was gone. */
export const runOutcomes = { ok: '完成', failed: '失败', lost: '中断' } as const;
export type RunOutcome = keyof typeof runOutcomes;

/** Why a job ran: its hour had come, an act of the business wrote it, or somebody asked for it on the page of the jobs. */
export const runCauses = { clock: '定时', act: '业务触发', person: '手动' } as const;
export type RunCause = keyof typeof runCauses;
