import { mallChapters } from '@/components/shell/office/handbook/mall';
import { moneyChapters } from '@/components/shell/office/handbook/money';
import { newsChapters } from '@/components/shell/office/handbook/news';
import { platformChapters } from '@/components/shell/office/handbook/platform';
import type { Chapter } from '@/components/shell/office/handbook/words';

export const chapters: readonly Chapter[] = [
  ...newsChapters,
  ...mallChapters,
  ...moneyChapters,
  ...platformChapters,
];

/** Where the pictures and the printed handbook lie. */
export const HANDBOOK = '/handbook';
