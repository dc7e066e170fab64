/** How an organisation pays on credit 账期 (domain.md section 9). */
export const creditModes = { invoice_first: '先开票后付款', on_delivery: '货到付款' } as const;
export type CreditMode = keyof typeof creditModes;

/** `挂账之日起 30 天内付清`. */
export const termWords = (mode: CreditMode, termDays: number): string =>
  mode === 'invoice_first' ? `挂账之日起 ${termDays} 天内付清` : `首次签收之日起 ${termDays} 天内付清`;

/** What a second person has said to a grant or a repayment; none yet: 待复核. */
export const creditDecisions = { confirmed: '已生效', refused: '已驳回' } as const;
export type CreditDecision = keyof typeof creditDecisions;

export const creditFaces = { waiting: '待复核', ...creditDecisions } as const;
export type CreditFace = keyof typeof creditFaces;
export const creditTones: Readonly<Record<CreditFace, 'amber' | 'green' | 'gray'>> = {
  waiting: 'amber',
  confirmed: 'green',
  refused: 'gray',
};

/** What moves what an organisation owes: an order put on account, goods given back, money that came. */
export const creditEntryKinds = { use: '挂账', return: '退款冲减', repay: '还款' } as const;
export type CreditEntryKind = keyof typeof creditEntryKinds;
