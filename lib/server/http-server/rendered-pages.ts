import 'server-only';

/** Pages of the offices that are no frames but made for each request; all others are (frames.ts). Tests hold the list to what the pages do. */
const PRINTS = [
  '/mall/manage/codes/batches/[id]/print',
  '/mall/manage/counting/[id]/print',
  '/mall/manage/periodicals/issues/[id]/labels',
  '/mall/manage/shipments/[id]/print',
  '/mall/manage/shipments/packing',
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

/** Pages of buyers that are no frames (buyer-frames.ts). */
export const RENDERED_BUYER_PAGES: ReadonlySet<string> = new Set([
  '/mall/submit',
  '/mall/submit/result',
  '/mall/submit/result/[provider]/[orderSn]',
  '/mall/submit/result/transfer/[orderSn]',
  '/mall/submit/result/unionPay/[orderSn]/[qrcodeUrlBase64]',
  '/mobile/mall/orderResult',
  '/mobile/mall/submit',
  '/mobile/mall/transfer',
  '/mobile/mall/unionPay',
  '/mobile/mall/wxpay',
]);

export const RENDERED_OFFICE_PAGES: ReadonlySet<string> = new Set([...PRINTS, ...PREVIEWS]);
