import 'server-only';
import { fitText } from '@/lib/core/characters';
import { placedWords, type Segmenter } from '@/lib/domain/search/segmenter';
import { bigramsOf, foldText, isStopWord, lexemeOf, quoteLexeme } from '@/lib/domain/search/words';

/** What a row offers to the search, as the public reads it; texts are plain, not HTML. */
export interface SearchTexts {
  title: string;
  keywords?: readonly (string | null | undefined)[];
  summary?: string | null;
  source?: string | null;
  category?: string | null;
  body?: string | null;
}

/** Values of the three search columns of an insert or update. */
export interface SearchColumns {
  /** A tsvector literal; bound as a parameter, never put into a statement. */
  search: string;
  bigrams: string[];
  searchVersion: number;
}

type Weight = 'A' | 'B' | 'C' | 'D';

/** Limits of PostgreSQL's tsvector: places of one lexeme, highest place, bytes of the whole. */
const MAX_PLACES = 255;
const MAX_PLACE = 16_383;
const MAX_BYTES = 1_000_000;
/** Characters of a body that are read: ten times the word limit of an article would still fit. */
const MAX_BODY = 100_000;
const MAX_BIGRAMS = 8000;
/** Places between two fields, so that no phrase runs from one into the next. */
const FIELD_GAP = 10;

class VectorBuilder {
  private readonly places = new Map<string, Map<number, Weight>>();
  private bytes = 0;
  private next = 0;

  constructor(private readonly segmenter: Pick<Segmenter, 'cut' | 'parts'>) {}

  field(text: string | null | undefined, weight: Weight): this {
    if (!text) return this;
    let last = 0;
    for (const { word, place } of placedWords(this.segmenter, foldText(text))) {
      const at = this.next + place;
      this.add(word, at, weight);
      for (const part of this.segmenter.parts(word)) {
        const lexeme = lexemeOf(part);
        if (lexeme !== '' && !isStopWord(lexeme)) this.add(lexeme, at, weight);
      }
      last = place;
    }
    this.next += last + FIELD_GAP;
    return this;
  }

  private add(lexeme: string, place: number, weight: Weight): void {
    const known = this.places.get(lexeme);
    const cost = known ? 2 : Buffer.byteLength(lexeme) + 12;
    if (this.bytes + cost > MAX_BYTES) return;
    const at = Math.min(place, MAX_PLACE);
    if (known) {
      // The earliest places stay: title before body.
      if (known.size >= MAX_PLACES || known.has(at)) return;
      known.set(at, weight);
    } else {
      this.places.set(lexeme, new Map([[at, weight]]));
    }
    this.bytes += cost;
  }

  literal(): string {
    return [...this.places]
      .map(([lexeme, at]) => `${quoteLexeme(lexeme)}:${[...at].map(([p, w]) => `${p}${w}`).join(',')}`)
      .join(' ');
  }
}

/** Joins keywords so that no phrase runs from one into the next. */
const listed = (words: readonly (string | null | undefined)[] = []) => words.filter(Boolean).join('、');

/** The columns for one row with a segmenter at hand: title A, keywords and summary B, source and category C, body D. */
export function columnsWith(segmenter: Segmenter, texts: SearchTexts): SearchColumns {
  const { title, summary, source, category } = texts;
  const keywords = listed(texts.keywords);
  const body = fitText(texts.body ?? '', MAX_BODY);
  const search = new VectorBuilder(segmenter)
    .field(title, 'A')
    .field(keywords, 'B')
    .field(summary, 'B')
    .field(source, 'C')
    .field(category, 'C')
    .field(body, 'D')
    .literal();
  const all = [title, keywords, summary, source, category, body].filter(Boolean).join('\n');
  return { search, bigrams: bigramsOf(foldText(all), MAX_BIGRAMS), searchVersion: segmenter.version };
}
