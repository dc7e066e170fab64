import { applicationInputOf, applicationList } from '@/components/specialOrder/application-list';
import { caseList, caseListInputOf } from '@/components/aftersale/case-list';
import { favoriteInputOf, favoriteList } from '@/components/favorite/favorite-list';
import { memberList, memberListInputOf } from '@/components/identity/organization/member-list';
import { letterInputOf, ownLetterList } from '@/components/letter/own-list';
import { messageInputOf, messageList } from '@/components/notice/message-list';
import { purchaseInputOf, purchaseList } from '@/components/order/purchase/list';
import { quotationInputOf, quotationList } from '@/components/order/quotation/list';
import { orderListInputOf, readOrderListUrl } from '@/components/order/order-list';
import { CHOSEN_FROM } from '@/components/specialOrder/order-choices';
import { pageInput } from '@/lib/core/page';
import { CODES_PER_PAGE } from '@/lib/domain/ebook/rules';
import { paymentsPage } from '@/lib/domain/payment/contract';
import { calls } from '@/lib/server/calls';
import { BUYER_FRAMES } from '@/lib/server/http-server/buyer-frames';
import { INVOICE_PAGE_SIZE } from '@/components/invoice/invoice-list';

/** What frames ask for before their scripts are there: an answer is taken only by a read that spells its address the same way. */

const named = [...new Set(Object.values(BUYER_FRAMES).flat())];
const table = calls as unknown as Record<
  string,
  { input?: { safeParse: (value: unknown) => { success: boolean } } } | undefined
>;

test('every first call of a frame is a read that we have, with fields that it takes', () => {
  const wrong = named.filter((url) => {
    const [path = '', query = ''] = url.split('?');
    const call = table[`GET ${path}`];
    const ids = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => [name, '7']);
    const input = Object.fromEntries([...ids, ...new URLSearchParams(query.replaceAll('[id]', '7'))]);
    return !call || (call.input !== undefined && !call.input.safeParse(input).success);
  });
  expect(wrong).toEqual([]);
});

test('lists are asked for as their parts ask under the bare address', () => {
  const spelled = (path: string, input: Record<string, string | number>) =>
    `${path}?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)])).toString()}`;
  const asked = [
    spelled('/api/user/order/list', orderListInputOf(readOrderListUrl({}))),
    spelled('/api/user/order/list', CHOSEN_FROM),
    spelled('/api/user/refund/list', caseListInputOf(caseList.read({}))),
    spelled('/api/user/order/apply/list', applicationInputOf(applicationList.read({}))),
    spelled('/api/user/purchase/list', purchaseInputOf(purchaseList.read({}))),
    spelled('/api/user/quotation/list', quotationInputOf(quotationList.read({}))),
    spelled('/api/user/letter/list', letterInputOf(ownLetterList.read({}))),
    spelled('/api/user/message/list', {
      pageNum: 1,
      pageSize: messageInputOf(messageList.read({})).pageSize,
    }),
    spelled('/api/user/favorite/list', favoriteInputOf(favoriteList.read({}))),
    spelled('/api/user/organization/member/list', memberListInputOf(memberList.read({}))),
    spelled('/api/user/invoice/billable/list', { pageNum: 1, pageSize: INVOICE_PAGE_SIZE }),
    spelled('/api/user/invoice/myInvoice', { tab: 'all', pageNum: 1, pageSize: 1 }),
    spelled('/api/user/member/login/list', pageInput.parse({})),
    `/api/user/order/ebook/codes/[id]?pageNum=1&pageSize=${CODES_PER_PAGE}`,
    `/api/user/payment/list?orderId=[id]&pageNum=${paymentsPage.pageNum}&pageSize=${paymentsPage.pageSize}`,
  ];
  expect(named.filter((url) => url.includes('?')).toSorted()).toEqual(asked.toSorted());
});
