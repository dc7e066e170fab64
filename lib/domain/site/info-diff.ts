import 'server-only';
import { comparedKeys } from '@/lib/core/content';
import { formatDate } from '@/lib/core/dates';
import { diffFields } from '@/lib/domain/article/content-diff';
import { diffLines } from '@/lib/domain/article/diff-rules';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { infoFields, type InfoText } from '@/lib/domain/site/fields';
import type { InfoChanges } from '@/lib/domain/site/info-contract';

const dayOf = (moment: string | null) => (moment === null ? '' : formatDate(moment));
/** A text without the words that are searched in it. */
type Text = Omit<InfoText, 'contentText'>;

const filesOf = (text: Text) => text.attachments.map((a) => a.path).join();

/** What the next text of a published document changes, field by field and paragraph by paragraph. */
export function infoChanges(before: Text, after: Text): InfoChanges {
  const fields = diffFields(infoFields, comparedKeys(infoFields), { before, after }, {});
  const [from, to] = [dayOf(before.publishedAt), dayOf(after.publishedAt)];
  const parts = [
    { kind: 'del' as const, text: from },
    { kind: 'add' as const, text: to },
  ].filter((p) => p.text !== '');
  const body = diffLines(textOfHtml(before.contentHtml), textOfHtml(after.contentHtml));
  return {
    fields: [
      ...fields,
      { key: 'publishedAt', label: '发布日期', before: from, after: to, changed: from !== to, parts },
    ],
    body,
    styled: before.contentHtml !== after.contentHtml && !body.some((line) => line.changed),
    replaced: filesOf(before) !== filesOf(after),
  };
}
