import { sql } from './world';

const idOf = async (table: string, where: string) =>
  (await sql<{ id: number }>(`select id::int from ${table} where ${where} order by id limit 1`))[0]?.id;

/** Many titles hold it. */
const WORD = encodeURIComponent('保密');

/** One public page of each kind, by skin. */
export async function publicKinds(skin: 'desktop' | 'phone'): Promise<string[]> {
  const article = await idOf('articles', "status = 'published'");
  const info = await idOf('public_infos', "status = 'published'");
  const sold = (kind: string) => idOf('products', `kind = '${kind}' and status = 'approved' and marketable`);
  const [book, journal] = await Promise.all([sold('paper_book'), sold('paper_periodical')]);
  return skin === 'desktop'
    ? [
        '/index',
        '/index/list',
        `/index/details/${article}`,
        '/index/publicinfo',
        '/index/sitemap',
        '/mall',
        `/index/list?keyword=${WORD}`,
        `/mall/list?keyword=${WORD}`,
        // Nothing is as dear.
        '/mall/list?priceFrom=900000',
      ].concat(['/mall/list', `/mall/details/${book}`, `/mall/details/${journal}`, '/mall/about', '/privacy'])
    : ['/mobile/home', '/mobile/list', '/mobile/list?kind=paper_book', `/mobile/detail?id=${book}`]
        .concat([`/mobile/detail?id=${journal}`])
        .concat(['/mobile/news', `/mobile/news/${article}`, `/mobile/publicinfo/${info}`])
        .concat([`/mobile/list?keyword=${WORD}`, '/mobile/list?priceFrom=900000'])
        .concat([`/mobile/news?keyword=${WORD}`, '/mobile/help', '/mobile/privacy']);
}
