import type { Client } from 'pg';
import { loosen } from './bulk';
import { AlreadyGenerated, authorIds, inOneTransaction, type Progress } from './frame';
import { makeCodes } from './orders-codes';
import {
  balancesSql,
  childrenSql,
  ledgerSql,
  movementsSql,
  parcelsSql,
  restockSql,
} from './orders-goods-sql';
import { casesSql, invoicesSql, paymentsSql } from './orders-money-sql';
import { makePeople, MEMBERS } from './orders-people';
import {
  BATCH_TABLES,
  linesSql,
  orderEventsSql,
  orderItemsSql,
  ordersSql,
  planSql,
  planTablesSql,
  shelfSql,
  soldSql,
  totalsSql,
  type OrderFacts,
} from './orders-plan-sql';
import { readableSql } from './readable-sql';

export interface GenerateOrdersOptions {
  /** Connection of the owner role. */
  databaseUrl: string;
  orders: number;
  buyers: number;
  organizations: number;
  /** Adds to generated orders that are there; otherwise that is refused. */
  again?: boolean;
  /** What activation codes are sealed with: the site's `DATA_SECRET`, else its `CODE_SECRET`. */
  secret: string;
  progress?: Progress;
}

/** In their name generated orders were sent out and paid in. */
const DESK = [
  { loginName: 'generated-shipper', name: '批量业务', role: 'admin#adminProduct', permissions: '{order}' },
  { loginName: 'generated-cashier', name: '批量财务', role: 'admin#adminProduct', permissions: '{finance}' },
] as const;

const BATCH = 10_000;
const LEDGER_BATCH = 200_000;

/** Tables that grow so much that their indexes are built at the end; the last of the sales make every product a little different. */
const LARGE = [
  'orders',
  'order_items',
  'order_events',
  'payments',
  'payment_transitions',
  'payment_events',
  'shipments',
  'shipment_items',
  'shipment_events',
  'stock_movements',
];
const OTHERS = [
  'users',
  'organizations',
  'organization_members',
  'receivers',
  'products',
  'stock_items',
  'stock_documents',
  'stock_document_lines',
  'child_orders',
  'child_order_items',
  'child_order_events',
  'after_sales',
  'after_sale_items',
  'after_sale_events',
  'refunds',
  'refund_items',
  'refund_events',
  'invoices',
  'invoice_lines',
  'invoice_orders',
  'invoice_events',
  'code_batches',
  'activation_codes',
  'activation_code_events',
];

/** Statements one after the other; a temporary table that was filled gets its statistics. */
async function runAll(client: Client, statements: readonly string[], values: unknown[] = []): Promise<void> {
  for (const sql of statements) {
    await client.query(sql, sql.includes('$1') ? values : []);
    const filled = /^\s*insert into (gen_\w+)/.exec(sql)?.[1];
    if (filled && BATCH_TABLES.includes(filled)) await client.query(`analyze ${filled}`);
  }
}

async function readFacts(client: Client, options: GenerateOrdersOptions): Promise<OrderFacts> {
  const { orders, again = false } = options;
  const [clerk, cashier] = await authorIds(client, DESK);
  const before = await client.query<{ n: number }>(
    `select count(*) as n from orders o join users u on u.id = o.buyer_id where u.login_name like 'generated-buyer-%'`,
  );
  const salt = before.rows[0]?.n ?? 0;
  if (salt > 0 && !again) throw new AlreadyGenerated(salt);
  const { rows } = await client.query<{ center: number; corp: number; method: number; name: string }>(
    `select (select id from delivery_centers where active order by is_default desc, id limit 1) as center,
       (select id from delivery_corps where active order by is_default desc, sort, id limit 1) as corp, m.id as method, m.name
     from shipping_methods m where m.code = 'express'`,
  );
  const [found] = rows;
  if (!found) throw new Error('there is no delivery centre, courier or shipping method');
  const organizations = Math.max(1, Math.round(options.organizations));
  return {
    orders,
    buyers: Math.max(organizations * MEMBERS + 1, options.buyers),
    organizations,
    salt,
    clerk,
    cashier,
    centerId: found.center,
    methodId: found.method,
    methodName: found.name,
    corpId: found.corp,
  };
}

async function makeShelf(client: Client, f: OrderFacts): Promise<void> {
  await client.query(shelfSql(f));
  const { rows } = await client.query<{ n: number }>('select min(papers) as n from gen_quarters');
  if ((rows[0]?.n ?? 0) < 3) throw new Error('generate products first: there is nothing that can be sold');
}

/** Everything of orders `from` to `to`. */
async function makeBatch(client: Client, f: OrderFacts, from: number, to: number): Promise<void> {
  await client.query(`truncate ${BATCH_TABLES}`);
  const statements = [
    planSql(f),
    linesSql,
    totalsSql,
    ordersSql(f),
    orderItemsSql,
    orderEventsSql(f),
    ...childrenSql(f),
    ...parcelsSql(f),
    ...paymentsSql(f),
    ...casesSql(f),
    ...invoicesSql,
  ];
  await runAll(client, statements, [from, to]);
  await client.query(soldSql);
}

async function makeLedger(client: Client, f: OrderFacts, tell: (share: number) => void): Promise<void> {
  await runAll(client, [...restockSql(f), ...ledgerSql]);
  tell(0.3);
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from gen_ledger');
  const acts = rows[0]?.n ?? 0;
  for (let from = 1; from <= acts; from += LEDGER_BATCH) {
    await client.query(movementsSql, [from, from + LEDGER_BATCH - 1]);
    tell(0.3 + 0.6 * Math.min(1, (from + LEDGER_BATCH) / acts));
  }
  await runAll(client, balancesSql);
}

/**
 * Fills the shop's books for measurements: orders of two years with everything that belongs to them (payments and call-backs, parcels, child orders,
 * cases, refunds, invoices, activation codes, events, the ledger of the stock), their buyers and organisations. One transaction: all of it or nothing.
 * The tables are locked meanwhile, because their indexes and foreign keys are built anew at the end. Needs generated products.
 *
 * @throws {AlreadyGenerated} unless `again`
 */
export async function generateOrders(options: GenerateOrdersOptions): Promise<void> {
  const tell = options.progress ?? (() => undefined);
  await inOneTransaction(options.databaseUrl, [...LARGE, ...OTHERS], async (client) => {
    const facts = await readFacts(client, options);
    await client.query(readableSql);
    const restore = await loosen(client, [...LARGE, 'products']);
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from users where login_name like 'generated-buyer-%'`,
    );
    await makePeople(client, {
      buyers: facts.buyers,
      organizations: facts.organizations,
      salt: rows[0]?.n ?? 0,
      submitter: facts.clerk,
      auditor: facts.cashier,
    });
    tell(0.02, '买家和单位');
    await makeShelf(client, facts);
    await client.query(planTablesSql);
    for (let from = 1; from <= facts.orders; from += BATCH) {
      const to = Math.min(facts.orders, from + BATCH - 1);
      // Batches, so that progress is seen.
      await makeBatch(client, facts, from, to);
      tell(0.02 + 0.58 * (to / facts.orders), '订单');
    }
    await makeCodes(client, options.secret, (share) => tell(0.6 + 0.04 * share, '激活码'));
    await makeLedger(client, facts, (share) => tell(0.64 + 0.16 * share, '库存流水'));
    for (const [i, { table, sql }] of restore.entries()) {
      // Two cores: one at a time.
      await client.query(sql);
      tell(0.8 + (0.2 * (i + 1)) / restore.length, `索引和外键 ${table}`);
    }
  });
  tell(1, '统计信息');
}
