import { z } from 'zod';
import { boolField, idField, intField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { MAX_SOURCE_BYTES } from '@/lib/domain/upload/rules';
import { PAGE_WIDTHS, tocEntryView } from './reading-contract';
import { ebookAssetStates, ebookFormats, type EbookAssetState, type EbookFormat } from '@/lib/states/ebook';

/** Publishing: files of e-publications and their conversion. */

const formats = Object.keys(ebookFormats) as [EbookFormat, ...EbookFormat[]];
const states = Object.keys(ebookAssetStates) as [EbookAssetState, ...EbookAssetState[]];
const number = z.number().int();

/** Most pages that everybody may be shown. */
export const MAX_PREVIEW_PAGES = 50;

const titleField = lineField(120).describe('标题；不填为商品与期次名称');
const filmField = boolField.describe('允许读者播放固定版式 EPUB 页面中的视频和音频');
const previewField = intField(0, MAX_PREVIEW_PAGES).describe('试读页数，0 为不提供试读；流式 EPUB 为部分数');

export const sourceInput = z.object({
  productId: idField.describe('商品编号'),
  issueId: idField.optional().describe('期次编号；电子期刊必填，电子图书不填'),
  title: titleField.optional(),
  previewPages: previewField.default(3),
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_SOURCE_BYTES, '文件不能超过 100 MB')
    .describe('PDF 或 EPUB 文件'),
});
export type SourceInput = z.output<typeof sourceInput>;

const sorts = ['-createdAt', 'createdAt', '-pageCount', 'pageCount', '-sizeBytes', 'sizeBytes'] as const;

export const assetListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('标题、商品名称或商品编码'),
  productId: idField.optional().describe('商品编号'),
  issueId: idField.optional().describe('期次编号'),
  status: z.enum(states).optional().describe('状态'),
  format: z.enum(formats).optional().describe('格式'),
  active: boolField.optional().describe('是否启用'),
  sort: z.enum(sorts).default('-createdAt').describe('排序'),
});
export type AssetListInput = z.output<typeof assetListInput>;

export const assetActions = [
  'edit',
  'activate',
  'arm',
  'disarm',
  'suspend',
  'replace',
  'cancel',
  'retry',
  'delete',
] as const;
export type AssetAction = (typeof assetActions)[number];

