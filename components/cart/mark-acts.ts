import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import type { Visitor } from '@/components/ui/visitor';
import { api, ApiError, type Stay } from '@/lib/client/api';
import { isBuyerRole } from '@/lib/core/role';
import type { MarksView } from '@/lib/domain/favorite/contract';
import { ASKED_MARK_KEY } from '@/lib/text/behaviour';

/** What somebody marks on a product page: 收藏, or 到货通知 of a choice. */
export interface Mark {
  what: 'favorite' | 'restock';
  productId: number;
  specKey: string;
}

/** How long what a guest asked for waits for his login, in ms. */
const WAITS_MS = 60 * 60_000;

function remember(mark: Mark | null): void {
  try {
    if (mark) localStorage.setItem(ASKED_MARK_KEY, JSON.stringify({ ...mark, at: Date.now() }));
    else localStorage.removeItem(ASKED_MARK_KEY);
  } catch {
    // A private window may forbid it: then he asks again after the login.
  }
}

/** What was asked for on a page of these products before the login, once. */
function asked(ids: readonly number[]): Mark | null {
  try {
    const kept = JSON.parse(localStorage.getItem(ASKED_MARK_KEY) ?? 'null') as (Mark & { at: number }) | null;
    remember(null);
    if (!kept || !ids.includes(kept.productId) || Date.now() - kept.at > WAITS_MS) return null;
    return { what: kept.what, productId: kept.productId, specKey: kept.specKey };
  } catch {
    // Switched off, or not ours.
    return null;
  }
}

export const isOn = (marks: MarksView | null, { what, specKey }: Mark): boolean =>
  what === 'favorite' ? marks?.favorite === true : marks?.waits.includes(specKey) === true;

function send({ what, productId, specKey }: Mark, on: boolean, stay: Stay) {
  if (what === 'favorite')
    return on
      ? api.send('/api/user/favorite/add', { productId }, { stay })
      : api.send('/api/user/favorite/delete', { productId }, { stay });
  return on
    ? api.send('/api/user/favorite/restock/add', { productId, specKey }, { stay })
    : api.send('/api/user/favorite/restock/delete', { productId, specKey }, { stay });
}

async function put(mark: Mark, on: boolean, stay: Stay): Promise<MarksView | null> {
  if (on) remember(mark);
  try {
    const { data, message } = await send(mark, on, stay);
    remember(null);
    toast.success(message);
    return data;
  } catch (e) {
    // The login page is on its way, and the way back does what was asked for.
    if (!stay && e instanceof ApiError && e.code === 'NOT_LOGGED_IN') return null;
    remember(null);
    toast.error(errorText(e));
    return null;
  }
}

/** Does what a buyer asked for as a guest on a page of these products. */
export async function putAsked(ids: readonly number[]): Promise<MarksView | null> {
  const mark = asked(ids);
  return mark && put(mark, true, true);
}

/** The marks of a buyer's page, after what he asked for as a guest is done. */
export async function beginMarks(productId: number): Promise<MarksView> {
  return (await putAsked([productId])) ?? api.get('/api/user/favorite/marks', { productId }, { stay: true });
}

/** Sets a mark, or takes it back. A guest is led through the login and comes back to it; `null`: nothing was changed. */
export async function toggleMark(
  visitor: Visitor,
  marks: MarksView | null,
  mark: Mark,
): Promise<MarksView | null> {
  if (visitor.state === 'user' && !isBuyerRole(visitor.role)) {
    toast.error('管理员账号不能收藏商品或登记到货通知');
    return null;
  }
  return put(mark, !isOn(marks, mark), false);
}
