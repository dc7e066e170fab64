import { sql } from './world';

async function one(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await sql<{ id: number }>(text, values);
  if (!row) throw new Error(`the demo world has nothing for: ${text}`);
  return row.id;
}

/** Who looks at which pages: the thirty screens that stand for every frame, kit and kind of form of the site. */
export async function thirtyRoutes(): Promise<{ who: string | null; paths: string[] }[]> {
  const article = await one("select id::int from articles where status = 'published' order by id limit 1");
  const product = await one(
    "select id::int from products where marketable and kind = 'paper_book' order by id limit 1",
  );
  const order = await one(
    `select o.id::int from orders o join users u on u.id = o.buyer_id
     where u.phone = $1 and o.status = 'completed' order by o.id desc limit 1`,
    ['13800000001'],
  );
  return [
    {
      who: null,
      paths: [
        '/index',
        '/index/list?category=1',
        `/index/details/${article}`,
        '/index/search?keyword=%E4%BF%9D%E5%AF%86',
        '/index/ebook',
        '/mall',
        '/mall/list',
        `/mall/details/${product}`,
        '/login/userlogin',
        '/userRegisterByPhone',
        '/mobile/home',
        `/mobile/detail?id=${product}`,
        `/mobile/news/${article}`,
        '/mobile/login',
      ],
    },
    {
      who: '13800000001',
      paths: [
        '/mall/cart',
        '/mall/submit',
        '/user/center',
        '/user/center/orders',
        `/user/center/orders/${order}`,
        '/user/center/addresses',
        '/user/center/ebooks',
        '/mobile/user',
      ],
    },
    { who: 'newsedit', paths: ['/index/manage', '/index/manage/article', '/index/manage/article/add'] },
    { who: 'mallclerk', paths: ['/mall/manage', '/mall/manage/orders', '/mall/manage/products/add'] },
    { who: 'platform', paths: ['/admin', '/admin/settings'] },
  ];
}
