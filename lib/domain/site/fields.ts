import { z } from 'zod';
import { contentField, contentOf, type ContentOf } from '@/lib/core/content';
import { lineField, orNull } from '@/lib/core/fields';
import { sitePathField } from '@/lib/core/link-fields';

/** Files under one document. */
export const MAX_INFO_ATTACHMENTS = 20;

const line = (label: string, max: number) =>
  contentField(label, orNull(lineField(max)), z.string().nullable(), null, { checked: true });

/** What is written, audited and published of a document, in the order of the form; its day is a moment of its row. */
export const infoFields = {
  title: contentField('标题', lineField(100).min(1, '请输入标题'), z.string(), '', {
    checked: true,
    compare: 'words',
  }),
  indexNo: line('索引号', 40),
  issuer: line('发布机构', 60),
  contentHtml: contentField('正文', z.string().max(500_000, '正文过大').default(''), z.string(), '', {
    hint: '正文 HTML',
    compare: 'apart',
  }),
  attachments: contentField(
    '附件',
    z
      .array(
        z.object({
          path: sitePathField.describe('附件路径'),
          title: lineField(100).min(1, '请输入附件名称').describe('附件名称'),
        }),
      )
      .max(MAX_INFO_ATTACHMENTS)
      .default([]),
    z.array(z.object({ path: z.string(), title: z.string() })),
    [],
    { hint: '附件，按显示顺序', inWords: (files) => files.map((f) => f.title).join('、') },
  ),
};

/** A document's text; `publishedAt` is ISO-8601. */
export type InfoText = ContentOf<typeof infoFields> & { contentText: string; publishedAt: string | null };

/** The next text of a published document as it is stored; `null` without one. */
export function storedWork(working: Record<string, unknown> | null): InfoText | null {
  if (working === null) return null;
  const { contentText = '', publishedAt = null, ...text } = working as Partial<InfoText>;
  return { ...contentOf(infoFields, text), contentText, publishedAt };
}
