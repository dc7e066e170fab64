import { makeReceiver } from '@/tests/support/factories/people';
import { about, type Samples } from './world';

const address = {
  name: '李四',
  phone: '13800138001',
  areaCode: '420106',
  address: '中南路 7 号 3 栋 502 室',
};

/** The buyer's own account. */
export const accountSamples: Samples = {
  'GET /api/user/member/detail': { make: () => ({}) },
  'GET /api/user/area/list': { make: () => ({ query: { parentCode: '420000' } }) },
  'POST /api/user/receiver/add': { make: () => ({ body: address }) },
  'GET /api/user/receiver/all': { make: () => ({}) },
  'POST /api/user/receiver/edit': {
    own: 'id',
    make: (w) => ({ body: { id: w.me.receiverId, ...address } }),
  },
  'POST /api/user/receiver/del/[id]': {
    own: 'id',
    make: async (w) => about((await makeReceiver(w.me.user)).id),
  },
  'POST /api/user/receiver/default/[id]': {
    own: 'id',
    make: async (w) => about((await makeReceiver(w.me.user)).id),
  },
};
