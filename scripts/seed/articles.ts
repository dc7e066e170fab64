import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { authorIds, AlreadyGenerated, inOneTransaction, searchIndexes, type Progress } from './frame';
import { eventsSql, insertSql, MADE_SQL, revisionsSql, viewsSql } from './articles-sql';
import { makeCategories, makePieces } from './pieces';

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
  progress?: Progress;
}

/** In their name generated articles were written and passed. */
const AUTHORS = [
  { loginName: 'generated-editor', name: '批量编辑', role: 'admin#adminNews', permissions: '{news.edit}' },
  { loginName: 'generated-auditor', name: '批量审核', role: 'admin#adminNews', permissions: '{news.audit}' },
] as const;

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
  const tables = [
    'articles',
    'article_revisions',
    'article_events',
    'article_views_daily',
    'article_categories',
  ];
  await inOneTransaction(databaseUrl, tables, async (client, db) => {
    const [editor, auditor] = await authorIds(client, AUTHORS);
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
    const indexes = await searchIndexes(client, 'articles');
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const facts = { counts, articles, paragraphs, version: segmenter.version, editor, auditor, salt: there };
    await client.query(MADE_SQL);
    for (let from = 1; from <= articles; from += BATCH) {
      const to = Math.min(articles, from + BATCH - 1);
      // Batches, so that progress is seen.
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
      // Two cores: one at a time.
      await client.query(sql);
      tell(0.75 + (0.22 * (i + 1)) / indexes.length, '全文索引');
    }
  });
  tell(1, '统计信息');
}
