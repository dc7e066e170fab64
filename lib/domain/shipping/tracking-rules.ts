import { fitText, shorten } from '@/lib/core/characters';
/** Longest pattern that an administrator may save. */
export const MAX_PATTERN = 200;
/** Quantifiers of open length in one alternative: the matcher may try this many splits of a number, not more. */
const MAX_LOOSE = 3;

const CLASS = /^\[\^?(?:\\[dws\-\]\\]|[A-Za-z0-9 _.-])+\]/;
const QUANTIFIER = /^(?:[*+?]|\{\d{1,2}(?:,(?:\d{1,2})?)?\})/;
const ATOM = /^(?:\\[dDwWs.\-/]|[A-Za-z0-9 _#/-]|\.)/;

/**
 * What is wrong with the pattern of a courier's tracking numbers, `null` when it may be saved. Only a small part of regular expressions is
 * taken: characters, classes, alternatives, one group without a quantifier, and few quantifiers of open length. Within it no number that
 * somebody types can keep the matcher busy (no nested quantifiers, no look-around, no back-references).
 */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_PATTERN) return `不能超过 ${MAX_PATTERN} 个字符`;
  let rest = pattern;
  let loose = 0;
  let groups = 0;
  let inGroup = false;
  while (rest !== '') {
    const [first = ''] = rest;
    let size = 1;
    let repeatable = false;
    if (first === '(') {
      if (!/^\((?:\?:|(?!\?))/.test(rest)) return '不支持断言等以 (? 开头的写法';
      groups += 1;
      if (groups > 1) return '最多使用一个括号分组';
      inGroup = true;
      size = rest.startsWith('(?:') ? 3 : 1;
    } else if (first === ')') {
      if (!inGroup) return '括号不配对';
      inGroup = false;
      if (QUANTIFIER.test(rest.slice(1))) return '括号分组后不能加量词';
    } else if (first === '|') {
      if (!inGroup) loose = 0;
    } else if (first !== '^' && first !== '$') {
      const atom = CLASS.exec(rest)?.[0] ?? ATOM.exec(rest)?.[0];
      if (!atom) return `不支持“${shorten(rest, 2)}”这样的写法`;
      size = atom.length;
      repeatable = true;
    }
    rest = rest.slice(size);
    const quantifier = QUANTIFIER.exec(rest)?.[0];
    if (!quantifier) continue;
    if (!repeatable) return '量词只能跟在字符或字符集之后';
    if (!/^\{\d+\}$/.test(quantifier)) loose += 1;
    if (loose > MAX_LOOSE) return `一个分支中最多使用 ${MAX_LOOSE} 个不定长的量词`;
    rest = rest.slice(quantifier.length);
    if (QUANTIFIER.test(rest)) return '不能连续使用量词';
  }
  if (inGroup) return '括号不配对';
  return compile(pattern) ? null : '不是正确的正则表达式';
}

function compile(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null;
  }
}

/** A number as it is compared and kept: without blanks, in capitals. */
export const normalizeTrackingNo = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** Whether a number looks like one of the pattern; `null` when the pattern says nothing: it is missing, or nothing that may be run. */
export function followsPattern(pattern: string | null | undefined, typed: string): boolean | null {
  if (!pattern || patternProblem(pattern) !== null) return null;
  return compile(pattern)?.test(fitText(normalizeTrackingNo(typed), 40)) ?? null;
}

/** How a number looks to several couriers: those whose pattern it follows, those that would ask to look again, those that say nothing of it. */
export function judgeNumber<C extends { noPattern: string | null }>(
  corps: readonly C[],
  typed: string,
): { fits: C[]; odd: C[]; silent: C[] } {
  const by = (answer: boolean | null) => corps.filter((c) => followsPattern(c.noPattern, typed) === answer);
  return { fits: by(true), odd: by(false), silent: by(null) };
}

/** Couriers by the code of kuaidi100, which its queries need (integrations.md section 5). */
export const knownCorps: Readonly<Record<string, string>> = {
  shunfeng: '顺丰速运',
  zhongtong: '中通快递',
  yuantong: '圆通速递',
  yunda: '韵达快递',
  shentong: '申通快递',
  jtexpress: '极兔速递',
  jd: '京东物流',
  ems: 'EMS',
  youzhengguonei: '邮政快递包裹',
  youzhengbk: '邮政标准快递',
  debangkuaidi: '德邦快递',
  debangwuliu: '德邦物流',
  huitongkuaidi: '百世快递',
  zhaijisong: '宅急送',
  youshuwuliu: '优速快递',
  annengwuliu: '安能物流',
  danniao: '丹鸟',
  shunfengkuaiyun: '顺丰快运',
  zhongtongkuaiyun: '中通快运',
};
