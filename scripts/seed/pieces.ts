import type { Client } from 'pg';
import { columnsWith } from '@/lib/domain/search/index-text';
import type { Segmenter } from '@/lib/domain/search/segmenter';
import { CHILD_CATEGORIES, makeCorpus, SOURCES, TOP_CATEGORIES } from './corpus';

/**
 * Temporary tables of segmented text pieces: a generated article is put together from them in SQL, text, vector and character pairs alike, so
 * its search columns say what its text says.
 */

export interface Piece {
  text: string;
  vector: string;
  bigrams: string[];
  keywords?: string[];
}

type Weight = 'A' | 'B' | 'C' | 'D';

/** Places between two fields of a row, as the indexer leaves them. */
export const FIELD_GAP = 10;

/** A piece's vector with all its places moved and weighted: what the piece would be inside the whole row. */
function placed(vector: string, weight: Weight, gap: number): string {
  return vector.replaceAll(/:([\dA-D,]+)(?= |$)/g, (_, places: string) => {
    const moved = places.split(',').map((p) => `${Number.parseInt(p, 10) + gap}${weight}`);
    return `:${moved.join(',')}`;
  });
}

/** Segments pieces one by one as titles, then gives them the weight of their field. */
export function segment(
  segmenter: Segmenter,
  texts: readonly string[],
  weight: Weight,
  gap: number,
): Piece[] {
  return texts.map((text) => {
    const { search, bigrams } = columnsWith(segmenter, { title: text });
    return { text, vector: placed(search, weight, gap), bigrams };
  });
}

export async function writeTable(client: Client, name: string, pieces: readonly Piece[]): Promise<number> {
  await client.query(
    `create temp table ${name} (n int primary key, text text not null, vector tsvector not null, bigrams text[] not null, keywords text[] not null) on commit drop`,
  );
  await client.query(
    `insert into ${name}
     select n - 1, text, vector::tsvector, string_to_array(bigrams, ' '), string_to_array(keywords, ' ')
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as p(text, vector, bigrams, keywords, n)`,
    [
      pieces.map((p) => p.text),
      pieces.map((p) => p.vector),
      pieces.map((p) => p.bigrams.join(' ')),
      pieces.map((p) => (p.keywords ?? []).join(' ')),
    ],
  );
  await client.query(`analyze ${name}`);
  return pieces.length;
}

/** How many rows each table of pieces has. */
export interface PieceCounts {
  titles: number;
  tails: number;
  paragraphs: number;
  keywordSets: number;
  sources: number;
}

/** An aggregate that puts vectors behind each other: tsvector || shifts the places of its right side behind those of its left. */
export async function makeJoined(client: Client): Promise<void> {
  await client.query(
    'create aggregate pg_temp.joined(tsvector) (sfunc = pg_catalog.tsvector_concat, stype = tsvector)',
  );
}

/** Makes `gen_titles`, `gen_tails`, `gen_paragraphs`, `gen_keywords` and `gen_sources`; they vanish with the transaction. */
export async function makePieces(client: Client, segmenter: Segmenter, size: number): Promise<PieceCounts> {
  const corpus = makeCorpus(size);
  const keywordTexts = corpus.keywordSets.map((set) => set.join('、'));
  const keywords = segment(segmenter, keywordTexts, 'B', FIELD_GAP);
  const tables = {
    titles: await writeTable(client, 'gen_titles', segment(segmenter, corpus.titles, 'A', 0)),
    tails: await writeTable(client, 'gen_tails', segment(segmenter, corpus.tails, 'A', 0)),
    paragraphs: await writeTable(client, 'gen_paragraphs', segment(segmenter, corpus.paragraphs, 'D', 0)),
    keywordSets: await writeTable(
      client,
      'gen_keywords',
      keywords.map((p, i) => ({ ...p, keywords: corpus.keywordSets[i] })),
    ),
    sources: await writeTable(client, 'gen_sources', segment(segmenter, SOURCES, 'C', FIELD_GAP)),
  };
  await makeJoined(client);
  return tables;
}

/** The bottom of the tree: the categories without children, after making the demo's own and some below them where they are missing. */
export async function makeCategories(client: Client, segmenter: Segmenter): Promise<number> {
  const add = async (name: string, sort: number, parent: { id: number; path: string } | null) => {
    const found = await client.query<{ id: number; path: string }>(
      'select id, path from article_categories where name = $1 and parent_id is not distinct from $2',
      [name, parent?.id ?? null],
    );
    if (found.rows[0]) return found.rows[0];
    const made = await client.query<{ id: number; path: string }>(
      `with made as (insert into article_categories (parent_id, name, level, sort) values ($1, $2, $3, $4) returning id)
       select id, $5 || id || '/' as path from made`,
      [parent?.id ?? null, name, parent ? 2 : 1, sort, parent?.path ?? '/'],
    );
    const row = made.rows[0] as { id: number; path: string };
    await client.query('update article_categories set path = $2 where id = $1', [row.id, row.path]);
    return row;
  };
  for (const [i, top] of TOP_CATEGORIES.entries()) {
    const parent = await add(top, i + 1, null);
    for (const [k, child] of CHILD_CATEGORIES.entries()) await add(child, k + 1, parent);
  }
  const leaves = await client.query<{ id: number; name: string }>(
    `select id, name from article_categories c
     where visible and not exists (select 1 from article_categories k where k.parent_id = c.id) order by path`,
  );
  const names = segment(
    segmenter,
    leaves.rows.map((l) => l.name),
    'C',
    FIELD_GAP,
  );
  await writeTable(client, 'gen_categories', names);
  await client.query('alter table gen_categories add column id bigint');
  await client.query(
    'update gen_categories g set id = l.id from unnest($1::bigint[]) with ordinality as l(id, n) where g.n = l.n - 1',
    [leaves.rows.map((l) => l.id)],
  );
  return leaves.rows.length;
}
