import { favorites, restockRequests } from '@/db/schema/favorite';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import type { Samples, World } from './world';

const about = async (w: World) => {
  await testDb().insert(favorites).values({ userId: w.me.user.id, productId: w.product.id });
  return { productId: w.product.id };
};

/** A choice that is sold out. */
const soldOut = async () => ({ productId: (await makeProduct({ stock: 0 })).id, specKey: '' });

const waited = async (w: World) => {
  const goods = await soldOut();
  await testDb()
    .insert(restockRequests)
    .values({ userId: w.me.user.id, ...goods });
  return goods;
};

/** 收藏 and 到货通知. */
export const favoriteSamples: Samples = {
  'POST /api/user/favorite/add': { make: (w) => ({ body: { productId: w.product.id } }) },
  'POST /api/user/favorite/delete': { make: async (w) => ({ body: await about(w) }) },
  'GET /api/user/favorite/list': { make: async (w) => (await about(w), { query: { pageSize: 2 } }) },
  'GET /api/user/favorite/marks': { make: async (w) => ({ query: await about(w) }) },
  'GET /api/user/favorite/kept': { make: async (w) => ({ query: { ids: `${(await about(w)).productId}` } }) },
  'GET /api/user/favorite/restock/list': { make: async (w) => (await waited(w), {}) },
  'POST /api/user/favorite/restock/add': { make: async () => ({ body: await soldOut() }) },
  'POST /api/user/favorite/restock/delete': { make: async (w) => ({ body: await waited(w) }) },
};
