import 'server-only';
import { sensitiveWords } from '@/db/schema/article';
import { coreErrors } from '@/lib/core/errors';
import type { SensitiveHit, SensitiveReport } from '@/lib/core/sensitive-report';
import { buildMatcher, contextOf, type Matcher, type SensitiveLevel } from '@/lib/core/sensitive-words';
import type { Ctx } from './ctx';
import { cached } from './page-cache';

export const SENSITIVE_TAG = 'sensitive-words';
const MAX_HITS = 100;

/** One text that the public reads, with the field that it is in and the words the office calls it by. */
export interface PublicText {
  field: string;
  label: string;
  text: string;
}

/** Names of the fields of a row that the public reads; of one that ends in `Html` the descriptions of its pictures. */
export type PublicLabels = Readonly<Record<string, string>>;

function matcher(ctx: Ctx): Promise<Matcher> {
  return cached('article:sensitive', [SENSITIVE_TAG], async () => {
    const rows = await ctx.db
      .select({ word: sensitiveWords.word, level: sensitiveWords.level })
      .from(sensitiveWords);
    return buildMatcher(rows.map((r) => ({ word: r.word, level: r.level as SensitiveLevel })));
  });
}

/** Descriptions of pictures: read by screen readers and by search engines, seen by nobody who proof-reads. */
export function altsOf(html: string, field = 'contentHtml'): PublicText[] {
  return [...html.matchAll(/\s(?:alt|title)="([^"]{1,500})"/g)].map((m) => ({
    field,
    label: '图片说明',
    text: m[1] ?? '',
  }));
}

/** What the public reads of a row, by the names of its fields. */
export function textsOf(row: Readonly<Record<string, unknown>>, labels: PublicLabels): PublicText[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const value = row[field];
    if (typeof value !== 'string') return [];
    return field.endsWith('Html') ? altsOf(value, field) : [{ field, label, text: value }];
  });
}

/** Everything in these texts that the word list or the classification markings speak of, each with its surroundings. */
export async function inspectTexts(ctx: Ctx, texts: readonly PublicText[]): Promise<SensitiveReport> {
  const match = await matcher(ctx);
  const hits: SensitiveHit[] = [];
  for (const { field, label, text } of texts) {
    const found = new Map<string, SensitiveHit>();
    for (const m of match(text)) {
      const seen = found.get(m.word);
      if (seen) seen.count += 1;
      else
        found.set(m.word, {
          word: m.word,
          level: m.level,
          kind: m.kind,
          field,
          fieldLabel: label,
          count: 1,
          ...contextOf(text, m),
        });
    }
    hits.push(...found.values());
  }
  const blocked = hits.some((h) => h.level === 'block');
  const sorted = hits.toSorted((a, b) => Number(b.level === 'block') - Number(a.level === 'block'));
  return { hits: sorted.slice(0, MAX_HITS), blocked, confirmable: !blocked && hits.length > 0 };
}

/**
 * Refuses texts with forbidden words, and ones with words to look at again until the caller has confirmed them. What was confirmed is in
 * every operation that the call records from here on.
 *
 * @returns what an event keeps of a confirmation
 * @throws 422 with the list of hits
 */
export async function assertClean(
  ctx: Ctx,
  texts: readonly PublicText[],
): Promise<{ confirmedWords?: string[] }> {
  const report = await inspectTexts(ctx, texts);
  if (report.blocked) throw coreErrors.blockedWords({ data: report });
  if (!report.confirmable) return {};
  if (!ctx.words.confirmed) throw coreErrors.warnedWords({ data: report });
  const confirmedWords = report.hits.map((h) => `${h.word}（${h.fieldLabel}${h.count} 处）`);
  for (const word of confirmedWords) ctx.words.passed.add(word);
  return { confirmedWords };
}
