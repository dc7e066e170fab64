/** The simulated ERP: stock page by page, documents booked once per number (integrations.md section 6). */
import { sameSignature, signature, WINDOW_SECONDS } from '@/lib/adapters/erp/sign';
import { takeApiFault } from '../faults';
import { jsonReply, type Reply, type Request } from '../http';
import type { World } from '../world';
import type { ErpDocument } from './types';

const KINDS = ['orders', 'shipments', 'returns'] as const;

function refused(status: number, message: string): Reply {
  return jsonReply(status, { message });
}

/** Why a call is not believed; `null` when its signature holds. */
function whyNot(world: World, request: Request): string | null {
  const timestamp = request.headers.get('x-timestamp') ?? '';
  if (!/^\d{10}$/.test(timestamp)) return '缺少时间戳';
  if (Math.abs(world.now().getTime() / 1000 - Number(timestamp)) > WINDOW_SECONDS)
    return '时间戳超出允许的范围';
  const wanted = signature(world.keys.erp.secret, request.method, request.target, timestamp, request.body);
  return sameSignature(request.headers.get('x-signature') ?? '', wanted) ? null : '签名不正确';
}

function stock(world: World, request: Request): Reply {
  const { items, pageSize } = world.data.erp;
  const since = request.query.get('updated_since');
  if (since !== null && Number.isNaN(Date.parse(since))) return refused(400, 'updated_since 不是时间');
  const from = Number(request.query.get('cursor') ?? '0');
  const changed = items.filter((i) => since === null || new Date(i.updatedAt) >= new Date(since));
  if (!Number.isInteger(from) || from < 0 || from > changed.length) return refused(400, 'cursor 无效');
  const now = world.now().toISOString();
  const end = from + pageSize;
  return jsonReply(200, {
    items: changed.slice(from, end).map(({ sku, name, warehouse, qtyOnHand, qtyAvailable, asOf }) => ({
      sku,
      name,
      warehouse,
      qtyOnHand,
      qtyAvailable,
      asOf: asOf ?? now,
    })),
    next: end < changed.length ? String(end) : null,
  });
}

function book(world: World, kind: ErpDocument['kind'], request: Request): Reply {
  const key = request.headers.get('idempotency-key') ?? '';
  if (key === '') return refused(400, '缺少 Idempotency-Key');
  const { documents } = world.data.erp;
  const known = documents[`${kind} ${key}`];
  if (known && known.body !== request.body) return refused(409, '同一单号的内容不一致');
  try {
    JSON.parse(request.body);
  } catch {
    return refused(400, '内容不是 JSON');
  }
  if (known) known.times += 1;
  else {
    documents[`${kind} ${key}`] = {
      kind,
      key,
      number: `ERP${String(world.next()).padStart(8, '0')}`,
      body: request.body,
      at: world.now().toISOString(),
      times: 1,
    };
  }
  world.changed();
  return jsonReply(known ? 200 : 201, { number: documents[`${kind} ${key}`]?.number });
}

function answer(world: World, request: Request): Reply {
  const why = whyNot(world, request);
  if (why) return refused(401, why);
  if (request.method === 'GET' && request.path === '/health') return jsonReply(200, { name: '演示 ERP' });
  if (request.method === 'GET' && request.path === '/stock') return stock(world, request);
  const kind = KINDS.find((k) => request.path === `/${k}`);
  if (request.method === 'POST' && kind) return book(world, kind, request);
  return refused(404, '没有这个接口');
}

/** Answers one call of the product. */
export async function erpApi(world: World, request: Request): Promise<Reply | 'hang'> {
  const fault = takeApiFault(world, 'erp', request.path);
  if (fault.mode === 'timeoutBeforeCommit') return 'hang';
  if (fault.mode === 'http500') return refused(500, '系统错误');
  if (fault.mode === '429') return refused(429, '请求过多');
  if (fault.mode === 'badSignature') return refused(401, '签名不正确');
  if (fault.mode === 'code') return refused(422, fault.code ?? '模拟的业务错误');
  const reply = answer(world, request);
  return fault.mode === 'timeoutAfterCommit' ? 'hang' : reply;
}
