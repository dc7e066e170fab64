import type { OrderState } from '@/lib/states/order';
import { paperKinds, type PaperKind } from '@/lib/states/paper';

export const paperKindKeys = Object.keys(paperKinds) as [PaperKind, ...PaperKind[]];

/** What a template may name, and what it is on a paper. */
export const placeholders = {
  买方: '下单单位，个人订单为下单人',
  卖方: '收款户名，未设置时为主办单位',
  单据编号: '合同编号或清单编号',
  订单号: '15 位订单号',
  下单日期: '如 2026-11-30',
  合计: '应付总额，如 1,234.50',
  合计大写: '如 壹仟贰佰叁拾肆元伍角整',
  收货人: '收货人姓名和手机号码',
  收货地址: '省市区和详细地址',
  配送方式: '如 快递',
  付款方式: '如 银行转账',
  收款账户: '户名、开户银行和账号',
  联系电话: '服务热线',
} as const;
export type Placeholder = keyof typeof placeholders;

export const MAX_TITLE = 20;
export const MAX_INTRO = 500;
export const MAX_CLAUSES = 30;
export const MAX_CLAUSE = 500;
/** Longest heading of a clause: what stands before the first colon. */
const MAX_HEADING = 16;
/** Parcels up to which all papers of an order hold a delivery list for each. */
export const MAX_PARCEL_LISTS = 50;

/** Most rows of a delivery list of all parcels. */
export const MAX_LIST_ROWS = 2000;

/** What decides which papers an order can have. */
export interface PaperState {
  status: OrderState;
  /** How many parcels stand. */
  parcels: number;
  /** Anything was delivered, e-copies included. */
  delivered: boolean;
}

/** The papers that an order can have now; the server and the buttons ask the same function. */
export function readyKinds({ status, parcels, delivered }: PaperState): PaperKind[] {
  if (status === 'cancelled') return [];
  return [
    'contract',
    ...(parcels > 0 ? (['delivery'] as const) : []),
    ...(delivered ? (['receipt'] as const) : []),
  ];
}

/** What is left free on a paper, to be written in by hand. */
export const BLANK = '________';

export interface PaperTexts {
  title: string;
  intro: string;
  clauses: string;
}

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** What is wrong with the placeholders of a text, in one sentence; `null` when nothing is. */
export function placeholderFault(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(/\{([^{}\n]*)\}/g))
    if (!isPlaceholder(name)) return `没有“${whole}”这个占位符，请从列表中选择`;
  return /[{}]/.test(text.replaceAll(/\{[^{}\n]*\}/g, '')) ? '占位符的花括号没有成对' : null;
}

/** A text with what its placeholders stand for; what is not known is left free. */
export function fillIn(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replaceAll(/\{([^{}\n]*)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? values[name] || BLANK : whole,
  );
}

/** A clause as it is printed: what stands before its first colon is its heading, when it is short enough for one. */
export function clauseOf(line: string): { title: string; text: string } {
  const [, title = '', text = ''] = /^([^：:。；，{}]{1,32})[：:](.+)$/u.exec(line) ?? [];
  return [...title].length > MAX_HEADING || text === '' ? { title: '', text: line } : { title, text };
}

const DIGITS = [...'零一二三四五六七八九'];

/** `12` → `十二`, up to 99: how clauses are counted. */
export function countWord(n: number): string {
  const [tens, ones] = [Math.trunc(n / 10), n % 10];
  const head = tens === 0 ? '' : tens === 1 ? '十' : `${DIGITS[tens]}十`;
  return `${head}${ones === 0 && tens > 0 ? '' : (DIGITS[ones] ?? '')}`;
}

/** The number of a paper: that of its order or parcel behind the letters of its kind, and which one it is. */
export function paperNoOf(kind: PaperKind, of: string, no: number): string {
  const letters = { contract: 'HT', delivery: 'SH', receipt: 'QS' }[kind];
  return `${letters}${of}${no > 1 ? `-${no}` : ''}`;
}

/** The name under which a paper is downloaded. */
export const fileNameOf = (kind: PaperKind, paperNo: string): string => `${paperKinds[kind]}-${paperNo}.pdf`;
