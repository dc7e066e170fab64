import { addressOf, open } from '@/tests/api/reading';
import { makeEpubBook } from '@/tests/support/factories/epub';
import { makeBook, giveRight } from '@/tests/support/factories/reading';
import type { Samples, World } from './world';

/** A book that the sample's buyer may read, opened in his browser. */
async function opened({ me, browser }: World): Promise<{ id: string; productId: number }> {
  const { product, asset } = await makeBook({ texts: ['保密'] });
  await giveRight(me.user.id, product.id);
  await open(browser, asset.publicId);
  return { id: asset.publicId, productId: product.id };
}

/** Reading pages of publications. */
export const readingSamples: Samples = {
  'POST /api/guest/ebook/open/[id]': { make: async (w) => ({ params: { id: (await opened(w)).id } }) },
  'GET /api/guest/ebook/links/[id]': {
    make: async (w) => ({ params: { id: (await opened(w)).id }, query: { pages: '1,4', w: 1600 } }),
  },
  'GET /api/guest/ebook/page/[id]/[n]': {
    make: async (w) => {
      const { id } = await opened(w);
      const src = new URL(await addressOf(w.browser, id, 4), 'http://127.0.0.1:3000');
      return { params: { id, n: 4 }, query: Object.fromEntries(src.searchParams) };
    },
  },
  'GET /api/guest/ebook/read/[token]/[...path]': {
    make: async ({ me, browser }) => {
      const { product, asset } = await makeEpubBook();
      await giveRight(me.user.id, product.id);
      const { manifest } = (await open(browser, asset.publicId)).json.data ?? {};
      return { params: { token: manifest?.split('/').at(-2) ?? '', path: 'p0001.xhtml' } };
    },
  },
  'GET /api/guest/ebook/search/[id]': {
    make: async (w) => ({ params: { id: (await opened(w)).id }, query: { q: '保密' } }),
  },
  'POST /api/guest/ebook/progress': {
    make: async (w) => ({ body: { id: (await opened(w)).id, page: 2 } }),
  },
  'GET /api/guest/ebook/preview/[id]': {
    make: async (w) => ({ params: { id: (await opened(w)).productId } }),
  },
};
