/** What ChinaUMS sends to a merchant: a signed form, and the faults of what it says or of its signature. */
import { parameterSignature } from '@/lib/adapters/unionpay/sign';
import type { Sender } from '../sender';
import type { NotifyFault } from '../types';
import type { World } from '../world';

type Form = Record<string, string>;

/** Accepted by the word SUCCESS. The real timetable is not published; this one spans some hours (integrations.md 2.3). */
export const unionpaySender: Sender = {
  retrySeconds: [15, 30, 60, 180, 600, 1800, 3600, 7200],
  message(world, notification, fault) {
    const said = { ...(notification.plaintext as Form), notifyId: notification.id };
    const form = signed(world, altered(said, fault), fault);
    // Changed on the way: the signature is of the amount before.
    if (fault.mode === 'tamper') form['totalAmount'] = '1';
    return {
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'User-Agent': 'Apache-HttpClient',
      },
      body: new URLSearchParams(form).toString(),
    };
  },
  isAccepted: ({ status, body }) => status === 200 && body.trim() === 'SUCCESS',
};

/** Faults that change what is said while the signature stays good. Those without a counterpart here change nothing. */
function altered(form: Form, fault: NotifyFault): Form {
  switch (fault.mode) {
    case 'wrongMch':
      return { ...form, mid: '898340000000001' };
    case 'wrongAppid':
      return { ...form, tid: '00000001' };
    case 'wrongAmount': {
      const totalAmount = Number(form['totalAmount']) + (fault.deltaFen ?? 1);
      const payment = JSON.parse(form['billPayment'] ?? '{}') as Record<string, unknown>;
      return {
        ...form,
        totalAmount: String(totalAmount),
        billPayment: JSON.stringify({ ...payment, totalAmount }),
      };
    }
    default:
      return form;
  }
}

function signed(world: World, form: Form, fault: NotifyFault): Form {
  if (fault.mode === 'unsigned') return { ...form };
  const { commKey, appKey } = world.keys.unionpay;
  const { signType } = world.data.settings;
  // MD5 is what a form without a name of its hash means.
  const all = signType === 'MD5' ? form : { ...form, signType };
  const foreign = fault.key === 'merchant' ? appKey : `${commKey}-of-a-stranger`;
  const key = fault.mode === 'forge' ? foreign : commKey;
  return { ...all, sign: parameterSignature(all, key, signType) };
}
