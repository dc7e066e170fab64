import { formatDate } from '@/lib/core/dates';
import { readPercent } from '@/lib/domain/ebook/shelf-rules';
import type { ShelfAssetView, ShelfLastView, ShelfTitleView } from '@/lib/domain/ebook/shelf-contract';

/** Address of the reader, as desktops and as phones open it. */
export const readerHref = (id: string) => `/index/ebook/read/${id}`;
export const phoneReaderHref = (id: string) => `/mobile/reader/${id}`;

/** What the new version of 电子阅读 tries. */
export const NEW_VERSION_TRIES =
  '上次读到的在最前，各期封面按年份排列，可查找书名、筛选已读未读；书刊和进度与经典版相同。';

/** How far an issue has been read: `null` unopened, 100 to the end. */
export function percentOf(asset: Pick<ShelfAssetView, 'page' | 'pageCount'>): number | null {
  return asset.page === null ? null : readPercent(asset.page, asset.pageCount);
}

/** `未读`, `已读 40%`, `已读完`. */
export function progressText(asset: Pick<ShelfAssetView, 'page' | 'pageCount'>): string {
  const percent = percentOf(asset);
  if (percent === null) return '未读';
  return percent === 100 ? '已读完' : `已读 ${percent}%`;
}

/** Where he stopped: `第 8 页，共 10 页`; text that flows has no pages. */
export function stoppedText(item: Pick<ShelfLastView, 'paged' | 'page' | 'pageCount'>): string {
  return item.paged ? `第 ${item.page} 页，共 ${item.pageCount} 页` : progressText(item);
}

/** What an issue is called on its chip: `第 3 期`; a file without a number by its label. */
export function issueName(asset: Pick<ShelfAssetView, 'issueNo' | 'label'>): string {
  return asset.issueNo === null ? asset.label || '全书' : `第 ${asset.issueNo} 期`;
}

/** Until when a publication may be read. */
export function termText(title: Pick<ShelfTitleView, 'expiresAt'>): string {
  return title.expiresAt ? `${formatDate(title.expiresAt)} 前可读` : '长期有效';
}

/** Heading of a year; books have none. */
export const yearText = (year: number | null) => (year === null ? '图书' : `${year} 年`);

/** Above the codes of an order. */
export const CODES_HINT =
  '每个激活码供一位读者使用，激活后可在“书架”中阅读。激活码等同于商品，请勿泄露；已激活的不支持退款。';
