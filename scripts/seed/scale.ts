import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { SessionClient } from '@/db/session-client.mjs';
import { getDb, setPool } from '@/db/client';
import * as schema from '@/db/schema';
import { actorCtx } from '@/db/seed/ctx';
import { seedReference } from '@/db/seed/reference';
import { formatDate } from '@/lib/core/dates';
import { buildFacts } from '@/lib/domain/report/commands/build-facts';
import { addMonths, monthEnd, monthStart } from '@/lib/domain/report/rules';
import { generateArticles } from './articles';
import { AlreadyGenerated, type Progress } from './frame';
import { generateOrders } from './orders';
import { generateProducts } from './products';

/** What a world of scale 1 holds; the named sizes are those of scale 10. */
const SIZE = { articles: 10_000, products: 5000, orders: 100_000, buyers: 10_000, organizations: 200 };
export type WorldSize = typeof SIZE;

/** Share of the whole time that each part takes. */
const SHARES = { articles: 0.24, products: 0.12, orders: 0.54, reports: 0.1 };
/** Months of orders, with the one they began in. */
const MONTHS = 25;

export interface GenerateWorldOptions {
  /** Connection of the owner role. */
  databaseUrl: string;
  /** 0.01 to 20; 1 is a hundred thousand orders. */
  scale: number;
  again?: boolean;
  secret: string;
  /** `false` leaves the figures of the reports to the job `report:build`: they are half of the time. */
  reports?: boolean;
  /** Paragraphs that are segmented; less is faster in tests. */
  corpus?: number;
  progress?: Progress;
}

/** Counts of a scale, whole numbers. */
export function sizeOf(scale: number): WorldSize {
  const of = (n: number) => Math.max(1, Math.round(n * scale));
  return {
    articles: of(SIZE.articles),
    products: of(SIZE.products),
    orders: of(SIZE.orders),
    buyers: of(SIZE.buyers),
    organizations: of(SIZE.organizations),
  };
}

/** Nothing of a world that would be refused later is written first; and a database without reference data gets it. */
async function prepare({ databaseUrl, again }: GenerateWorldOptions): Promise<void> {
  const client = new SessionClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ made: string; areas: boolean }>(
      `select count(*) as made, exists (select from areas) as areas from users
       where login_name in ('generated-editor', 'generated-clerk', 'generated-shipper')`,
    );
    const made = Number(rows[0]?.made ?? 0);
    if (made > 0 && !again) throw new AlreadyGenerated(made);
    if (!rows[0]?.areas) await seedReference(drizzle(client, { schema, casing: 'snake_case' }));
  } finally {
    await client.end();
  }
}

/** Figures of every day before today, as the job `report:build` leaves them. */
async function buildReports(databaseUrl: string, tell: (share: number) => void): Promise<void> {
  // Not the site's pool: on a busy machine a statement may take longer than a visitor would wait.
  const pool = new Pool({
    Client: SessionClient,
    connectionString: databaseUrl,
    max: 2,
    application_name: 'portal-seed',
  });
  pool.on('error', () => undefined);
  setPool(pool);
  try {
    const ctx = { ...actorCtx(getDb(), { kind: 'system', name: 'seed' }, new Date(), {}), inTx: false };
    const thisMonth = monthStart(formatDate(ctx.now));
    for (let i = 0; i < MONTHS; i += 1) {
      const from = addMonths(thisMonth, i + 1 - MONTHS);
      await buildFacts(ctx, { from, to: monthEnd(from) });
      tell((i + 1) / MONTHS);
    }
  } finally {
    setPool(undefined);
    await pool.end();
  }
}

/**
 * Makes a consistent world of any size beside what is there: articles, products, orders with their papers, and the figures of the reports. Every
 * invariant of db/invariants.sql holds on it. Each part is a transaction of its own.
 *
 * @throws {AlreadyGenerated} unless `again`
 */
export async function generateWorld(options: GenerateWorldOptions): Promise<WorldSize> {
  const { databaseUrl, again = false, secret, corpus, reports = true, progress } = options;
  const size = sizeOf(options.scale);
  await prepare(options);
  let done = 0;
  const part = async (name: keyof typeof SHARES, work: (tell: Progress) => Promise<void>) => {
    await work((share, step) => progress?.(done + SHARES[name] * share, step));
    done += SHARES[name];
  };
  const common = { databaseUrl, again, ...(corpus !== undefined && { corpus }) };
  await part('articles', (tell) => generateArticles({ ...common, articles: size.articles, progress: tell }));
  await part('products', (tell) => generateProducts({ ...common, products: size.products, progress: tell }));
  await part('orders', (tell) => {
    const { orders, buyers, organizations } = size;
    return generateOrders({ databaseUrl, again, secret, orders, buyers, organizations, progress: tell });
  });
  if (reports) await part('reports', (tell) => buildReports(databaseUrl, (share) => tell(share, '报表')));
  return size;
}
