import type { ProductKind } from '@/lib/states/product-kind';

/** The newest file of a publication that is not in force. */
export interface FileFacts {
  status: 'uploaded' | 'converting' | 'ready' | 'failed';
}

export interface AppearedIssue {
  label: string;
  /** Its year is sold. */
  onOffer: boolean;
  readable: boolean;
  /** Its newest file; `null` for none. */
  latest: FileFacts | null;
}

export interface DigitalFacts {
  kind: Extract<ProductKind, 'e_book' | 'e_periodical'>;
  /** Its codes are those of another reading system, in which it is read. */
  readElsewhere: boolean;
  /** Of a book. */
  readable: boolean;
  /** Of a book: its newest file. */
  latest: FileFacts | null;
  /** Of a periodical: what has appeared, the newest first. */
  issues: readonly AppearedIssue[];
}

export interface FileGap {
  /** What is missing, for the office. */
  text: string;
  /** Nothing of the publication can be read: it is not sold. */
  unreadable: boolean;
}

const NAMED_ISSUES = 3;

function stageOf(latest: FileFacts | null): string {
  switch (latest?.status) {
    case undefined:
      return '没有上传文件';
    case 'failed':
      return '文件转换失败';
    case 'ready':
      return '文件等待另一人启用';
    default:
      return '文件正在转换';
  }
}

/** What an electronic publication lacks before readers can read what they buy; `null` when nothing is missing. */
export function fileGapOf(facts: DigitalFacts): FileGap | null {
  if (facts.readElsewhere) return null;
  if (facts.kind === 'e_book')
    return facts.readable ? null : { unreadable: true, text: `缺少可阅读的文件：${stageOf(facts.latest)}` };
  const { issues } = facts;
  if (!issues.some((i) => i.readable)) {
    const [newest] = issues;
    const about = newest ? `${newest.label}${stageOf(newest.latest)}` : '还没有出刊的期次';
    return { unreadable: true, text: `没有可阅读的期次：${about}` };
  }
  const lacking = issues.filter((i) => i.onOffer && !i.readable);
  if (lacking.length === 0) return null;
  const named = lacking
    .slice(0, NAMED_ISSUES)
    .map((i) => `${i.label}${stageOf(i.latest)}`)
    .join('，');
  const more = lacking.length > NAMED_ISSUES ? `等 ${lacking.length} 期` : '';
  return { unreadable: false, text: `缺少可阅读的文件：${named}${more}` };
}