export const assetRow = z.object({
  id: number.describe('文件编号'),
  publicId: z.string().describe('出版物编号，阅读地址所用'),
  productId: number.describe('商品编号'),
  productTitle: z.string().describe('商品名称'),
  kind: z.enum(['e_periodical', 'e_book']).describe('商品类型'),
  kindLabel: z.string().describe('商品类型名称'),
  issueId: number.nullable().describe('期次编号；图书为空'),
  /** `2026 年第 3 期`; empty for a book. */
  label: z.string().describe('期次；图书为空'),
  published: z.boolean().describe('期次已出刊；图书恒为是'),
  title: z.string().describe('标题'),
  format: z.enum(formats).describe('格式'),
  formatLabel: z.string().describe('格式名称'),
  paged: z.boolean().describe('按页阅读：PDF 与固定版式的 EPUB'),
  version: number.describe('文件版本，从 1 起'),
  status: z.enum(states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  active: z.boolean().describe('已启用：读者看到的版本'),
  autoActivate: z.boolean().describe('转换完成后自动启用'),
  pageCount: number.describe('页数；流式 EPUB 为部分数，转换前为 0'),
  convertedPages: number.describe('已转换页数'),
  hasText: z.boolean().describe('含文字，可在书内查找'),
  previewPages: number.describe('试读页数'),
  filmOpen: z.boolean().describe('允许播放页面中的视频和音频'),
  failReason: z.string().nullable().describe('失败原因'),
  report: z.array(z.string()).describe('转换报告：代替的字体、没有保留的内容'),
  sourceName: z.string().describe('源文件名'),
  sizeBytes: number.describe('源文件大小，字节'),
  createdByName: z.string().nullable().describe('上传人'),
  createdAt: z.string().describe('上传时间'),
  readyAt: z.string().nullable().describe('转换完成时间'),
  allowedActions: z.array(z.enum(assetActions)).describe('当前可执行的操作'),
});
export type AssetRow = z.output<typeof assetRow>;
export const assetListView = pagedOf(assetRow);

export const assetSummaryView = z.object({
  all: number.describe('全部'),
  uploaded: number.describe('排队中'),
  converting: number.describe('转换中'),
  ready: number.describe('已转换'),
  failed: number.describe('转换失败'),
  lacking: z
    .array(
      z.object({
        productId: number.describe('商品编号'),
        title: z.string().describe('商品名称'),
        missing: z.string().describe('缺少的可阅读文件'),
      }),
    )
    .describe('正在销售而缺少可阅读文件的商品，最多 50 个'),
});

export type AssetSummary = z.output<typeof assetSummaryView>;

/** One version with everything that may be looked at before it is put in force. */
export const assetDetailView = z.object({
  ...assetRow.shape,
  toc: z.array(tocEntryView).describe('目录'),
  pages: z.array(z.object({ page: number, width: number, height: number })).describe('已转换的页；EPUB 为空'),
  parts: z.array(z.object({ page: number, title: z.string() })).describe('EPUB 的各部分；PDF 为空'),
  versions: z
    .array(
      assetRow.pick({
        id: true,
        version: true,
        status: true,
        statusLabel: true,
        active: true,
        pageCount: true,
        createdAt: true,
        createdByName: true,
      }),
    )
    .describe('同一出版物的各版本，新的在前'),
});
export type AssetDetail = z.output<typeof assetDetailView>;

export const assetEditInput = z.object({
  id: idField,
  title: titleField.min(1, '请输入标题').optional().describe('标题；不填为不变'),
  previewPages: previewField.optional().describe('试读页数，0 为不提供试读；流式 EPUB 为部分数；不填为不变'),
  filmOpen: filmField.optional(),
  autoActivate: boolField
    .optional()
    .describe('转换完成后自动启用：须由有商品审核权限的另一人设置；不填为不变，其他内容改变后失效'),
});
export type AssetEditInput = z.output<typeof assetEditInput>;

export const assetActivateInput = z.object({ id: idField, active: boolField.describe('启用或停用') });
export type AssetActivateInput = z.output<typeof assetActivateInput>;

export const assetPageInput = z.object({
  id: idField,
  n: intField(1, 9999).describe('页码'),
  w: z.coerce
    .number('宽度不正确')
    .refine((w) => (PAGE_WIDTHS as readonly number[]).includes(w), '宽度不正确')
    .default(900)
    .describe('宽度，像素：200、900 或 1600'),
});
export type AssetPageInput = z.output<typeof assetPageInput>;

export const assetTextInput = z.object({
  id: idField,
  n: intField(1, 9999).describe('页码；流式 EPUB 为部分序号'),
});
export const assetTextView = z.object({
  page: number.describe('页码；流式 EPUB 为部分序号'),
  title: z.string().describe('EPUB 部分的标题；PDF 为空'),
  text: z.string().describe('该页文字；扫描件为空'),
});

export const targetInput = z.object({
  keyword: officeListFields.keyword.describe('商品名称或编码'),
  productId: idField.optional().describe('商品编号：给出时一并返回它的期次'),
  year: intField(2000, 2100).optional().describe('只要这一年度的期次'),
});
export type TargetInput = z.output<typeof targetInput>;

const versionState = z.object({
  id: number.describe('文件编号'),
  version: number.describe('文件版本'),
  status: z.enum(states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  pageCount: number.describe('页数'),
  convertedPages: number.describe('已转换页数'),
});

/** What files can be uploaded for, and what is there already. */
export const targetView = z.object({
  products: z
    .array(
      z.object({
        id: number.describe('商品编号'),
        sku: z.string().describe('商品编码'),
        title: z.string().describe('商品名称'),
        kind: assetRow.shape.kind,
        kindLabel: z.string().describe('商品类型名称'),
        active: versionState.nullable().describe('图书正在使用的版本'),
        latest: versionState.nullable().describe('图书最新的版本'),
      }),
    )
    .describe('电子商品，最多 500 个'),
  issues: z
    .array(
      z.object({
        id: number.describe('期次编号'),
        year: number.describe('年度'),
        issueNo: number.describe('期号'),
        label: z.string().describe('期次'),
        publishDate: z.string().describe('出刊日期'),
        published: z.boolean().describe('已出刊'),
        active: versionState.nullable().describe('正在使用的版本'),
        latest: versionState.nullable().describe('最新的版本'),
      }),
    )
    .describe('所选期刊的期次，新的在前'),
});
export type Targets = z.output<typeof targetView>;
export type VersionState = z.output<typeof versionState>;
