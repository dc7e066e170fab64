import { QUESTION_BOOK, STORY_BOOK } from './publications';

/** An electronic order of the demo world. */
export interface EbookOrder {
  phone: string;
  kind: 'e_book' | 'e_periodical';
  /** Title of the product. */
  title: string;
  /** Years before this one, of a subscription. */
  yearsAgo?: number;
  quantity: number;
  daysAgo: number;
  /** Codes that the buyer has activated himself. */
  activated: number;
  /** Days after which his reading ends; absent: never. */
  readDays?: number;
}

export const MINE = '13800000001';
export const COMPANY = '13800000002';
const WORK = '《保密工作》电子版';
const TECH = '《保密科学技术》电子版';
const OFFICE = '《机关保密》电子版';

const year = (
  phone: string,
  title: string,
  rest: Omit<EbookOrder, 'phone' | 'kind' | 'title'>,
): EbookOrder => ({
  phone,
  kind: 'e_periodical',
  title,
  yearsAgo: 0,
  ...rest,
});
const book = (
  phone: string,
  title: string,
  rest: Omit<EbookOrder, 'phone' | 'kind' | 'title'>,
): EbookOrder => ({
  phone,
  kind: 'e_book',
  title,
  ...rest,
});

/** The two named accounts see every state of a shelf: read, run out, waiting, and many codes of one line. */
export const ORDERS: readonly EbookOrder[] = [
  year(MINE, WORK, { yearsAgo: 1, quantity: 1, daysAgo: 400, activated: 1, readDays: 365 }),
  book(MINE, STORY_BOOK, { quantity: 1, daysAgo: 300, activated: 1 }),
  year(MINE, WORK, { quantity: 1, daysAgo: 160, activated: 1, readDays: 540 }),
  year(MINE, TECH, { quantity: 1, daysAgo: 150, activated: 1, readDays: 540 }),
  book(MINE, QUESTION_BOOK, { quantity: 3, daysAgo: 6, activated: 1 }),
  year(MINE, OFFICE, { quantity: 1, daysAgo: 1.2, activated: 0 }),
  year(COMPANY, WORK, { quantity: 24, daysAgo: 120, activated: 1, readDays: 540 }),
  book(COMPANY, QUESTION_BOOK, { quantity: 12, daysAgo: 3, activated: 0 }),
];
