import type { Browser } from '@playwright/test';
import { placeByCalls, BUYER } from '@/tests/e2e/support/orders';
import { gateway, sql } from '@/tests/e2e/support/world';
import { calls } from './seats';

const EDITOR = 'newsedit';
const AUDITOR = 'newsaudit';
const BODY = [
  '保密宣传月期间，各单位应当组织一次专题学习，重点学习新修订的保密法律法规。',
  '学习以处室为单位进行，可以采取集中授课、案例讨论和知识测试等形式，时间不少于半天。',
  '各单位于月底前将学习情况和参加人数报送保密委员会办公室，办公室将汇总通报。',
]
  .map((p) => `<p>${p}</p>`)
  .join('');

/** A word that no earlier run has used. */
export const word = (of: string): string => `${of}${Date.now().toString(36)}`;

type Made = { id: number; version: number };

async function textOf(title: string, html = BODY): Promise<object> {
  const [category] = await sql<{ id: number }>('select id::int from article_categories order by id limit 1');
  return { categoryId: category?.id, title, contentHtml: html, source: '本站', author: '张华' };
}

/** Articles that wait for an auditor. */
export async function pending(browser: Browser, titles: readonly string[]): Promise<void> {
  const editor = await calls(browser, EDITOR);
  for (const title of titles) {
    const { id } = await editor.call<Made>('admin/article/add', await textOf(title));
    await editor.call(`admin/article/submit/${id}`, {});
  }
  await editor.end();
}

export async function published(browser: Browser, title: string): Promise<number> {
  const editor = await calls(browser, EDITOR);
  const auditor = await calls(browser, AUDITOR);
  const { id, version } = await editor.call<Made>('admin/article/add', await textOf(title));
  await editor.call(`admin/article/submit/${id}`, {});
  await auditor.call('admin/article/audit/pass', { id, version });
  await auditor.call('admin/article/publish', { id });
  await Promise.all([editor.end(), auditor.end()]);
  return id;
}

/** A public article, a sentence of which was changed and waits. */
export async function changed(browser: Browser, title: string): Promise<number> {
  const id = await published(browser, title);
  const editor = await calls(browser, EDITOR);
  const [row] = await sql<{ version: number }>('select version from articles where id = $1', [id]);
  const fields = await textOf(title, BODY.replace('不少于半天', '不少于一天'));
  await editor.call('admin/article/edit', { id, version: row?.version, ...fields });
  await editor.call(`admin/article/submit/${id}`, {});
  await editor.end();
  return id;
}

/** A draft with the third newest picture of the library in its text. */
export async function illustrated(browser: Browser, title: string): Promise<{ id: number; picture: string }> {
  const editor = await calls(browser, EDITOR);
  const { list } = await editor.call<{ list: { path: string; title: string }[] }>(
    'admin/media/list?kind=image&pageNum=1&pageSize=24',
  );
  const picture = list[2];
  if (!picture) throw new Error('no picture in the library');
  const html = `<figure class="img"><img src="${picture.path}" alt="会场"></figure>${BODY}`;
  const { id } = await editor.call<Made>('admin/article/add', await textOf(title, html));
  await editor.end();
  return { id, picture: picture.title };
}

export async function friendLink(browser: Browser, name: string, url: string): Promise<void> {
  const editor = await calls(browser, EDITOR);
  await editor.call('admin/friendlink/add', { name, url, logoPath: '', enabled: true });
  await editor.end();
}

/** At least so many paid orders of one book wait, and nothing else. */
export async function waitingOrders(browser: Browser, count: number): Promise<void> {
  await sql(
    `update orders set on_hold = true where status in ('to_ship', 'part_shipped') and not on_hold and remark is distinct from 'journeys'`,
  );
  await sql(`update orders set on_hold = false where remark = 'journeys' and on_hold`);
  const [{ n } = { n: 0 }] = await sql<{ n: number }>(
    `select count(*)::int n from orders where status = 'to_ship' and not on_hold`,
  );
  if (n >= count) return;
  await sql(
    `with topped as (update stock_items s set on_hand = on_hand + 500 from products p where p.id = s.product_id and p.title = '定密工作实用手册'
       returning s.id, s.on_hand, s.reserved, s.damaged)
     insert into stock_movements (stock_item_id, kind, delta_on_hand, on_hand_after, reserved_after, damaged_after, biz_type, biz_id, biz_line, step, actor_kind)
     select id, 'document_in', 500, on_hand, reserved, damaged, 'document', $1, id, 'bench', 'system' from topped`,
    [Date.now()],
  );
  const buyer = await calls(browser, BUYER);
  for (let i = n; i < count; i += 1) {
    const sn = await placeByCalls(buyer.page);
    await buyer.call('user/payment/wxpay/h5', { orderSn: sn });
    await gateway('pay', { outTradeNo: `${sn}01` });
    await sql(`update orders set remark = 'journeys' where order_sn = $1`, [sn]);
  }
  await buyer.end();
}

/** Order numbers that wait, the longest waiting first. */
export const waitingNumbers = async (count: number): Promise<string[]> =>
  (
    await sql<{ sn: string }>(
      `select order_sn sn from orders where status = 'to_ship' and not on_hold order by paid_at, id limit $1`,
      [count],
    )
  ).map((o) => o.sn);

/** An account at the courier of this desk. */
export async function courierAccount(browser: Browser): Promise<void> {
  const keeper = await calls(browser, 'warehouse');
  const [corp] = await sql<{ id: number }>(
    'select id::int from delivery_corps order by is_default desc, sort, id limit 1',
  );
  await keeper.call('admin/shipping/waybill/account/edit', {
    deliveryCorpId: corp?.id,
    partnerId: '7550000001',
    partnerKey: '',
    net: '',
    payType: 'MONTHLY',
    expType: '',
  });
  await keeper.end();
}

/** A book on sale whose title is its own. */
export async function bookOnSale(): Promise<{ id: number; title: string }> {
  const [book] = await sql<{ id: number; title: string }>(
    `select id::int, title from products p where kind = 'paper_book' and marketable and status = 'approved' and working_status is null and deleted_at is null
       and title <> '定密工作实用手册' and (select count(*) from products q where q.title like '%' || p.title || '%') = 1 order by id limit 1`,
  );
  if (!book) throw new Error('no book on sale');
  return book;
}

/** A book whose price went up by one yuan just now. */
export async function pricedBook(browser: Browser): Promise<number> {
  const { id } = await bookOnSale();
  const clerk = await calls(browser, 'mallclerk');
  const [p] = await sql<{ version: number; list: number; sale: number; org: number | null }>(
    'select version, list_fen::int list, sale_fen::int sale, org_fen::int org from products where id = $1',
    [id],
  );
  if (!p) throw new Error('no book');
  const saleFen = p.sale - 100;
  await clerk.call('admin/product/price/edit', {
    id,
    version: p.version,
    listFen: p.list,
    saleFen,
    orgFen: p.org === null ? null : Math.min(p.org, saleFen),
    reason: '秋季促销',
  });
  await clerk.end();
  return id;
}
