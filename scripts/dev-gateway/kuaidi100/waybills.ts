/** Waybills of the simulated kuaidi100: ordered by form, one number for each order of the merchant, cancelled until they are collected. */
import { orderSign } from '@/lib/adapters/waybill/sign';
import { jsonReply, type Reply } from '../http';
import type { World } from '../world';
import { advance, keyOf, knowParcel } from './parcels';
import type { OrderedWaybill } from './types';

export const WAYBILL_PATH = '/label/order';

type Fields = Record<string, unknown>;

/** Numbers as each courier writes them: what stands before, and how many figures follow. */
const NUMBERS: Readonly<Record<string, readonly [string, number]>> = {
  shunfeng: ['SF', 13],
  yuantong: ['YT', 13],
  zhongtong: ['78', 12],
  shentong: ['77', 12],
  yunda: ['', 13],
  jtexpress: ['JT', 13],
  jd: ['JDV', 12],
  ems: ['11', 11],
  youzhengguonei: ['98', 11],
  debangkuaidi: ['DPK', 12],
};
/** An address that nothing can be made of has no province, city or county in it. */
const PLACE = /省|市|自治区|特别行政区|自治州|县|区/;
const PRINT_TYPES = new Set(['NON', 'IMAGE', 'HTML', 'CLOUD', 'ORDERFIRST']);

const refused = (code: number, message: string): Reply =>
  jsonReply(200, { success: false, code, message, time: 0 });
const done = (code: number, data: unknown): Reply =>
  jsonReply(200, { success: true, code, message: 'success', time: 0, data });

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** What is wrong with a sender or a receiver, in the provider's words. */
function partyProblem(value: unknown, who: string): string | null {
  const party = Object(value) as Fields;
  if (!textOf(party, 'name')) return `${who}姓名不能为空`;
  if (!textOf(party, 'mobile') && !textOf(party, 'tel')) return `${who}手机号或电话不能为空`;
  const address = textOf(party, 'printAddr');
  if (!address) return `${who}地址不能为空`;
  return PLACE.test(address) ? null : `${who}地址解析失败，请填写完整的省市区`;
}

function numberOf(world: World, com: string): string {
  const [head, figures] = NUMBERS[com] ?? ['', 13];
  return `${head}${String(world.now().getTime() % 10_000_000).padStart(7, '0')}${String(world.next()).padStart(figures - 7, '0')}`;
}

const answerOf = ({ num, taskId, kdComOrderNum, bulkpen }: OrderedWaybill) => ({
  taskId,
  kuaidinum: num,
  kdComOrderNum,
  bulkpen,
  label: null,
  childNum: null,
  returnNum: null,
});

function order(world: World, fields: Fields): Reply {
  const com = textOf(fields, 'kuaidicom');
  if (!com || !PRINT_TYPES.has(textOf(fields, 'printType'))) return refused(30001, '参数错误');
  if (!textOf(fields, 'partnerId')) return refused(30001, '电子面单客户账户不能为空');
  const problem = partyProblem(fields['recMan'], '收件人') ?? partyProblem(fields['sendMan'], '寄件人');
  if (problem) return refused(30001, problem);
  const orderId = textOf(fields, 'orderId');
  const known = Object.values(world.data.waybills).find((w) => orderId !== '' && w.orderId === orderId);
  // Without this field the same order gets another number.
  if (known && fields['reorder'] === false) return done(30011, answerOf(known));
  const receiver = Object(fields['recMan']) as Fields;
  const address = textOf(receiver, 'printAddr');
  const serial = world.next();
  const waybill: OrderedWaybill = {
    com,
    num: numberOf(world, com),
    orderId,
    kdComOrderNum: `KD${serial}`,
    taskId: `TASK${serial}`,
    bulkpen: `${String(300 + (serial % 600))}-${address.slice(0, 2)}`,
    partnerId: textOf(fields, 'partnerId'),
    receiver: textOf(receiver, 'name'),
    address,
    state: 'ordered',
    createdAt: world.now().toISOString(),
  };
  world.data.waybills[keyOf(com, waybill.num)] = waybill;
  world.changed();
  return done(200, answerOf(waybill));
}

function cancel(world: World, fields: Fields): Reply {
  const waybill = world.data.waybills[keyOf(textOf(fields, 'kuaidicom'), textOf(fields, 'kuaidinum'))];
  if (!waybill || waybill.partnerId !== textOf(fields, 'partnerId')) return refused(30009, '查无此单');
  if (textOf(fields, 'orderId') !== waybill.kdComOrderNum) return refused(30001, '快递公司订单号不正确');
  if (waybill.state === 'collected') return refused(30010, '取消失败：快件已揽收');
  if (waybill.state === 'cancelled') return refused(30010, '取消失败：运单已取消');
  waybill.state = 'cancelled';
  world.changed();
  return done(200, null);
}

/** Answers one call of the order interface. */
export function waybillReply(world: World, form: URLSearchParams): Reply {
  const { key, secret } = world.keys.kuaidi100;
  const [param, t] = [form.get('param') ?? '', form.get('t') ?? ''];
  if (form.get('key') !== key) return refused(30003, '账号信息不正确');
  if (!/^\d{13}$/.test(t) || form.get('sign') !== orderSign(param, t, key, secret))
    return refused(30002, '验证签名失败');
  let fields: Fields;
  try {
    fields = Object(JSON.parse(param)) as Fields;
  } catch {
    return refused(30001, '参数错误');
  }
  const method = form.get('method');
  if (method === 'order') return order(world, fields);
  return method === 'cancel' ? cancel(world, fields) : refused(30001, '业务类型不存在');
}

/** The courier's messenger takes the parcel. */
export function collect(world: World, num: string): OrderedWaybill | null {
  const waybill = Object.values(world.data.waybills).find((w) => w.num === num && w.state === 'ordered');
  if (!waybill) return null;
  waybill.state = 'collected';
  advance(world, knowParcel(world, waybill.com, num), '1');
  world.changed();
  return waybill;
}
