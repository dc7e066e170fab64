import fs from 'node:fs';
import path from 'node:path';
import { titles } from '@/lib/text/titles';

const app = path.join(__dirname, '..', '..', 'app');

/** Every page of docs/screens (desktop, back offices, mobile) with its title; `null` where the content's own name is the title. */
const ROUTES: [string, string | null][] = [
  ['/index', '首页'],
  ['/index/list', '新闻列表'],
  ['/index/details/[id]', null],
  ['/index/publicinfo', '信息公开'],
  ['/index/ebook', '电子阅读'],
  ['/index/ebook/test', '电子阅读（新版）'],
  ['/index/ebook/read/[id]', null],
  ['/index/sitemap', '网站地图'],
  ['/index/manage', '新闻后台'],
  ['/mall', '书刊商城'],
  ['/mall/list', '商品列表'],
  ['/mall/details/[id]', null],
  ['/mall/cart', '购物车'],
  ['/mall/submit', '提交订单'],
  ['/mall/submit/result', '订单结果'],
  ['/mall/submit/result/wxpay/[orderSn]', '微信支付'],
  ['/mall/submit/result/unionPay/[orderSn]/[qrcodeUrlBase64]', '聚合支付'],
  ['/mall/submit/result/transfer/[orderSn]', '银行转账'],
  ['/mall/about', '帮助中心'],
  ['/mall/manage', '商城后台'],
  ['/user/center', '个人中心'],
  ['/login/userlogin', '登录'],
  ['/userRegisterByPhone', '手机注册'],
  ['/error', '出错了'],
  ['/privacy', '隐私政策'],
  ['/agreement', '用户协议'],
  ['/admin', '平台管理'],
  ['/mobile/home', '首页'],
  ['/mobile/list', '商品列表'],
  ['/mobile/detail', '商品详情'],
  ['/mobile/Search', '搜索'],
  ['/mobile/car', '购物车'],
  ['/mobile/mall/submit', '提交订单'],
  ['/mobile/mall/orderResult', '待付款'],
  ['/mobile/mall/wxpay', '微信支付'],
  ['/mobile/quickOrder', '快速订阅'],
  ['/mobile/user', '我的'],
  ['/mobile/user/order', '我的订单'],
  ['/mobile/login', '登录'],
  ['/mobile/register', '注册'],
  ['/mobile/findpass', '找回密码'],
  ['/mobile/address', '收货地址'],
  ['/mobile/invoice', '发票'],
  ['/mobile/invoicelist/[id]', '发票列表'],
  ['/mobile/ebookActive/[sn]', '电子刊激活'],
  ['/mobile/ebookConfirm/[token]', '扫码阅读确认'],
  ['/mobile/ebookLink/[token]', '手机阅读'],
  ['/mobile/mall/unionPay', '聚合支付'],
  ['/mobile/mall/transfer', '银行转账'],
  ['/mobile/user/order/[id]', '订单详情'],
  ['/mobile/user/aftersale', '退款/售后'],
  ['/mobile/user/aftersale/[id]', '售后详情'],
  ['/mobile/user/aftersale/apply', '申请售后'],
  ['/mobile/user/ebooks', '书架'],
  ['/mobile/user/messages', '我的消息'],
  ['/mobile/user/letters', '我的来信'],
  ['/mobile/user/letters/new', '写信给编辑部'],
  ['/mobile/user/favorites', '我的收藏'],
  ['/mobile/user/account', '账户与安全'],
  ['/mobile/user/account/password', '修改密码'],
  ['/mobile/user/account/phone', '更换手机号'],
  ['/mobile/user/account/mail', '电子邮箱'],
  ['/mobile/user/account/devices', '我的设备'],
  ['/mobile/user/account/close', '注销账号'],
  ['/mobile/user/organization', '我的单位'],
  ['/mobile/user/organization/members', '单位成员'],
  ['/mobile/user/organization/dissolve', '解散单位'],
  ['/mobile/user/special-order', '特殊订单申请'],
  ['/mobile/user/special-order/[id]', '申请详情'],
  ['/mobile/user/special-order/apply', '提交申请'],
  ['/mobile/invoice/[id]', '发票详情'],
  ['/mobile/publicinfo', '信息公开'],
  ['/mobile/publicinfo/[id]', null],
  ['/mobile/help', '帮助中心'],
  ['/mobile/agreement', '用户协议'],
  ['/mobile/privacy', '隐私政策'],
  ['/mobile/offline', '网络已断开'],
  ['/mobile/error', '出错了'],
  ['/mobile/news', '新闻'],
  ['/mobile/news/[id]', null],
  ['/mobile/reader/[id]', null],
];

