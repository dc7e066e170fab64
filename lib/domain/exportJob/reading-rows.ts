import 'server-only';
import { formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { BatchRow } from '@/lib/domain/ebook/batch-contract';
import { listBatches } from '@/lib/domain/ebook/batch-queries';
import type { CodeRowView } from '@/lib/domain/ebook/codes-contract';
import { listCodes } from '@/lib/domain/ebook/codes-queries';
import type { AssetRow } from '@/lib/domain/ebook/publish-contract';
import { listAssets } from '@/lib/domain/ebook/publish-queries';
import type { ReadingDayRow, ReadingLogRow } from '@/lib/domain/ebook/reading-log-contract';
import { listReading, listReadingDays } from '@/lib/domain/ebook/reading-log-queries';
import type { ExportInput } from './contract';
import { columnsOf, listedRows } from './listed-rows';
import { shownTo } from './walk';

/** The secret codes themselves leave by 制卡 alone, which is logged as such. */
export const codeColumns = (full: boolean) => {
  const shown = shownTo(full);
  return columnsOf<CodeRowView>({
    sn: ['序号', 22],
    masked: ['激活码', 24],
    lookLabel: ['状态', 10],
    title: ['出版物', 32],
    label: ['年度或期次', 20],
    orderSn: ['来源订单', 20],
    batchNo: ['批次', 18],
    buyerName: ['买家', 12, shown.name],
    holderName: ['分配给成员', 12, shown.name],
    readerName: ['读者', 12, shown.name],
    readerPhone: ['读者手机号码', 14],
    assignedAt: '发放时间',
    activatedAt: '激活时间',
    activateUntil: ['激活截止', 12],
    expiresAt: '阅读截止',
  });
};

export const batchColumns = columnsOf<BatchRow>({
  batchNo: ['批次号', 18],
  title: ['出版物', 32],
  label: ['年度或期次', 20],
  external: ['来源', 12, (external, b) => (external ? '外部导入' : b.automatic ? '付款时生成' : '人工生成')],
  total: ['数量', 'number'],
  free: ['未发放', 'number'],
  assigned: ['已发放', 'number'],
  activated: ['已激活', 'number'],
  frozen: ['已冻结', 'number'],
  void: ['已作废', 'number'],
  activateUntil: ['激活截止', 12, (day) => day ?? '不限'],
  readDays: ['可读天数', 'number'],
  remark: ['备注', 24],
  createdBy: ['生成人', 12, (name) => name ?? '系统'],
  createdAt: '生成时间',
});

export const readingColumns = columnsOf<ReadingLogRow>({
  time: ['时间', 19, formatDateTime],
  readerName: ['读者', 12],
  readerPhone: ['手机号码', 14],
  title: ['出版物', 32],
  label: ['年度或期次', 20],
  pageNo: ['页码', 'number'],
  preview: ['方式', 8, (preview) => (preview ? '试读' : '正文')],
  width: ['清晰度', 'number'],
  ip: ['网络地址', 18],
});

export const readingDayColumns = columnsOf<ReadingDayRow>({
  day: ['日期', 12],
  readerName: ['读者', 12],
  readerPhone: ['手机号码', 14],
  views: ['翻页次数', 'number'],
  pages: ['不同页数', 'number'],
  publications: ['出版物数', 'number'],
  networks: ['网络地址数', 'number'],
  over: ['达到每日上限', 12],
  lastAt: '最后阅读',
});

export const assetColumns = columnsOf<AssetRow>({
  productTitle: ['出版物', 32],
  label: ['年度或期次', 20],
  kindLabel: ['类型', 10],
  title: ['标题', 28],
  formatLabel: ['格式', 8],
  version: ['版本', 'number'],
  statusLabel: ['状态', 10],
  active: ['使用中', 8],
  pageCount: ['页数', 'number'],
  previewPages: ['试读页数', 'number'],
  sizeBytes: ['大小（字节）', 'number'],
  hasText: ['书内查找', 8],
  sourceName: ['源文件', 28],
  failReason: ['失败原因', 30],
  createdByName: ['上传人', 12],
  createdAt: '上传时间',
  readyAt: '转换完成',
});

/** The lists of electronic publications. Readers stand in them as on the screen, never in full. */
export const readingSources = {
  code: (ctx: Ctx, input: ExportInput<'code'>) => listedRows(ctx, input, listCodes, codeColumns(input.full)),
  codeBatch: (ctx: Ctx, input: ExportInput<'codeBatch'>) => listedRows(ctx, input, listBatches, batchColumns),
  readingLog: (ctx: Ctx, input: ExportInput<'readingLog'>) =>
    listedRows(ctx, input, listReading, readingColumns),
  readingDays: (ctx: Ctx, input: ExportInput<'readingDays'>) =>
    listedRows(ctx, input, listReadingDays, readingDayColumns),
  asset: (ctx: Ctx, input: ExportInput<'asset'>) => listedRows(ctx, input, listAssets, assetColumns),
};
