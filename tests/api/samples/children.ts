import { randomToken } from '@/lib/core/ids';
import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { previewImport } from '@/lib/domain/childOrder/commands/preview-import';
import { runImport } from '@/lib/domain/childOrder/commands/run-import';
import { getChild } from '@/lib/domain/childOrder/queries';
import { makeCtx } from '@/tests/support/ctx';
import {
  childInput,
  commitFile,
  fileFor,
  orderToSplit,
  receiverRow,
  type SplitOrder,
} from '@/tests/support/factories/child-order';
import { about, type Samples, type World } from './world';

const split = (w: World, ...quantities: number[]): Promise<SplitOrder> =>
  orderToSplit(quantities.length > 0 ? quantities : [5], { customer: w.me });

/** A child order with two copies of the first line. */
async function child(w: World, ...quantities: number[]) {
  const s = await split(w, ...quantities);
  const { id } = await addChild(s.ctx, childInput(s.order.id, { [s.line.id]: 2 }));
  return { ...s, id, items: (await getChild(s.ctx, { id })).items };
}

const receiver = {
  name: '李四',
  phone: '13900139000',
  areaCode: '310101',
  address: '某路 2 号',
};

const upload = (orderId: number, file: File, more: Record<string, string> = {}) => {
  const form = new FormData();
  form.append('orderId', String(orderId));
  form.append('file', file);
  for (const [key, value] of Object.entries(more)) form.append(key, value);
  return form;
};

const good = (s: SplitOrder) => fileFor(s, [receiverRow(1, 2)]);
const bad = (s: SplitOrder) => fileFor(s, [receiverRow(1, 99)]);

async function failedImport(w: World): Promise<number> {
  const s = await split(w);
  const { id } = await commitFile(s.ctx, s.order.id, fileFor(s, [receiverRow(1, 5)]));
  await addChild(s.ctx, childInput(s.order.id, { [s.line.id]: 2 }));
  await runImport(makeCtx({ actor: { kind: 'system', name: 'job' } }), id);
  return id;
}

const BASE = '/api/user/childOrder';

/** Child orders as their buyer calls them. */
export const childSamples: Samples = {
  [`GET ${BASE}/selectAllByOrderId`]: {
    own: 'orderId',
    make: async (w) => ({ query: { orderId: (await child(w)).order.id, status: 'open' } }),
  },
  [`GET ${BASE}/detail/[id]`]: { own: 'id', make: async (w) => about((await child(w)).id) },
  [`GET ${BASE}/product/list`]: {
    own: 'orderId',
    make: async (w) => ({ query: { orderId: (await split(w)).order.id } }),
  },
  [`GET ${BASE}/remaining`]: {
    own: 'orderId',
    make: async (w) => ({ query: { orderId: (await split(w)).order.id } }),
  },
  [`POST ${BASE}/addOne`]: {
    own: 'orderId',
    make: async (w) => {
      const { order, line } = await split(w);
      const lines = [{ orderItemId: line.id, quantity: 1 }];
      return { body: { orderId: order.id, requestKey: randomToken(16), ...receiver, lines } };
    },
  },
  [`POST ${BASE}/updateOne`]: {
    own: 'id',
    make: async (w) => ({ body: { id: (await child(w)).id, ...receiver } }),
  },
  [`POST ${BASE}/delOne/[id]`]: { own: 'id', make: async (w) => about((await child(w)).id) },
  [`POST ${BASE}/product/insert`]: {
    own: 'childOrderId',
    make: async (w) => {
      const { id, lines } = await child(w, 5, 5);
      return { body: { childOrderId: id, orderItemId: lines[1]?.id ?? 0, quantity: 1 } };
    },
  },
  [`POST ${BASE}/product/update`]: {
    own: 'id',
    make: async (w) => ({ body: { id: (await child(w)).items[0]?.id ?? 0, quantity: 3 } }),
  },
  [`POST ${BASE}/product/delete/[id]`]: {
    own: 'id',
    make: async (w) => {
      const s = await split(w, 5, 5);
      const copies = Object.fromEntries(s.lines.map((l) => [l.id, 1]));
      const { id } = await addChild(s.ctx, childInput(s.order.id, copies));
      return about((await getChild(s.ctx, { id })).items[0]?.id ?? 0);
    },
  },
  [`POST ${BASE}/rest`]: {
    own: 'orderId',
    make: async (w) => ({ body: { orderId: (await split(w)).order.id, restToMain: true } }),
  },
  [`POST ${BASE}/clear`]: {
    own: 'orderId',
    make: async (w) => ({ body: { orderId: (await child(w)).order.id, count: 1 } }),
  },
  [`GET ${BASE}/template`]: {
    own: 'orderId',
    make: async (w) => ({ query: { orderId: (await split(w)).order.id } }),
  },
  [`POST ${BASE}/import/preview`]: {
    make: async (w) => {
      const s = await split(w);
      return { body: upload(s.order.id, good(s)) };
    },
  },
  [`POST ${BASE}/import/errors`]: {
    make: async (w) => {
      const s = await split(w);
      return { body: upload(s.order.id, bad(s)) };
    },
  },
  [`POST ${BASE}/import`]: {
    make: async (w) => {
      const s = await split(w);
      const input = { orderId: s.order.id, file: good(s) };
      const { fingerprint } = await previewImport(s.ctx, input);
      return { body: upload(s.order.id, input.file, { fingerprint }) };
    },
  },
  [`GET ${BASE}/import/[id]`]: {
    own: 'id',
    make: async (w) => {
      const s = await split(w);
      return about((await commitFile(s.ctx, s.order.id, good(s))).id);
    },
  },
  [`GET ${BASE}/import/[id]/errors`]: { own: 'id', make: async (w) => about(await failedImport(w)) },
};
