import { areaManagerCodes } from '@/db/schema/area';
import { ads } from '@/db/schema/ad';
import { publicInfos, qaGroups, qaItems } from '@/db/schema/site';
import { randomDigits } from '@/lib/core/ids';
import { testDb } from '@/tests/support/db';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';
import { about, type Samples } from './world';

async function article(): Promise<number> {
  return insertArticle({ categoryId: await makeArticleCategory(), status: 'published' });
}

async function question(): Promise<number> {
  const [group] = await testDb().insert(qaGroups).values({ name: '支付' }).returning({ id: qaGroups.id });
  const [item] = await testDb()
    .insert(qaItems)
    .values({ groupId: group?.id ?? 0, question: '如何付款', answerHtml: '<p>扫码</p>', answerText: '扫码' })
    .returning({ id: qaItems.id });
  return item?.id ?? 0;
}

async function information(): Promise<number> {
  const [row] = await testDb()
    .insert(publicInfos)
    .values({ title: '公开', status: 'published', publishedAt: new Date(0), contentHtml: '<p>文</p>' })
    .returning({ id: publicInfos.id });
  return row?.id ?? 0;
}

async function advertisement(): Promise<number> {
  const [row] = await testDb()
    .insert(ads)
    .values({ position: 4, title: '一', path: '/files/a.webp', url: '/index' })
    .returning({ id: ads.id });
  return row?.id ?? 0;
}

async function manager(): Promise<string> {
  const code = `HB-${randomDigits(8)}`;
  await testDb().insert(areaManagerCodes).values({ code, name: '湖北征订' });
  return code;
}

/** What anybody may call. */
export const guestSamples: Samples = {
  'GET /api/guest/article/category/all': { make: () => ({}) },
  'GET /api/guest/article/category/[id]': { make: async () => about(await makeArticleCategory()) },
  'GET /api/guest/article/list': { make: () => ({ query: { pageSize: 9, d: 1 } }) },
  'GET /api/guest/article/detail/[id]': { make: async () => about(await article()) },
  'GET /api/guest/article/qrcode/[id]': { make: async () => about(await article()) },
  'POST /api/guest/article/view/[id]': { make: async () => about(await article()) },
  'GET /api/guest/friendlink/list': { make: () => ({}) },
  'GET /api/guest/ad/list': { make: () => ({ query: { adPosition: 1, pageSize: 5 } }) },
  'POST /api/guest/ad/click/[id]': { make: async () => about(await advertisement()) },
  'GET /api/guest/publicinfo/list': { make: () => ({}) },
  'GET /api/guest/publicinfo/detail/[id]': { make: async () => about(await information()) },
  'GET /api/guest/qa/list': { make: () => ({}) },
  'GET /api/guest/qa/detail/[id]': { make: async () => about(await question()) },
  'GET /api/guest/qq/list': { make: () => ({}) },
  'POST /api/guest/advisoryInfo/list': { make: () => ({ body: { page: 1, size: 4 } }) },
  'GET /api/guest/search': { make: () => ({ query: { keyword: '保密' } }) },
  'GET /api/guest/search/hot': { make: () => ({}) },
  'GET /api/guest/search/suggest': { make: () => ({ query: { keyword: '保密' } }) },
  'GET /api/guest/openapi.json': { make: () => ({}) },
  'GET /api/guest/area/list': { make: () => ({ query: { parentCode: '420000' } }) },
  'GET /api/guest/area/mgr/code/list': { make: () => ({ query: { areaCode: '420106' } }) },
  'GET /api/guest/area/mgr/code/list1': { make: () => ({}) },
  'GET /api/guest/area/mgr/code/selectByCode': {
    make: async () => ({ query: { code: await manager() } }),
  },
  'GET /api/guest/product/category/all': { make: () => ({}) },
  'GET /api/guest/brand/list': { make: () => ({}) },
  'GET /api/guest/product/list': { make: () => ({ query: { kind: 'paper_book', sort: '-price' } }) },
  'GET /api/guest/product/shelf': {
    make: () => ({ query: { keyword: '保密', priceFrom: 1, pageSize: 20 } }),
  },
  'GET /api/guest/product/detail/[id]': { make: (w) => about(w.product.id) },
  'GET /api/guest/letter/list': { make: (w) => ({ query: { productId: w.product.id } }) },
  'GET /api/guest/product/stock/[id]': { make: (w) => about(w.product.id) },
  'POST /api/guest/cart/lines': {
    make: (w) => ({ body: { lines: [{ productId: w.product.id, quantity: 1 }] } }),
  },
  'POST /api/guest/payment/notify/wxpay': {
    elsewhere: 'tests/api/payment-notify.test.ts',
    make: () => ({}),
  },
  'POST /api/guest/shipping/track/notify/kuaidi100': {
    elsewhere: 'tests/api/tracking.test.ts',
    make: () => ({}),
  },
  'POST /api/guest/invoice/notify/nuonuo': {
    elsewhere: 'tests/api/invoice-desk.test.ts',
    make: () => ({}),
  },
  'POST /api/guest/payment/notify/unionpay': {
    elsewhere: 'tests/api/payment-notify-unionpay.test.ts',
    make: () => ({}),
  },
};
