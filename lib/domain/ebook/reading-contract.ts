import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { ebookFormats, type EbookFormat, type EbookPageSide } from '@/lib/states/ebook';

/** Inputs and views of the reading view (news-editor-reading.md section 4); all calls of it stand under `/api/guest/ebook`. */

const formats = Object.keys(ebookFormats) as [EbookFormat, ...EbookFormat[]];

/** Widths in pixels in which pages are kept: thumbnail, page, page for close reading. */
export const PAGE_WIDTHS = [200, 900, 1600] as const;
export type PageWidth = (typeof PAGE_WIDTHS)[number];
/** The only widths of trial pages. */
export const PREVIEW_WIDTHS: readonly PageWidth[] = [200, 900];
/** Most addresses of one request for links. */
export const MAX_LINKS = 24;

/** Random id of a publication's file, as `randomToken(12)` makes it. */
export const assetIdField = z
  .string('缺少出版物编号')
  .regex(/^[A-Za-z0-9_-]{16}$/, '出版物编号格式不正确')
  .describe('出版物编号');

const pageSides = ['left', 'right', 'alone'] as const satisfies readonly EbookPageSide[];

export const assetInput = z.object({ id: assetIdField });
export const previewInput = z.object({
  id: idField.describe('商品编号'),
  issueId: idField.optional().describe('期次编号；不填为最新可试读的一期'),
});

const widthField = z.coerce
  .number('宽度不正确')
  .refine((w): w is PageWidth => (PAGE_WIDTHS as readonly number[]).includes(w), '宽度不正确')
  .describe('宽度，像素：200、900 或 1600');

export const linksInput = z.object({
  id: assetIdField,
  pages: z
    .string('请提供页码')
    .regex(/^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/, '页码格式不正确')
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((pages) => pages.length <= MAX_LINKS, `一次最多 ${MAX_LINKS} 页`)
    .describe('页码，逗号分隔'),
  w: widthField,
});

export const pageInput = z.object({
  id: assetIdField,
  n: intField(1, 9999).describe('页码'),
  w: widthField,
  e: intField(1, 99_999_999_999).describe('失效时间，Unix 秒'),
  s: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .describe('签名'),
});

export const pageSearchInput = z.object({
  id: assetIdField,
  q: lineField(50).min(1, '请输入要查找的内容').describe('要查找的内容'),
});

export const progressInput = z.object({
  id: assetIdField,
  page: intField(1, 9999).describe('页码；EPUB 为部分序号'),
  locator: z.record(z.string(), z.unknown()).optional().describe('EPUB 内的位置'),
});

export const tocEntryView = z.object({
  title: z.string().describe('标题'),
  page: z.number().int().describe('页码；EPUB 为部分序号'),
  level: z.number().int().describe('层级，从 1 起'),
  href: z.string().optional().describe('EPUB 内的地址'),
});

/** What a reader needs to show one publication, whole or as a trial. */
export const publicationView = z.object({
  id: z.string().describe('出版物编号'),
  productId: z.number().int().describe('商品编号'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('期次名称；图书为空'),
  format: z.enum(formats).describe('格式'),
  pageCount: z.number().int().describe('页数；流式 EPUB 为部分数'),
  sizes: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .describe('每页的宽和高，像素；试读只有可读的页，流式 EPUB 为空'),
  fixed: z
    .object({
      rtl: z.boolean().describe('从右向左翻页'),
      sides: z.array(z.enum(pageSides).nullable()).describe('每页在双页中的位置；空为不限'),
      films: z.boolean().describe('可以播放页面中的视频和音频'),
      flowing: z.array(z.number().int()).describe('版式不固定、在页内滚动的页'),
    })
    .nullable()
    .describe('固定版式的 EPUB；其他为空'),
  toc: z.array(tocEntryView).describe('目录'),
  searchable: z.boolean().describe('可在书内查找'),
  page: z.number().int().describe('上次读到的页'),
  locator: z.record(z.string(), z.unknown()).nullable().describe('EPUB 上次读到的位置'),
  preview: z.number().int().nullable().describe('试读页数；空为全文'),
  manifest: z.string().nullable().describe('EPUB 清单地址；PDF 为空'),
  reader: z.string().describe('读者，如 尾号 0001；游客为空'),
});
export type PublicationView = z.output<typeof publicationView>;

export const pageLinkView = z.object({
  page: z.number().int().describe('页码'),
  src: z.string().describe('图片地址，短时有效'),
});
export const pageLinksView = z.object({
  links: z.array(pageLinkView),
  seconds: z.number().int().describe('地址有效的秒数'),
  whole: z.boolean().describe('全文阅读；否则为试读：阅读权限在打开后结束的，也为试读'),
});
export type PageLinksView = z.output<typeof pageLinksView>;

export const pageHitView = z.object({
  page: z.number().int().describe('页码；EPUB 为部分序号'),
  before: z.string().describe('前文'),
  match: z.string().describe('匹配的文字'),
  after: z.string().describe('后文'),
});
export const pageHitsView = z.object({
  hits: z.array(pageHitView).describe('按页序，每页第一处'),
  total: z.number().int().describe('匹配的页数'),
});
export type PageHitsView = z.output<typeof pageHitsView>;
