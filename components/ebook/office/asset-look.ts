import type { Tone } from '@/components/ui/status-tag';
import type { AssetRow } from '@/lib/domain/ebook/publish-contract';
import type { EbookAssetState } from '@/lib/states/ebook';

export const assetTones: Readonly<Record<EbookAssetState, Tone>> = {
  uploaded: 'gray',
  converting: 'blue',
  ready: 'green',
  failed: 'red',
};

/** Product and issue in one line: `《保密视野》 2026年第3期`. */
export const publicationName = (a: Pick<AssetRow, 'productTitle' | 'label'>) =>
  a.label ? `${a.productTitle} ${a.label}` : a.productTitle;

/** What is counted of a publication: pages, or parts of an EPUB whose text flows. */
export const unitOf = (a: Pick<AssetRow, 'paged'>) => (a.paged ? '页' : '部分');

/** How much there is; a dash before the conversion has counted it. */
export const sizeInPages = (a: Pick<AssetRow, 'paged' | 'pageCount'>) =>
  a.pageCount === 0 ? '—' : `${a.pageCount} ${unitOf(a)}`;

/** The list in the address of one product or one issue. */
export const assetListHref = (productId: number, issueId?: number) =>
  `/mall/manage/ebooks?productId=${productId}${issueId === undefined ? '' : `&issueId=${issueId}`}`;
export const assetHref = (id: number) => `/mall/manage/ebooks/${id}`;
