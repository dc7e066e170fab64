import 'server-only';
import { isMap, isScalar, LineCounter, parseDocument, type Pair } from 'yaml';
import { ImportProblem } from '@/lib/domain/article/import/problem';

/** States that an imported article can be given; anything beyond a draft needs an auditor. */
export const importStates = {
  draft: '草稿',
  pending: '待审核',
  approved: '待发布',
  published: '已发布',
  offline: '已下线',
} as const;
export type ImportState = keyof typeof importStates;

/** What stands at the head of a file. */
export interface ImportHead {
  title?: string;
  subtitle?: string;
  /** Names from the top down. */
  category?: string[];
  source?: string;
  author?: string;
  editor?: string;
  date?: Date;
  keywords?: string[];
  summary?: string;
  /** A picture of the folder, or a path of this site. */
  cover?: string;
  externalUrl?: string;
  status?: ImportState;
  lead?: boolean;
  top?: boolean;
  views?: number;
}
export type HeadField = keyof ImportHead;

/** Names of the fields in a file; the first is the one that the documentation uses. */
const NAMES: Record<HeadField, readonly string[]> = {
  title: ['title', '标题'],
  subtitle: ['subtitle', '副标题'],
  category: ['category', '栏目', 'categories'],
  source: ['source', '来源'],
  author: ['author', '作者'],
  editor: ['editor', '责任编辑'],
  date: ['date', '日期', '发布日期', '发布时间'],
  keywords: ['keywords', '关键词', 'tags'],
  summary: ['summary', '摘要', 'description', 'excerpt'],
  cover: ['cover', '封面', '封面图'],
  externalUrl: ['url', '原文链接', 'externalUrl'],
  status: ['status', '状态'],
  lead: ['lead', '头条'],
  top: ['top', '置顶'],
  views: ['views', '浏览量'],
};
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((n) => [n.toLowerCase(), field as HeadField])),
);

export interface FrontMatter {
  head: ImportHead;
  /** Line of each field, from 1. */
  lines: Partial<Record<HeadField, number>>;
  body: string;
  warnings: string[];
}

const YAML_MESSAGES: Record<string, string> = {
  DUPLICATE_KEY: '同一字段出现了两次',
  BAD_INDENT: '缩进不正确',
  TAB_AS_INDENT: '不能用制表符缩进',
  MISSING_CHAR: '缺少引号、括号或冒号',
  BLOCK_AS_IMPLICIT_KEY: '值中的冒号须加引号',
  MULTILINE_IMPLICIT_KEY: '字段名后缺少冒号',
  UNEXPECTED_TOKEN: '有多余的字符',
};

/** `2026-03-01`, `2026/3/1 9:30`, `2026年3月1日` in Asia/Shanghai, or ISO 8601 with an offset; `null` for anything else. */
export function parseDate(text: string): Date | null {
  const value = text.trim();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value)) {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? null : at;
  }
  const m =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?$/.exec(
      value,
    );
  if (!m) return null;
  const [year, month, day, hour, minute, second] = m.slice(1).map((p) => (p ?? '0').padStart(2, '0'));
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
  // The 31st of a short month rolls over: no such day.
  const same =
    !Number.isNaN(at.getTime()) && new Date(at.getTime() + 8 * 3_600_000).getUTCDate() === Number(day);
  return same ? at : null;
}

function listOf(value: unknown, separators: RegExp): string[] | null {
  if (Array.isArray(value)) return value.map((v) => String(v).trim()).filter(Boolean);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value)
    .split(separators)
    .map((v) => v.trim())
    .filter(Boolean);
}

function truth(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (/^(是|yes|true|1)$/i.test(String(value))) return true;
  return /^(否|no|false|0)$/i.test(String(value)) ? false : null;
}

/** One value of the head. @throws {ImportProblem} with the line */
export function readField(head: ImportHead, field: HeadField, value: unknown, line: number | null): void {
  const bad = (message: string) => new ImportProblem(message, line);
  const name = NAMES[field][0];
  switch (field) {
    case 'category': {
      const path = listOf(value, /[/＞>]/);
      if (!path || path.length === 0) throw bad('栏目应写成“栏目/子栏目”');
      head.category = path;
      return;
    }
    case 'keywords': {
      const words = listOf(value, /[,，、;；]+/);
      if (!words) throw bad('关键词应写成列表，或用逗号隔开');
      head.keywords = [...new Set(words)];
      return;
    }
    case 'date': {
      const at = parseDate(String(value));
      if (!at) throw bad(`日期“${String(value)}”无法识别，应写成 2026-03-01 或 2026-03-01 09:30`);
      head.date = at;
      return;
    }
    case 'status': {
      const word = String(value).trim().toLowerCase();
      const state = Object.entries(importStates).find(([key, label]) => key === word || label === word)?.[0];
      if (!state)
        throw bad(`状态“${String(value)}”无法识别，可选：${Object.values(importStates).join('、')}`);
      head.status = state as ImportState;
      return;
    }
    case 'lead':
    case 'top': {
      const flag = truth(value);
      if (flag === null) throw bad(`${name} 应为“是”或“否”`);
      head[field] = flag;
      return;
    }
    case 'views': {
      if (!/^\d{1,7}$/.test(String(value))) throw bad('浏览量应为非负整数');
      head.views = Number(value);
      return;
    }
    default: {
      if (typeof value === 'object') throw bad(`${name} 应为一行文字`);
      head[field] = String(value).trim();
    }
  }
}

/**
 * Splits a file into its YAML head, between two lines `---`, and the rest. Fields may have English or Chinese names; unknown ones are reported.
 * A file without a head is all body.
 *
 * @throws {ImportProblem} with the line of the file
 */
export function readFrontMatter(text: string): FrontMatter {
  const plain = text.replace(/^\uFEFF/, '');
  if (!/^---[ \t]*\n/.test(plain)) return { head: {}, lines: {}, body: plain, warnings: [] };
  const start = plain.indexOf('\n') + 1;
  const end = /^(---|\.\.\.)[ \t]*$/m.exec(plain.slice(start));
  if (!end) throw new ImportProblem('文首信息没有结束标记“---”', 1);
  const counter = new LineCounter();
  const yaml = plain.slice(start, start + end.index);
  const document = parseDocument(yaml, { lineCounter: counter });
  const lineOf = (offset: number) => counter.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error) {
    const why = YAML_MESSAGES[error.code] ?? '格式不正确';
    // What is missing at the end is told at the last line that has something.
    const last = yaml.trimEnd().split('\n').length + 1;
    throw new ImportProblem(`文首信息有误：${why}`, Math.min(lineOf(error.pos[0]), last));
  }
  const body = plain.slice(start + end.index + end[0].length).replace(/^\n/, '');
  const out: FrontMatter = { head: {}, lines: {}, body, warnings: [] };
  if (document.contents === null) return out;
  if (!isMap(document.contents)) throw new ImportProblem('文首信息应为“字段: 值”，每行一项', 2);
  for (const pair of document.contents.items as Pair[]) {
    const { key, value } = pair;
    const line = isScalar(key) && key.range ? lineOf(key.range[0]) : 2;
    const name = isScalar(key) ? String(key.value) : '';
    const field = FIELD_OF.get(name.toLowerCase());
    const plainValue: unknown = (value as { toJSON?: () => unknown } | null)?.toJSON?.() ?? null;
    if (!field) out.warnings.push(`第 ${line} 行：不认识的字段“${name}”，已忽略`);
    else if (plainValue !== null && plainValue !== '') {
      readField(out.head, field, plainValue, line);
      out.lines[field] = line;
    }
  }
  return out;
}
