import { fitText } from '@/lib/core/characters';
import { afterSaleTabs, type AfterSaleTab } from '@/lib/domain/aftersale/contract';

export const CASE_LIST_PATH = '/user/center/after-sales';
const PAGE_SIZE = 10;

export interface CaseListUrl {
  tab: AfterSaleTab;
  pageNum: number;
  keyword: string;
}

type Params = Readonly<Record<string, string | string[] | undefined>>;
const one = (v: string | string[] | undefined) => (typeof v === 'string' ? v : '');

/** What the address of 退款售后 asks for; anything unreadable counts as not asked. */
export function readCaseListUrl(params: Params): CaseListUrl {
  const page = one(params['pageNum']);
  return {
    tab: afterSaleTabs.find((t) => t === one(params['tab'])) ?? 'all',
    pageNum: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    keyword: fitText(
      one(params['keyword'])
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim(),
      50,
    ),
  };
}

/** The call behind an address. */
export function caseListInputOf({ tab, pageNum, keyword }: CaseListUrl) {
  return { kind: 'all' as const, tab, pageNum, pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) };
}

/** The address of a tab; a search is kept while tabs are changed. */
export function caseListHref(tab: AfterSaleTab, keyword = ''): string {
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('tab', tab);
  if (keyword) query.set('keyword', keyword);
  const text = query.toString();
  return text ? `${CASE_LIST_PATH}?${text}` : CASE_LIST_PATH;
}
