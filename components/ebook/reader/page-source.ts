import type { ReactNode } from 'react';
import type { PageWish } from '@/components/ebook/reader/page-store';
import type { PageWidth } from '@/lib/domain/ebook/reading-contract';

/** What the stages show: pages by their numbers, be they pictures or parts of a fixed-layout EPUB. */
export interface PageSource {
  /** What one part of the screen wants, most urgent first. */
  want(part: string, wishes: readonly PageWish[]): void;
  /** A page that fills the box around it; `width` is the kept one that suits the box. */
  draw(page: number, width: PageWidth): ReactNode;
}
