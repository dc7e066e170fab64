import 'server-only';

/** Pages of the offices that are no frames but made for each request; all others are (frames.ts). Tests hold the list to what the pages do. */
const PRINTS = [
  '/mall/manage/codes/batches/[id]/print',
  '/mall/manage/counting/[id]/print',
  '/mall/manage/periodicals/issues/[id]/labels',
  '/mall/manage/shipments/[id]/print',
  '/mall/manage/shipments/pick',
  '/mall/manage/shipments/print',
  '/mall/manage/stock/documents/[id]/print',
];

/** What lies in the windows of the previews: what was not agreed to yet, as the public will see it. */
const PREVIEWS = [
  '/index/manage/ad/preview/[position]',
  '/index/manage/article/frame/[id]',
  '/mall/manage/products/frame/[id]',
];

export const RENDERED_OFFICE_PAGES: ReadonlySet<string> = new Set([...PRINTS, ...PREVIEWS]);
