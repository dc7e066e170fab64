import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, types } from 'pg';
import * as schema from '@/db/schema';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { eventsSql, insertSql, MADE_SQL, revisionsSql, viewsSql } from './articles-sql';
import { makeCategories, makePieces } from './pieces';

// As db/client.ts does it.
types.setTypeParser(types.builtins.INT8, (v) => Number(v));

export interface GenerateOptions {
  /** Connection of the owner role. */
  databaseUrl: string;
  articles: number;
  /** Adds to generated articles that are there; otherwise that is refused. */
  again?: boolean;
  /** Paragraphs of a body: this many and up to three more. */
  paragraphs?: number;
  /** Paragraphs that are segmented; bodies are drawn from them. */
  corpus?: number;
  /** Called after each step with the share done, 0 to 1. */
  progress?: (share: number, step: string) => void;
}

/** Generated articles are there already. */
export class AlreadyGenerated extends Error {
  constructor(readonly articles: number) {
    super(`${articles} generated articles are there already`);
  }
}

/** Accounts in whose name generated articles were written and passed; nobody can log in with them. */
const AUTHORS = [
  { loginName: 'generated-editor', name: '批量编辑', permissions: '{news.edit}' },
  { loginName: 'generated-auditor', name: '批量审核', permissions: '{news.audit}' },
] as const;

async function authorIds(client: Client): Promise<[number, number]> {
  const ids = [];
  for (const a of AUTHORS) {
    // eslint-disable-next-line no-await-in-loop -- two rows
    const { rows } = await client.query<{ id: number }>(
      `insert into users (login_name, name, role, permissions, status) values ($1, $2, 'admin#adminNews', $3, 'disabled')
       on conflict (login_name) do update set name = excluded.name returning id`,
      [a.loginName, a.name, a.permissions],
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids as [number, number];
}

/** The big full-text indexes: built once at the end instead of being fed row by row. */
async function searchIndexes(client: Client): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' and tablename = 'articles' and indexdef like '%USING gin%'`,
  );
  return rows;
}

const BATCH = 5000;

/**
 * Fills the database with articles for measurements: titles and bodies of a realistic vocabulary with matching search columns, leaf categories,
 * dates over ten years, views, revisions and events, some that are not public. One transaction: all of it or nothing. The table is locked
 * meanwhile, because its full-text indexes are built anew at the end.
 *
 * @throws {AlreadyGenerated} unless `again`
 */
export async function generateArticles(options: GenerateOptions): Promise<void> {
  const { databaseUrl, articles, again = false, paragraphs = 3, corpus = 2000 } = options;
  const tell = options.progress ?? (() => undefined);
  const client = new Client({ connectionString: databaseUrl, application_name: 'portal-seed' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'; set local jit = off`,
    );
    const db = drizzle(client, { schema, casing: 'snake_case' });
    const [editor, auditor] = await authorIds(client);
    const before = await client.query<{ n: number }>(
      'select count(*) as n from articles where created_by = $1',
      [editor],
    );
    const there = before.rows[0]?.n ?? 0;
    if (there > 0 && !again) throw new AlreadyGenerated(there);
    const segmenter = await currentSegmenter({ db });
    const categories = await makeCategories(client, segmenter);
    const counts = { ...(await makePieces(client, segmenter, corpus)), categories };
    tell(0.04, '分词');
    const indexes = await searchIndexes(client);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const facts = { counts, articles, paragraphs, version: segmenter.version, editor, auditor, salt: there };
    await client.query(MADE_SQL);
    for (let from = 1; from <= articles; from += BATCH) {
      const to = Math.min(articles, from + BATCH - 1);
      // eslint-disable-next-line no-await-in-loop -- batches, so that progress is seen
      await client.query(insertSql(facts), [from, to]);
      tell(0.04 + 0.56 * (to / articles), '文章');
    }
    await client.query('create index gen_made_idx on gen_made (id)');
    await client.query('analyze gen_made');
    await client.query(revisionsSql(facts));
    tell(0.7, '修订版本');
    await client.query(eventsSql);
    await client.query(viewsSql);
    tell(0.75, '流转记录、浏览量');
    for (const [i, { sql }] of indexes.entries()) {
      // eslint-disable-next-line no-await-in-loop -- two cores: one at a time
      await client.query(sql);
      tell(0.75 + (0.22 * (i + 1)) / indexes.length, '全文索引');
    }
    await client.query('commit');
    await client.query(
      'vacuum (analyze) articles, article_revisions, article_events, article_views_daily, article_categories',
    );
    tell(1, '统计信息');
  } catch (e) {
    await client.query('rollback').catch(() => undefined);
    throw e;
  } finally {
    await client.end();
  }
}
