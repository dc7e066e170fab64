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
const PREVIEWS = ['/index/manage/article/frame/[id]', '/mall/manage/products/frame/[id]'];

/** They read on the server what they show. */
const READS = [
  '/admin/members/[id]',
  '/admin/organizations/[id]',
  '/admin/security',
  '/index/manage/ad/add',
  '/index/manage/ad/edit/[id]',
  '/index/manage/ad/preview/[position]',
  '/index/manage/article/add',
  '/index/manage/article/edit/[id]',
  '/index/manage/article',
  '/index/manage/article/preview/[id]',
  '/index/manage/article/revisions/[id]',
  '/index/manage/audit/audited',
  '/index/manage/audit/pending',
  '/index/manage/publicinfo/edit/[id]',
  '/index/manage/publicinfo/preview/[id]',
  '/index/manage/qa/add',
  '/index/manage/qa/edit/[id]',
  '/index/manage/qa',
  '/index/manage/recycle',
  '/mall/manage/audit/audited',
  '/mall/manage/audit/pending',
  '/mall/manage/codes/batches/[id]',
  '/mall/manage/counting/[id]',
  '/mall/manage/counting',
  '/mall/manage/ebooks/[id]',
  '/mall/manage/erp/runs/[id]',
  '/mall/manage/invoices/[id]',
  '/mall/manage/orders/[id]',
  '/mall/manage',
  '/mall/manage/payment-methods',
  '/mall/manage/payments/[id]',
  '/mall/manage/periodicals/issues/[id]',
  '/mall/manage/products/add',
  '/mall/manage/products/edit/[id]',
  '/mall/manage/products',
  '/mall/manage/products/plans/[id]',
  '/mall/manage/products/preview/[id]',
  '/mall/manage/reports/organisation',
  '/mall/manage/reports/sale',
  '/mall/manage/reports/trade',
  '/mall/manage/returns/[id]',
  '/mall/manage/shipments',
  '/mall/manage/shipping/[id]',
  '/mall/manage/stock/documents/[id]',
  '/mall/manage/stock/documents',
  '/mall/manage/stock/ledger',
  '/mall/manage/stock',
];

export const RENDERED_OFFICE_PAGES: ReadonlySet<string> = new Set([...PRINTS, ...PREVIEWS, ...READS]);
