import { fitText } from '@/lib/core/characters';

export const MEMBERS_PATH = '/user/center/organization/members';
export const MEMBER_PAGE_SIZE = 20;

export interface MemberUrl {
  pageNum: number;
  keyword: string;
}

type Params = Readonly<Record<string, string | string[] | undefined>>;

const one = (v: string | string[] | undefined) => (typeof v === 'string' ? v : '');

/** What the address of 单位成员 asks for; anything unreadable counts as not asked. */
export function readMemberUrl(params: Params): MemberUrl {
  const page = one(params['pageNum']);
  const keyword = fitText(
    one(params['keyword'])
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim(),
    50,
  );
  return { pageNum: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1, keyword };
}

/** The call behind an address. */
export const memberListInputOf = ({ pageNum, keyword }: MemberUrl) => ({
  pageNum,
  pageSize: MEMBER_PAGE_SIZE,
  ...(keyword ? { keyword } : {}),
});
