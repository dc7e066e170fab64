import { capOf, MAX_LINE_QUANTITY } from '@/lib/domain/product/rules';
import type { BuyListMatch, BuyOffer, FoundLine } from './buy-list-contract';
import type { WantedLine } from './buy-list-rules';
import type { LineKey } from './lines';
import { lineProblem, problemText } from './rules';

/** What has become of the lines of a list: found, ambiguous, missing, short. Pure; the act itself asks the database again. */

export const buyStates = {
  ok: '可购买',
  choose: '待选择',
  short: '数量不符',
  off: '不能购买',
  missing: '未找到',
  wrong: '有错误',
  merged: '已合并',
  done: '已放入',
} as const;
export type BuyState = keyof typeof buyStates;

export const offerKey = (o: LineKey): string => `${o.productId}|${o.specKey}`;

/** What the buyer has decided about a list. Choices stand by the text of their line: an edit elsewhere leaves them. */
export interface BuyChoices {
  /** Offer by the text of a line. */
  picks: Readonly<Record<string, string>>;
  /** Copies by offer, where they were changed on the page. */
  copies: Readonly<Record<string, number>>;
  /** Offers that are not wanted now. */
  left: readonly string[];
  /** Offers that were put into the cart from this list. */
  done: readonly string[];
}

export const NO_CHOICES: BuyChoices = { picks: {}, copies: {}, left: [], done: [] };

export interface BuyLine {
  wanted: WantedLine;
  state: BuyState;
  /** The one that is meant; `null` while none is. */
  offer: BuyOffer | null;
  /** What can be chosen from. */
  offers: readonly BuyOffer[];
  /** Copies of all lines of the same goods; on a merged line its own. */
  copies: number;
  /** Further lines of the same goods. */
  also: readonly number[];
  /** Goes with the next act. */
  ticked: boolean;
  /** What is wrong, or what the buyer has to know; each a sentence. */
  problem: string | null;
  notes: readonly string[];
}

/** Offers of the parts of a list, joined; each once. */
export function joinMatches(parts: readonly BuyListMatch[]): ReadonlyMap<number, FoundWith> {
  const joined = new Map<number, FoundWith>();
  for (const { offers, lines } of parts)
    for (const found of lines)
      joined.set(found.line, { ...found, choice: found.offers.flatMap((at) => offers[at] ?? []) });
  return joined;
}

export type FoundWith = FoundLine & { choice: readonly BuyOffer[] };

/** A number that is mistyped, as far as its form tells. */
function missingText({ code, title }: WantedLine): string {
  if (code === '') return `没有找到“${title}”，可能未上架；请核对书名，或改用 ISBN、ISSN`;
  return title === ''
    ? `没有找到编号 ${code}，可能未上架；请核对编号，或补写书名`
    : `没有找到编号 ${code}，也没有同名书刊；可能未上架，请核对`;
}

/** The offer that a line means: the only one without a doubt, else what the buyer picked. */
function meant(wanted: WantedLine, found: FoundWith | undefined, choices: BuyChoices): BuyOffer | null {
  if (!found) return null;
  const picked = choices.picks[wanted.text];
  const chosen = found.choice.find((o) => offerKey(o) === picked);
  return chosen ?? (found.doubt === null && found.choice.length === 1 ? (found.choice[0] ?? null) : null);
}

function withoutOffer(wanted: WantedLine, found: FoundWith | undefined): Pick<BuyLine, 'state' | 'problem'> {
  if (wanted.error !== null) return { state: 'wrong', problem: wanted.error };
  if (!found || found.choice.length === 0) return { state: 'missing', problem: missingText(wanted) };
  const text = `有 ${found.choice.length} 种符合，请选择`;
  return { state: 'choose', problem: found.doubt ?? text };
}

/** What hinders so many copies of an offer. */
export function offerProblem(offer: BuyOffer, copies: number): string | null {
  if (offer.reason !== null) return offer.reason;
  const facts = { ...offer, problem: null };
  return problemText(lineProblem(facts, copies), facts);
}

/** The nearest number of copies that can be had; `null` when none can. */
export function nearestCopies(offer: BuyOffer, copies: number): number | null {
  if (offer.reason !== null) return null;
  const most = Math.min(capOf(offer), offer.available ?? MAX_LINE_QUANTITY);
  return most < offer.minQuantity ? null : Math.min(Math.max(copies, offer.minQuantity), most);
}

function withOffer(offer: BuyOffer, copies: number, isDone: boolean): Pick<BuyLine, 'state' | 'problem'> {
  if (isDone) return { state: 'done', problem: null };
  const problem = offerProblem(offer, copies);
  if (problem === null) return { state: 'ok', problem: null };
  return { state: nearestCopies(offer, copies) === null ? 'off' : 'short', problem };
}

/** Every line of the list with its state; lines of the same goods are one, and say so. */
export function judgeList(
  wanted: readonly WantedLine[],
  found: ReadonlyMap<number, FoundWith>,
  choices: BuyChoices,
): BuyLine[] {
  const offers = wanted.map((w) => (w.error === null ? meant(w, found.get(w.line), choices) : null));
  const same = new Map<string, WantedLine[]>();
  for (const [i, w] of wanted.entries()) {
    const offer = offers[i];
    if (offer) same.set(offerKey(offer), [...(same.get(offerKey(offer)) ?? []), w]);
  }
  const [left, done] = [new Set(choices.left), new Set(choices.done)];
  return wanted.map((w, i) => {
    const offer = offers[i] ?? null;
    const own = found.get(w.line);
    const bare = { wanted: w, offer, offers: own?.choice ?? [], also: [], ticked: false, notes: w.notes };
    if (!offer) return { ...bare, copies: w.copies, ...withoutOffer(w, own) };
    const key = offerKey(offer);
    const [first, ...also] = same.get(key) ?? [w];
    if (first && first !== w)
      return {
        ...bare,
        copies: w.copies,
        state: 'merged',
        problem: `与第 ${first.line} 行相同，份数已并入该行`,
      };
    const sum = [w, ...also].reduce((n, x) => n + x.copies, 0);
    const copies = choices.copies[key] ?? sum;
    const state = withOffer(offer, copies, done.has(key));
    const lines = also.map((x) => x.line);
    const notes =
      lines.length > 0
        ? [
            `与第 ${lines.slice(0, 5).join('、')}${lines.length > 5 ? ' 等' : ''} 行相同，共 ${sum} 份`,
            ...w.notes,
          ]
        : w.notes;
    return { ...bare, copies, also: lines, notes, ...state, ticked: state.state === 'ok' && !left.has(key) };
  });
}

/** Sums of what goes with the next act. */
export function listTotals(lines: readonly BuyLine[]): { titles: number; copies: number; totalFen: number } {
  const ticked = lines.filter((l) => l.ticked);
  return {
    titles: ticked.length,
    copies: ticked.reduce((n, l) => n + l.copies, 0),
    totalFen: ticked.reduce((n, l) => n + l.copies * (l.offer?.unitFen ?? 0), 0),
  };
}
