import { specialOrderMachine, type SpecialOrderState } from '@/lib/states/specialOrder';

export const APPLICATION_PATH = '/user/center/special-orders';

/** What the address of 特殊订单 asks for, as the call takes it. */
export interface ApplicationUrl {
  status?: SpecialOrderState;
  pageNum: number;
  pageSize: number;
}

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Anything unreadable counts as not asked. */
export function readApplicationUrl(params: Params): ApplicationUrl {
  const status = specialOrderMachine.states.find((s) => s === params['status']);
  const page = params['pageNum'];
  return {
    ...(status && { status }),
    pageNum: typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    pageSize: 10,
  };
}

export function applicationHref(status?: SpecialOrderState): string {
  return status ? `${APPLICATION_PATH}?status=${status}` : APPLICATION_PATH;
}
