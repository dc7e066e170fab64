import { newsHelp } from './help-news';
import { tradeHelp } from './help-trade';
import { goodsHelp } from './help-goods';
import { platformHelp } from './help-platform';
import type { Helps } from './help-words';

/** By the address of its menu entry; a test demands one for each. */
export const helpOf: Helps = { ...newsHelp, ...tradeHelp, ...goodsHelp, ...platformHelp };
