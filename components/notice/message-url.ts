export const MESSAGE_PATH = '/user/center/messages';

/** What the address of 消息中心 asks for, as the call takes it. */
export interface MessageUrl {
  unread?: boolean;
  pageNum: number;
  pageSize: number;
}

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Anything unreadable counts as not asked. */
export function readMessageUrl(params: Params): MessageUrl {
  const page = params['pageNum'];
  return {
    ...(params['unread'] === '1' && { unread: true }),
    pageNum: typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    pageSize: 15,
  };
}

export function messageHref(unread = false): string {
  return unread ? `${MESSAGE_PATH}?unread=1` : MESSAGE_PATH;
}
