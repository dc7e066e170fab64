import type { ReactNode } from 'react';

/** What other domains have to say once an order is paid or cancelled. */
export interface AfterPay {
  /** Puts the goods of a cancelled order into the cart again. */
  again: ReactNode;
  /** What comes next for what was paid. */
  paid: ReactNode;
}
