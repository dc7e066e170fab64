import type { Skin } from './skin';

/**
 * The mobile site mirrors the desktop's screens (specification section 1). The one table of the pairs: parts that both skins share write the
 * desktop's address, and this turns it into the one of the skin they are in; 电脑版 turns it back. What varies has a name (`KINDS`); the
 * first row with an address is the one that answers for it, so of several desktop screens the main one is first.
 */
const PAIRS: readonly (readonly [desktop: string, mobile: string])[] = [
  ['/index', '/mobile/home'],
  ['/mall', '/mobile/home'],
  ['/', '/mobile/home'],
  ['/index/list', '/mobile/news'],
  ['/index/details/:id', '/mobile/news/:id'],
  ['/index/publicinfo', '/mobile/publicinfo'],
  ['/index/publicinfo/:id', '/mobile/publicinfo/:id'],
  ['/index/search', '/mobile/Search'],
  ['/user/center/ebooks', '/mobile/user/ebooks'],
  ['/index/ebook', '/mobile/user/ebooks'],
  ['/index/ebook/test', '/mobile/user/ebooks'],
  ['/index/ebook/read/:key', '/mobile/reader/:key'],
  ['/mall/list', '/mobile/list'],
  ['/mall/details/:id', '/mobile/detail?id=:id'],
  ['/mall/cart', '/mobile/car'],
  ['/mall/submit', '/mobile/mall/submit'],
  ['/mall/submit/result', '/mobile/mall/orderResult'],
  ['/mall/submit/result/wxpay/:sn', '/mobile/mall/wxpay?orderSn=:sn'],
  ['/mall/submit/result/unionPay/:sn/:code', '/mobile/mall/unionPay?orderSn=:sn'],
  ['/mall/submit/result/transfer/:sn', '/mobile/mall/transfer?orderSn=:sn'],
  ['/mall/about', '/mobile/help'],
  ['/login/userlogin', '/mobile/login'],
  ['/userRegisterByPhone', '/mobile/register'],
  ['/error', '/mobile/error'],
  ['/agreement', '/mobile/agreement'],
  ['/privacy', '/mobile/privacy'],
  ['/user/center', '/mobile/user'],
  ['/user/center/orders', '/mobile/user/order'],
  ['/user/center/orders/:id', '/mobile/user/order/:id'],
  ['/user/center/after-sales', '/mobile/user/aftersale'],
  ['/user/center/after-sales/apply', '/mobile/user/aftersale/apply'],
  ['/user/center/after-sales/:id', '/mobile/user/aftersale/:id'],
  ['/user/center/invoices', '/mobile/invoice'],
  ['/user/center/invoices/:id', '/mobile/invoice/:id'],
  ['/user/center/addresses', '/mobile/address'],
  ['/user/center/resubscribe', '/mobile/quickOrder'],
  ['/user/center/messages', '/mobile/user/messages'],
  ['/user/center/letters', '/mobile/user/letters'],
  ['/user/center/letters/new', '/mobile/user/letters/new'],
  ['/user/center/favorites', '/mobile/user/favorites'],
  ['/user/center/account', '/mobile/user/account'],
  ['/user/center/password', '/mobile/user/account/password'],
  ['/user/center/phone', '/mobile/user/account/phone'],
  ['/user/center/mail', '/mobile/user/account/mail'],
  ['/user/center/devices', '/mobile/user/account/devices'],
  ['/user/center/close', '/mobile/user/account/close'],
  ['/user/center/organization', '/mobile/user/organization'],
  ['/user/center/organization/members', '/mobile/user/organization/members'],
  ['/user/center/organization/dissolve', '/mobile/user/organization/dissolve'],
  ['/user/center/quotations', '/mobile/user/quotation'],
  ['/user/center/quotations/:id', '/mobile/user/quotation/:id'],
  ['/user/center/purchases', '/mobile/user/purchase'],
  ['/user/center/purchases/:id', '/mobile/user/purchase/:id'],
  ['/user/center/campaigns', '/mobile/user/campaign'],
  ['/user/center/campaigns/:id', '/mobile/user/campaign/:id'],
  ['/user/center/statements', '/mobile/user/statement'],
  ['/user/center/credit', '/mobile/user/credit'],
  ['/user/center/special-orders', '/mobile/user/special-order'],
  ['/user/center/special-orders/apply', '/mobile/user/special-order/apply'],
  ['/user/center/special-orders/:id', '/mobile/user/special-order/:id'],
];

