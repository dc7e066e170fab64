import 'server-only';
import { inArray } from 'drizzle-orm';
import { sensitiveWords } from '@/db/schema/article';
import { uploads } from '@/db/schema/upload';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import type { SensitiveHit, SensitiveReport } from '@/lib/domain/article/desk-contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { buildMatcher, contextOf, type Matcher } from '@/lib/domain/article/sensitive-rules';
import type { SensitiveLevel } from '@/lib/domain/article/states';
import type { ArticleText } from '@/lib/domain/article/texts';
import { FILES } from '@/lib/domain/upload/picture-paths';

export const SENSITIVE_TAG = 'sensitive-words';
const MAX_HITS = 100;

function matcher(ctx: Ctx): Promise<Matcher> {
  return cached('article:sensitive', [SENSITIVE_TAG], async () => {
    const rows = await ctx.db
      .select({ word: sensitiveWords.word, level: sensitiveWords.level })
      .from(sensitiveWords);
    return buildMatcher(rows.map((r) => ({ word: r.word, level: r.level as SensitiveLevel })));
  });
}

interface Part {
  field: string;
  label: string;
  text: string;
}

/** Descriptions of pictures: read by screen readers and by search engines, seen by nobody who proof-reads. */
function altsOf(html: string): string[] {
  return [...html.matchAll(/\s(?:alt|title)="([^"]{1,500})"/g)].map((m) => m[1] ?? '');
}

async function partsOf(ctx: Ctx, text: Partial<ArticleText>): Promise<Part[]> {
  const parts: Part[] = [
    { field: 'title', label: '标题', text: text.title ?? '' },
    { field: 'subtitle', label: '副标题', text: text.subtitle ?? '' },
    { field: 'summary', label: '摘要', text: text.summary ?? '' },
    { field: 'keywords', label: '关键词', text: (text.keywords ?? []).join('、') },
    { field: 'source', label: '来源', text: text.source ?? '' },
    { field: 'author', label: '作者', text: text.author ?? '' },
    { field: 'contentHtml', label: '正文', text: text.contentText ?? '' },
    ...altsOf(text.contentHtml ?? '').map((alt) => ({ field: 'contentHtml', label: '图片说明', text: alt })),
  ];
  const files = text.attachments ?? [];
  if (files.length > 0) {
    const names = await ctx.db
      .select({ name: uploads.originalName })
      .from(uploads)
      .where(
        inArray(
          uploads.key,
          files.map((f) => f.path.slice(FILES.length)),
        ),
      );
    const label = '附件名称';
    for (const { title } of files) parts.push({ field: 'attachments', label, text: title });
    for (const { name } of names) parts.push({ field: 'attachments', label, text: name });
  }
  return parts.filter((p) => p.text !== '');
}

/** Everything in a text that the word list or the classification markings speak of, each with its surroundings. */
export async function inspect(ctx: Ctx, text: Partial<ArticleText>): Promise<SensitiveReport> {
  const match = await matcher(ctx);
  const hits: SensitiveHit[] = [];
  for (const { field, label, text: words } of await partsOf(ctx, text)) {
    const found = new Map<string, SensitiveHit>();
    for (const m of match(words)) {
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
          ...contextOf(words, m),
        });
    }
    hits.push(...found.values());
  }
  const blocked = hits.some((h) => h.level === 'block');
  const sorted = hits.toSorted((a, b) => Number(b.level === 'block') - Number(a.level === 'block'));
  return { hits: sorted.slice(0, MAX_HITS), blocked, confirmable: !blocked && hits.length > 0 };
}

/**
 * Refuses a text with forbidden words, and one with words to look at again until somebody has confirmed them.
 *
 * @returns what the event keeps of a confirmation
 * @throws 422 with the list of hits
 */
export async function assertClean(
  ctx: Ctx,
  text: ArticleText,
  confirmed: boolean,
): Promise<Record<string, unknown>> {
  const report = await inspect(ctx, text);
  if (report.blocked) throw articleErrors.blockedWords({ data: report });
  if (!report.confirmable) return {};
  if (!confirmed) throw articleErrors.warnedWords({ data: report });
  return { confirmedWords: report.hits.map((h) => `${h.word}（${h.fieldLabel}${h.count} 处）`) };
}
