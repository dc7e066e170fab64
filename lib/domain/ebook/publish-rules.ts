import type { PdfRefusal } from '@/lib/core/pdf-refusal';
import type { AssetAction } from './publish-contract';
import type { EbookAssetState } from '@/lib/states/ebook';

/** Seconds without a sign of life after which a run counts as dead. A living one gives a sign each {@link BEAT_SECONDS}. */
export const DEAD_SECONDS = 45;
export const BEAT_SECONDS = 10;
/** A new try by hand begins a new series of runs; so many runs of one series may be cut off. */
const SERIES = 100;
const MAX_RUNS = 20;

/** Whether the run is the one too many of its series. */
export const isWornOut = (runNo: number) => runNo % SERIES > MAX_RUNS;
/** The number before the first run of the next series: higher than any run that may still be about. */
export const nextSeries = (runNo: number) => (Math.floor(runNo / SERIES) + 1) * SERIES;

/** Reason of a conversion that somebody ended. */
export const CANCELLED = '已取消';

const REFUSALS: Readonly<Record<PdfRefusal, string>> = {
  encrypted: '文件设有打开密码，请上传未加密的文件',
  broken: '文件已损坏，无法读取',
  empty: '文件中没有页面',
  too_many_pages: '文件超过 1000 页，请分册上传',
  dynamic_form: '文件是动态表单，内容无法读取，请另存为普通 PDF 后重新上传',
  timeout: '转换超时，内容过于复杂，请优化文件后重新上传',
  memory: '转换所需内存过大，请降低图片分辨率后重新上传',
  lost_text: '有文字无法显示，请嵌入字体后重新导出 PDF',
};

/** Fonts as the desk reads them; what the file leaves without a name is called so. */
export const fontNames = (fonts: readonly string[]) => fonts.map((name) => name || '未命名').join('、');

/** What the desk reads of a file that was refused. */
export function refusalText({
  reason,
  page,
  fonts = [],
}: {
  reason: PdfRefusal;
  page: number | null;
  fonts?: readonly string[];
}): string {
  if (page === null) return REFUSALS[reason];
  if (fonts.length > 0)
    return `第 ${page} 页有文字无法显示（字体 ${fontNames(fonts)}），请嵌入字体后重新导出 PDF`;
  return reason === 'broken' ? `第 ${page} 页已损坏，无法读取` : `第 ${page} 页${REFUSALS[reason]}`;
}

/** Storage key of a page's picture: a run that begins again writes over what an earlier one left. */
export const pageKey = (assetId: number, pageNo: number, width: number) =>
  `ebook/${assetId}/${pageNo}-${width}.webp`;

export interface AssetState {
  status: EbookAssetState;
  active: boolean;
  autoActivate: boolean;
}

/** What may be done with a version, by whoever it may. */
export function possibleActions({ status, active, autoActivate }: AssetState): AssetAction[] {
  const moving = status === 'uploaded' || status === 'converting';
  return [
    'edit',
    ...(status === 'ready' && !active ? (['activate'] as const) : []),
    ...(moving ? ([autoActivate ? 'disarm' : 'arm'] as const) : []),
    ...(active ? (['suspend'] as const) : []),
    'replace',
    ...(moving ? (['cancel'] as const) : []),
    ...(status === 'failed' ? (['retry'] as const) : []),
    ...(active || moving ? [] : (['delete'] as const)),
  ];
}
