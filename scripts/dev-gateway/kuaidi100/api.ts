/** kuaidi100: questions, subscriptions and waybills (integrations.md section 5). */
import { querySign } from '@/lib/adapters/tracking/sign';
import { takeApiFault } from '../faults';
import { jsonReply, type Reply, type Request } from '../http';
import type { World } from '../world';
import { WAYBILL_PATH, waybillReply } from './waybills';
import { keyOf, knowParcel, progress, resultOf } from './parcels';

/** Half an hour between two questions about one number. */
const QUESTION_MS = 30 * 60_000;
/** Couriers that want a phone number. */
const WANT_PHONE = new Set(['shunfeng', 'zhongtong']);

type Fields = Record<string, unknown>;

function refused(returnCode: string, message: string): Reply {
  return jsonReply(200, { result: false, returnCode, message });
}

function objectOf(text: string | null): Fields | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

const textOf = (fields: Fields, name: string) => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

function answer(world: World, form: URLSearchParams): Reply {
  const { customer, key } = world.keys.kuaidi100;
  const param = form.get('param') ?? '';
  const type = form.get('signType') === 'SHA256' ? 'SHA256' : 'MD5';
  if (form.get('customer') !== customer) return refused('500', '客户编号不存在');
  if (form.get('sign') !== querySign(param, key, customer, type)) return refused('503', '验证签名失败');
  const fields = objectOf(param);
  const [com, num] = fields ? [textOf(fields, 'com'), textOf(fields, 'num')] : ['', ''];
  if (!fields || !com || !num) return refused('400', '提交的数据不完整');
  if (WANT_PHONE.has(com) && !textOf(fields, 'phone')) return refused('408', '请填写收件人或寄件人电话');
  const parcel = knowParcel(world, com, num);
  const now = world.now().getTime();
  if (parcel.queriedAt !== null && now - new Date(parcel.queriedAt).getTime() < QUESTION_MS) {
    return refused('702', '同一单号查询过于频繁，请半小时后再试');
  }
  parcel.queriedAt = world.now().toISOString();
  progress(world, parcel);
  world.changed();
  if (parcel.entries.length === 0) return refused('500', '查询无结果，请隔段时间再查');
  return jsonReply(200, resultOf(parcel));
}

function subscribe(world: World, form: URLSearchParams): Reply {
  const fields = objectOf(form.get('param'));
  if (form.get('schema') !== 'json' || !fields) return refused('701', '拒绝订阅：数据格式不正确');
  if (textOf(fields, 'key') !== world.keys.kuaidi100.key) return refused('600', '您不是合法的订阅者');
  const [com, num] = [textOf(fields, 'company'), textOf(fields, 'number')];
  const parameters = Object(fields['parameters']) as Fields;
  const callbackUrl = textOf(parameters, 'callbackurl');
  if (!com || !num || !/^https?:\/\//.test(callbackUrl)) return refused('700', '订阅参数不完整');
  if (world.data.parcels[keyOf(com, num)]?.callbackUrl === callbackUrl) {
    return refused('501', '重复订阅');
  }
  const parcel = knowParcel(world, com, num);
  parcel.callbackUrl = callbackUrl;
  parcel.salt = textOf(parameters, 'salt');
  world.changed();
  return jsonReply(200, { result: true, returnCode: '200', message: '提交成功' });
}

/** Answers one call of the product. */
export async function kuaidi100Api(world: World, request: Request): Promise<Reply | 'hang'> {
  const fault = takeApiFault(world, 'kuaidi100', request.path);
  if (fault.mode === 'timeoutBeforeCommit') return 'hang';
  if (fault.mode === 'http500') return jsonReply(500, { message: '系统错误' });
  if (fault.mode === '429') return jsonReply(429, { message: '请求过多' });
  if (fault.mode === 'code')
    return request.path === WAYBILL_PATH
      ? jsonReply(200, { success: false, code: Number(fault.code ?? '30004'), message: '模拟的业务错误' })
      : refused(fault.code ?? '601', '模拟的业务错误');
  const form = new URLSearchParams(request.body);
  const reply =
    request.method !== 'POST'
      ? jsonReply(405, { message: '只接受 POST' })
      : request.path === '/poll/query.do'
        ? answer(world, form)
        : request.path === '/poll'
          ? subscribe(world, form)
          : request.path === WAYBILL_PATH
            ? waybillReply(world, form)
            : jsonReply(404, { message: '没有这个接口' });
  return fault.mode === 'timeoutAfterCommit' ? 'hang' : reply;
}
