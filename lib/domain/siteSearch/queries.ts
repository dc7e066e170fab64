import 'server-only';
import { toIso } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { makeBulkhead } from '@/lib/data/bulkhead';
import { cachedBriefly } from '@/lib/data/page-cache';
import { excerpt } from '@/lib/domain/article/rules';
import { articlesFound, searchableArticles } from '@/lib/domain/article/search-queries';
import { productTags } from '@/lib/domain/product/cached';
import { productsFound } from '@/lib/domain/product/search-queries';
import { publicProducts } from '@/lib/domain/product/scope';
import { recordSearch } from '@/lib/domain/search/commands/record-search';
import { markText, snippetOf, type MarkedPart } from '@/lib/domain/search/marks';
import { MAX_HITS, rankedHits, type Hit, type SearchedTable } from '@/lib/domain/search/match';
import { planQuery, type MatchMode, type SearchPlan } from '@/lib/domain/search/query-text';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { articleTable, productTable, publicInfoTable } from '@/lib/domain/search/tables';
import { publicNow } from '@/lib/domain/site/queries';
import { publicInfosFound } from '@/lib/domain/site/search-queries';
import { type FoundCounts, type FoundItem, type SiteSearchInput, type SuggestInput } from './contract';
import { foundKindKeys, SEARCH_PAGES, SUGGESTED, type FoundKind } from './rules';

/** A rush of searches waits in line instead of taking the connections of every other page. */
const gate = makeBulkhead(3, 4000);

const TABLES: Record<FoundKind, SearchedTable> = {
  article: articleTable,
  publicInfo: publicInfoTable,
  product: productTable,
};

export interface SiteFound extends Paged<FoundItem> {
  counts: FoundCounts;
  /** How the results were found; `null` when there are none. */
  mode: MatchMode | null;
}

type HitsByKind = Record<FoundKind, Hit[]>;

/** Hits of every kind by the first step that finds anything at all, so that a loose answer never stands beside a strict one. */
async function findHits(ctx: Ctx, plan: SearchPlan): Promise<{ hits: HitsByKind; mode: MatchMode | null }> {
  const scopes = {
    article: await searchableArticles(ctx),
    publicInfo: publicNow(ctx),
    product: publicProducts(),
  };
  for (const step of plan.steps) {
    const find = (kind: FoundKind) => rankedHits(ctx, TABLES[kind], step, plan, scopes[kind]);
    // A looser step is asked for only when the stricter one found nothing.
    const [article, publicInfo, product] = await Promise.all([
      find('article'),
      find('publicInfo'),
      find('product'),
    ]);
    if (article.length + publicInfo.length + product.length > 0) {
      return { hits: { article, publicInfo, product }, mode: step.mode };
    }
  }
  return { hits: { article: [], publicInfo: [], product: [] }, mode: null };
}

/** The part of a text that answers, else its beginning. */
function answer(texts: readonly string[], marks: readonly string[]): readonly MarkedPart[] {
  for (const text of texts) {
    const found = snippetOf(text, marks);
    if (found) return found;
  }
  const start = excerpt(texts.find((t) => t.trim() !== '') ?? '');
  return start ? [{ text: start, hit: false }] : [];
}

const idsOf = (kind: FoundKind, wanted: readonly { kind: FoundKind; id: number }[]) =>
  wanted.filter((w) => w.kind === kind).map((w) => w.id);