/** Mobile screens that are a part of another one on the desktop. */
const PARTS: readonly (readonly [desktop: string, mobile: string])[] = [
  ['/login/userlogin', '/mobile/findpass'],
  ['/user/center/orders/:id', '/mobile/invoicelist/:id'],
  ['/mall/submit/result?orderSn=:sn', '/mobile/mall/unionPay?orderSn=:sn'],
];

const KINDS: Readonly<Record<string, string>> = {
  id: '[1-9]\\d{0,14}',
  sn: '\\d{15}',
  key: '[\\w-]{1,64}',
  code: '[\\w%+/=-]+',
};

interface Way {
  path: RegExp;
  /** Parameters that belong to the address of the screen: `id` of `?id=:id`. */
  params: readonly (readonly [name: string, value: RegExp])[];
  target: string;
}

const named = (text: string) => text.replaceAll(/:(\w+)/g, (_, kind: string) => `(?<${kind}>${KINDS[kind]})`);

function wayOf(from: string, target: string): Way {
  const [path = '', query = ''] = from.split('?');
  const params = [...new URLSearchParams(query)].map(
    ([name, value]) => [name, new RegExp(`^${named(value)}$`)] as const,
  );
  return { path: new RegExp(`^${named(path)}$`), params, target };
}

const TO_MOBILE = PAIRS.map(([desktop, mobile]) => wayOf(desktop, mobile));
/** An address with a part that only the desktop has cannot be made up on the way back. */
const TO_DESKTOP = [...PAIRS.filter(([desktop]) => !desktop.includes(':code')), ...PARTS].map(
  ([desktop, mobile]) => wayOf(mobile, desktop),
);

/** Query, then fragment, as they are behind a path. */
function split(address: string): [path: string, query: string, hash: string] {
  const [rest = '', ...hash] = address.split('#');
  const [path = '', ...query] = rest.split('?');
  return [path, query.join('?'), hash.length > 0 ? `#${hash.join('#')}` : ''];
}

/** Where the first way that fits leads, with the rest of the query and the fragment; `null` when none fits. */
function follow(ways: readonly Way[], address: string): string | null {
  const [path, query, hash] = split(address);
  for (const way of ways) {
    const found: Record<string, string> = { ...way.path.exec(path)?.groups };
    if (!way.path.test(path)) continue;
    let rest = query;
    if (way.params.length > 0) {
      const params = new URLSearchParams(query);
      const values = way.params.map(([name, value]) => value.exec(params.get(name) ?? ''));
      if (values.includes(null)) continue;
      Object.assign(found, ...values.map((v) => v?.groups));
      for (const [name] of way.params) params.delete(name);
      rest = params.toString();
    }
    const target = way.target.replaceAll(/:(\w+)/g, (_, kind: string) => found[kind] ?? '');
    return `${target}${rest && `${target.includes('?') ? '&' : '?'}${rest}`}${hash}`;
  }
  return null;
}

/** The mobile address of a desktop screen, with its query; `null` for what has no mirror: back offices, the split of an order, other sites. */
export const mobilePath = (address: string): string | null => follow(TO_MOBILE, address);

/** The desktop's address of a mobile screen, with its query; the home page for what phones alone have. */
export const desktopPath = (address: string): string => follow(TO_DESKTOP, address) ?? '/index';

/** A desktop address as this skin has it; what has no mirror stays as it is. */
export function inSkin(skin: Skin, address: string): string {
  return skin === 'mobile' ? (mobilePath(address) ?? address) : address;
}
