import { backToCheckout } from '@/components/order/back-to-checkout';
import { emptyDraft, parseDraft } from '@/components/order/checkout-draft';

const stored = new Map<string, string>();
const back = jest.fn();
const replace = jest.fn();

function comeFrom(referrer: string) {
  stored.clear();
  back.mockClear();
  replace.mockClear();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    },
    document: { referrer },
    location: { origin: 'https://portal.test', replace },
    history: { back },
  });
}

test('the choice stands in the checkout’s draft beside what was typed before, and the way back is one step', () => {
  comeFrom('https://portal.test/mobile/mall/submit?items=12,15');
  stored.set('checkout:12,15', JSON.stringify({ ...emptyDraft, receiverId: 3, remark: '周末送' }));
  backToCheckout([12, 15], 7);
  expect(parseDraft(stored.get('checkout:12,15') ?? null)).toEqual({
    ...emptyDraft,
    receiverId: 7,
    remark: '周末送',
  });
  expect(back).toHaveBeenCalledTimes(1);
  expect(replace).not.toHaveBeenCalled();
});

test.each([
  ['another page of the site', 'https://portal.test/mobile/address?choose=1&items=12'],
  ['another site', 'https://evil.test/mobile/mall/submit?items=12'],
  ['nowhere', ''],
])('from %s it goes to the checkout by its address', (_, referrer) => {
  comeFrom(referrer);
  backToCheckout([12], 7);
  expect(replace).toHaveBeenCalledWith('/mobile/mall/submit?items=12&receiver=7');
  expect(back).not.toHaveBeenCalled();
});
