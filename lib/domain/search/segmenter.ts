import 'server-only';
import { asc, eq } from 'drizzle-orm';
import type { Jieba } from '@node-rs/jieba';
import { searchDictionary, searchTerms } from '@/db/schema/search';
import type { Ctx } from '@/lib/data/ctx';
import { isStopWord, isWord, lexemeOf } from '@/lib/domain/search/words';

/** Goes up when the recipe of the index changes: every row counts as built with an older version then and is indexed again. */
const INDEX_FORMAT = 1;
const FORMAT_STEP = 1_000_000;

/** The version that a row carries: of the recipe and of the dictionary. */
export function searchVersionOf(version: number): number {
  return INDEX_FORMAT * FORMAT_STEP + version;
}

/** Most words of the administrators that are loaded. */
export const MAX_TERMS = 5000;

export interface Segmenter {
  /** What rows indexed with it carry. */
  version: number;
  /** Base words of a folded text in order, punctuation included. */
  cut(folded: string): string[];
  /** Shorter words inside one base word. */
  parts(word: string): string[];
  /** Whether an administrator added the word. */
  isOwnTerm(word: string): boolean;
}

interface Loaded {
  jieba: Jieba;
  terms: ReadonlySet<string>;
  segmenter: Segmenter;
}

const KEY = Symbol.for('portal.segmenter');
/** One per process: its two bundles share the 40 MB of the dictionary. */
const holder = globalThis as { [KEY]?: { loading: Promise<Loaded> | null; loaded: Loaded | null } };

const dictionaryLine = (term: string) => `${term} 99999 n\n`;

async function emptyJieba(): Promise<Jieba> {
  const [{ Jieba: Made }, { dict }] = await Promise.all([
    import('@node-rs/jieba'),
    import('@node-rs/jieba/dict.js'),
  ]);
  return Made.withDict(dict);
}

function segmenterOn(jieba: Jieba, terms: ReadonlySet<string>, version: number): Segmenter {
  return {
    version: searchVersionOf(version),
    cut: (folded) => jieba.cut(folded, true),
    parts(word) {
      const found = jieba.cutForSearch(word, true).concat(word.split(/[^\p{L}\p{N}]+/u));
      return [...new Set(found)].filter((p) => p !== word && isWord(p));
    },
    isOwnTerm: (word) => terms.has(word),
  };
}

/** A loaded dictionary with these words; words are added to the one in memory, a removed word needs a fresh one (about 0.2 s). */
async function load(before: Loaded | null, words: readonly string[], version: number): Promise<Loaded> {
  const terms = new Set(words);
  const grows = before !== null && [...before.terms].every((t) => terms.has(t));
  const jieba = grows ? before.jieba : await emptyJieba();
  const fresh = grows ? words.filter((t) => !before.terms.has(t)) : words;
  if (fresh.length > 0) jieba.loadDict(Buffer.from(fresh.map(dictionaryLine).join('')));
  return { jieba, terms, segmenter: segmenterOn(jieba, terms, version) };
}

/** Version of the administrators' words, 1 before the first change. */
export async function dictionaryVersion(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const [row] = await ctx.db
    .select({ version: searchDictionary.version })
    .from(searchDictionary)
    .where(eq(searchDictionary.id, 1));
  return row?.version ?? 1;
}

/** Words that the dictionary can hold: a space or a mark would break its format. */
const loadable = (term: string) => /^[\p{L}\p{N}]+$/u.test(term);

/**
 * The segmenter with the dictionary as it is in the database now. The first call of a process loads the built-in dictionary (about 0.2 s,
 * 40 MB); later ones ask the database for the version only.
 */
export async function currentSegmenter(ctx: Pick<Ctx, 'db'>): Promise<Segmenter> {
  holder[KEY] ??= { loading: null, loaded: null };
  const state = holder[KEY];
  const version = await dictionaryVersion(ctx);
  const wanted = searchVersionOf(version);
  if (state.loading) await state.loading.catch(() => null);
  if (state.loaded?.segmenter.version === wanted) return state.loaded.segmenter;
  const rows = await ctx.db
    .select({ term: searchTerms.term })
    .from(searchTerms)
    .orderBy(asc(searchTerms.id))
    .limit(MAX_TERMS);
  const words = rows.map((r) => r.term).filter(loadable);
  const work = load(state.loaded, words, version);
  state.loading = work;
  try {
    state.loaded = await work;
    return state.loaded.segmenter;
  } finally {
    if (state.loading === work) state.loading = null;
  }
}

/** Words of a folded text with the place of each: a stop word takes a place without being there, punctuation takes none. */
export function placedWords(
  segmenter: Pick<Segmenter, 'cut'>,
  folded: string,
): { word: string; place: number }[] {
  const words: { word: string; place: number }[] = [];
  let place = 0;
  for (const piece of segmenter.cut(folded)) {
    if (!isWord(piece)) continue;
    place += 1;
    const word = lexemeOf(piece);
    if (word !== '' && !isStopWord(word)) words.push({ word, place });
  }
  return words;
}
