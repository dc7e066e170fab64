import { z } from 'zod';
import { contentField, type ContentOf } from '@/lib/core/content';
import { idField, lineField, orNull } from '@/lib/core/fields';
import { linkField, sitePathField } from '@/lib/core/link-fields';

const text = <I extends z.ZodType>(label: string, input: I, words?: { hint?: string; log?: string }) =>
  contentField(label, orNull(input), z.string().nullable(), null, { compare: 'words', ...words });
const line = (label: string, max: number) =>
  contentField(label, orNull(lineField(max)), z.string().nullable(), null, {
    compare: 'words',
    checked: true,
  });

/** A file under the text. The order of the list is the order on the page. */
const attachmentField = z.object({
  path: sitePathField.startsWith('/files/', '附件须先上传').describe('文件地址'),
  title: lineField(100).min(1, '请输入附件名称').describe('附件名称'),
});

/** What editors write, what auditors read, and what goes live together, in the order of the form. */
export const articleFields = {
  categoryId: contentField('栏目', idField, z.number().int(), 0, {
    log: '栏目或分类编号',
    compare: 'words',
  }),
  title: contentField('标题', lineField(100).min(1, '请输入标题'), z.string(), '', {
    compare: 'words',
    checked: true,
  }),
  subtitle: line('副标题', 100),
  source: line('来源', 60),
  author: line('作者', 60),
  editor: line('责任编辑', 60),
  summary: contentField(
    '摘要',
    z.string().trim().max(300, '不能超过 300 个字符').default(''),
    z.string(),
    '',
    { hint: '摘要，留空时取正文开头', compare: 'words', checked: true },
  ),
  keywords: contentField(
    '关键词',
    z.array(lineField(20).min(1)).max(10).default([]),
    z.array(z.string()),
    [],
    { compare: 'words', inWords: (words) => words.join('、') },
  ),
  coverPath: text('封面图', sitePathField, { hint: '封面图路径', log: '封面' }),
  externalUrl: text('原文链接', linkField, { log: '外部链接' }),
  attachments: contentField(
    '附件',
    z.array(attachmentField).max(20, '附件不能超过 20 个').optional(),
    z.array(z.object({ path: z.string(), title: z.string() })),
    [],
    {
      hint: '附件；新文章缺省为没有',
      compare: 'words',
      inWords: (files) => files.map((a) => a.title).join('、'),
    },
  ),
  contentHtml: contentField('正文', z.string().max(500_000, '正文过大'), z.string(), '', {
    hint: '正文 HTML',
    compare: 'apart',
  }),
};

export type ArticleText = ContentOf<typeof articleFields> & { contentText: string };
export type AttachmentRef = ArticleText['attachments'][number];