/** Addresses that answer with a file instead of a page. */
const FILES = ['/sitemap.xml', '/news-sitemap.xml', '/robots.txt', '/rss.xml'];

interface Endpoint {
  route: string;
  file: string;
}

function endpoints(names: RegExp, dir = app, route = ''): Endpoint[] {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(dir, entry.name);
    if (entry.isDirectory()) {
      return endpoints(names, at, /^\(.*\)$/.test(entry.name) ? route : `${route}/${entry.name}`);
    }
    return names.test(entry.name) ? [{ route: route || '/', file: at }] : [];
  });
}

/** Whether a page's folder answers a route: names match literally, `[x]` one segment, `[...x]` the rest. */
function answers(pattern: string, route: string): boolean {
  const parts = pattern.split('/');
  const wanted = route.split('/');
  for (const [i, part] of parts.entries()) {
    if (/^\[\[?\.\.\./.test(part)) return wanted.length > i || part.startsWith('[[');
    if (wanted[i] === undefined || (part !== wanted[i] && !/^\[.+\]$/.test(part))) return false;
  }
  return parts.length === wanted.length;
}

const pages = endpoints(/^page\.tsx$/);

/** The page that answers a route: the one with the most literal names, as Next chooses. */
function pageOf(route: string): Endpoint | undefined {
  const literal = (r: string) => r.split('/').filter((part) => !part.startsWith('[')).length;
  const dynamicLast = (r: string) => (/\[\[?\.\.\./.test(r) ? 1 : 0);
  return pages
    .filter((page) => answers(page.route, route))
    .toSorted(
      (a, b) => dynamicLast(a.route) - dynamicLast(b.route) || literal(b.route) - literal(a.route),
    )[0];
}

describe('routes of the specification', () => {
  test.each(ROUTES)('%s has a page', (route) => {
    expect(pageOf(route)).toBeDefined();
  });

  test.each(ROUTES)('%s has its title', (route, title) => {
    const listed = (titles as Record<string, string>)[route];
    if (title !== null) expect(listed).toBe(title);
    else expect(listed).toBeTruthy();
    const source = fs.readFileSync(pageOf(route)?.file ?? '', 'utf8');
    expect(source).toMatch(
      /export (const metadata|async function generateMetadata|function generateMetadata|const generateMetadata)|export \{[^}]*\b(metadata|generateMetadata)\b/,
    );
  });

  test.each(FILES)('%s is answered', (route) => {
    const name = route.slice(1);
    const handlers = endpoints(/^route\.ts$/).map((e) => e.route);
    const special = fs.existsSync(path.join(app, `${name.replace(/\.(xml|txt)$/, '')}.ts`));
    expect(special || handlers.includes(route)).toBe(true);
  });

  test('no two pages answer the same address', () => {
    const seen = new Map<string, string[]>();
    for (const page of pages) {
      const key = page.route.replaceAll(/\[[^/]+\]/g, '[]');
      seen.set(key, [...(seen.get(key) ?? []), page.file]);
    }
    expect([...seen.values()].filter((files) => files.length > 1)).toEqual([]);
  });
});
