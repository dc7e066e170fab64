import type { DocumentAction } from '@/lib/domain/stock/document-contract';

/** The second person's word is two buttons. */
export type DocumentAct = Exclude<DocumentAction, 'decide'> | 'agree' | 'refuse';

/** The way forward stands last, at the edge. */
const order: readonly DocumentAct[] = ['delete', 'edit', 'withdraw', 'refuse', 'agree', 'cancel', 'post'];

/** Buttons for what the server allows. */
export const actsOf = (allowed: readonly DocumentAction[]): DocumentAct[] =>
  order.filter((a) => allowed.includes(a === 'agree' || a === 'refuse' ? 'decide' : a));
