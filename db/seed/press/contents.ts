import { escapeHtml } from '@/lib/core/html';
import type { EbookTocEntry } from '@/lib/states/ebook';

/** Lines that lead to no text. */
const LEAVES = new Set(['封面', '扉页', '版权页', '目录', '封底']);

/** The contents of a publication's file as the shop shows them, in two levels; of a periodical they are those of `issue`. */
export function contentsHtml(toc: readonly EbookTocEntry[], issue?: string): string {
  const parts: { title: string; below: string[] }[] = [];
  for (const { title, level } of toc) {
    if (LEAVES.has(title)) continue;
    const last = parts.at(-1);
    if (level > 1 && last) last.below.push(title);
    else parts.push({ title, below: [] });
  }
  const item = (title: string) => `<li>${escapeHtml(title)}</li>`;
  const rows = parts.map(({ title, below }) =>
    below.length === 0
      ? item(title)
      : `<li>${escapeHtml(title)}<ul>${below.map((one) => item(one)).join('')}</ul></li>`,
  );
  return `${issue ? `<p>${escapeHtml(issue)}</p>` : ''}<ul>${rows.join('')}</ul>`;
}
