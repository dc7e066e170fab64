/** The reads of the load bench: many addresses of many people each, so that no row and no stored answer is the only one. */

const VARIANTS = 48;
const ORIGIN = { 'accept-encoding': 'identity' };

const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));
const query = (values) => new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)]));

/** What the addresses are made of, from the database. */
async function facts(client) {
  const list = async (sql) => (await client.query(sql)).rows.map((r) => r.id);
  const articles = "from articles where status = 'published' and deleted_at is null";
  const shelf = "from products where status = 'approved' and marketable and deleted_at is null";
  return {
    articles: await list(`select id::int ${articles} order by (id * 7919) % 10007 limit ${VARIANTS}`),
    sections: await list(
      `select category_id::int as id ${articles} group by 1 having count(*) > 40 order by 1 limit 8`,
    ),
    products: await list(`select id::int ${shelf} order by (id * 7919) % 10007 limit ${VARIANTS}`),
    categories: await list(
      `select category_id::int as id ${shelf} group by 1 order by count(*) desc limit 12`,
    ),
    brands: await list(
      `select brand_id::int as id ${shelf} and brand_id is not null group by 1 order by count(*) desc limit 8`,
    ),
    areas: await list(
      'select parent_code as id from areas where parent_code is not null group by 1 order by 1 limit 48',
    ),
  };
}

const WORDS = [
  '保密',
  '定密',
  '网络安全',
  '密码',
  '涉密人员',
  '教育',
  '检查',
  '管理办法',
  '案例',
  '国家秘密',
  '宣传',
  '培训',
];
const SORTS = ['default', 'sales', 'new', 'price', '-price'];

/** Questions of anybody. */
function guests(f) {
  const get = (paths) => paths.map((path) => ({ path, headers: ORIGIN }));
  return {
    'article list': get(
      times(
        VARIANTS,
        (i) =>
          `/api/guest/article/list?${query({ articleCategory: f.sections[i % f.sections.length], pageNum: 1 + (i % 6) })}`,
      ),
    ),
    'article detail': get(f.articles.map((id) => `/api/guest/article/detail/${id}`)),
    'article categories': get(['/api/guest/article/category/all']),
    'product list, filters': get(
      times(
        VARIANTS,
        (i) =>
          `/api/guest/product/list?${query({ category: f.categories[i % f.categories.length], ...(i % 3 === 0 ? { brand: f.brands[i % f.brands.length] } : {}), sort: SORTS[i % SORTS.length], priceTo: 100 + (i % 4) * 50 })}`,
      ),
    ),
    'product detail': get(f.products.map((id) => `/api/guest/product/detail/${id}`)),
    'product categories': get(['/api/guest/product/category/all']),
    areas: get(f.areas.map((code) => `/api/guest/area/list?parentCode=${code}`)),
    search: get(
      times(
        VARIANTS,
        (i) =>
          `/api/guest/search?${query({ keyword: WORDS[i % WORDS.length], pageNum: 1 + Math.floor(i / WORDS.length) })}`,
      ),
    ),
  };
}

/** Questions of buyers about what is theirs. */
function buyers(people) {
  const each = (path, more = {}) =>
    people.map((one) => ({
      path: typeof path === 'function' ? path(one) : path,
      headers: { ...ORIGIN, cookie: one.cookie },
      ...more,
    }));
  return {
    cart: each('/api/user/cart/myCart'),
    'order list': each('/api/user/order/list'),
    'order detail': each((one) => `/api/user/order/detail/${one.orderId}`),
    receivers: each('/api/user/receiver/all'),
    messages: each('/api/user/message/list'),
    'own account': each('/api/user/member/detail'),
    'login state': each('/api/valid/loginstatevalid', { method: 'POST' }),
  };
}

/** Questions of the desks. */
function offices(people) {
  const turning = (path, count) =>
    people.map((one, i) => ({
      path: `${path}?pageNum=${1 + (i % count)}`,
      headers: { ...ORIGIN, cookie: one.cookie },
    }));
  return {
    'desk: orders': turning('/api/admin/order/list', 20),
    'desk: products': turning('/api/admin/product/list', 20),
    'desk: articles': turning('/api/admin/article/list', 20),
    'desk: stock': turning('/api/admin/stock/item/list', 20),
    'desk: payments': turning('/api/admin/payment/list', 2),
  };
}

/** Pages of persons and of searches, which are frames. */
function pages(people) {
  const each = (path) => people.map((one) => ({ path, headers: { ...ORIGIN, cookie: one.cookie } }));
  return {
    'page: user centre': each('/user/center'),
    'page: own orders': each('/user/center/orders'),
    'page: cart': each('/mall/cart'),
    'page: mobile, mine': each('/mobile/user'),
    'page: search': WORDS.map((word) => ({
      path: `/index/search?${query({ keyword: word })}`,
      headers: ORIGIN,
    })),
  };
}

/**
 * All dynamic reads by name.
 *
 * @returns {Promise<{ kind: 'guest' | 'buyer' | 'desk' | 'page', name: string, requests: object[] }[]>}
 */
export async function dynamicReads(client, world) {
  const groups = {
    guest: guests(await facts(client)),
    buyer: buyers(world.buyers),
    office: offices(world.admins),
    page: pages(world.buyers),
  };
  return Object.entries(groups).flatMap(([kind, reads]) =>
    Object.entries(reads).map(([name, requests]) => ({ kind, name, requests })),
  );
}

/** Public pages that the front cache keeps. */
export async function publicPages(client) {
  const f = await facts(client);
  return {
    home: '/index',
    'mall home': '/mall',
    'news list': '/index/list',
    'article detail': `/index/details/${f.articles[0]}`,
    'product detail': `/mall/details/${f.products[0]}`,
    'mobile home': '/mobile/home',
  };
}