/** The rows of one page in their order; what stopped being public since it was found is left out. */
async function itemsOf(
  ctx: Ctx,
  wanted: readonly { kind: FoundKind; id: number }[],
  marks: readonly string[],
): Promise<FoundItem[]> {
  const [articles, infos, products] = await Promise.all([
    articlesFound(ctx, idsOf('article', wanted)),
    publicInfosFound(ctx, idsOf('publicInfo', wanted)),
    productsFound(ctx, idsOf('product', wanted)),
  ]);
  const items: FoundItem[] = [
    ...articles.map((a) => ({
      kind: 'article' as const,
      id: a.id,
      title: markText(a.title, marks),
      snippet: answer([a.body, a.summary], marks),
      url: `/index/details/${a.id}`,
      createDate: a.publishedAt && toIso(a.publishedAt),
      source: a.source,
      categoryName: a.categoryName,
      coverPath: a.coverPath,
      priceFen: null,
    })),
    ...infos.map((i) => ({
      kind: 'publicInfo' as const,
      id: i.id,
      title: markText(i.title, marks),
      snippet: answer([i.body], marks),
      url: `/index/publicinfo/${i.id}`,
      createDate: i.publishedAt && toIso(i.publishedAt),
      source: i.issuer,
      categoryName: i.indexNo,
      coverPath: null,
      priceFen: null,
    })),
    ...products.map((p) => ({
      kind: 'product' as const,
      id: p.id,
      title: markText(p.title, marks),
      snippet: answer([p.body], marks),
      url: `/mall/details/${p.id}`,
      createDate: null,
      source: [p.author, p.publisher].filter(Boolean).join(' / ') || null,
      categoryName: p.categoryName,
      coverPath: p.coverPath,
      priceFen: p.saleFen,
    })),
  ];
  const byKey = new Map(items.map((item) => [`${item.kind}:${item.id}`, item]));
  return wanted.flatMap(({ kind, id }) => byKey.get(`${kind}:${id}`) ?? []);
}

/** Whatever changes one of these may change what is found or what its row says. */
const TAGS = ['articles', 'categories', 'publicInfos', productTags.all, productTags.categories];

/**
 * Searches news, public information and the catalogue. All of it is what anybody may see (S-11), so that an answer is everybody's: it is kept
 * briefly, and not beyond a change of what it was found in. The first page of a search counts for the hot words.
 *
 * @throws 503 when too many searches wait
 */
export async function searchSite(ctx: Ctx, input: SiteSearchInput): Promise<SiteFound> {
  const { keyword, type, pageNum, pageSize } = input;
  const found = await cachedBriefly(`search:${type}:${pageNum}:${pageSize}:${keyword}`, TAGS, () =>
    findOnSite(ctx, input),
  );
  if (pageNum === 1 && type === 'all') recordSearch(ctx, keyword, found.counts.all);
  return found;
}

async function findOnSite(ctx: Ctx, input: SiteSearchInput): Promise<SiteFound> {
  const { keyword, type, pageNum, pageSize } = input;
  return gate(async () => {
    const plan = planQuery(await currentSegmenter(ctx), keyword);
    const { hits, mode } = await findHits(ctx, plan);
    const kinds = type === 'all' ? foundKindKeys : [type];
    const ranked = kinds
      .flatMap((kind) => hits[kind].map((hit) => ({ ...hit, kind })))
      .toSorted((a, b) => b.rank - a.rank || b.id - a.id)
      .slice(0, Math.min(MAX_HITS, SEARCH_PAGES * pageSize));
    const from = pageOffset(input);
    const list = await itemsOf(ctx, ranked.slice(from, from + pageSize), plan.marks);
    const counts = {
      all: hits.article.length + hits.publicInfo.length + hits.product.length,
      article: hits.article.length,
      publicInfo: hits.publicInfo.length,
      product: hits.product.length,
    };
    return { list, total: ranked.length, pageNum, pageSize, counts, mode };
  });
}

/** The best hits of each kind for what somebody has typed so far; half words count for no hot word. @throws 503 when too many searches wait */
export const suggestOnSite = (ctx: Ctx, { keyword, type }: SuggestInput): Promise<FoundItem[]> =>
  cachedBriefly(`suggest:${type}:${keyword}`, TAGS, () =>
    gate(async () => {
      const plan = planQuery(await currentSegmenter(ctx), keyword);
      const { hits } = await findHits(ctx, plan);
      const kinds = (Object.keys(SUGGESTED) as FoundKind[]).filter((kind) => type === 'all' || type === kind);
      const wanted = kinds.flatMap((kind) =>
        hits[kind].slice(0, SUGGESTED[kind]).map(({ id }) => ({ kind, id })),
      );
      return itemsOf(ctx, wanted, plan.marks);
    }),
  );
