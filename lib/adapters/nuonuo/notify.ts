/** Call-backs of Nuonuo: an unsigned form, so nothing in it is believed but the numbers to ask about (integrations.md 4.1). Pure. */
import { parseObject } from '../payment/common';
import type { NotifyReply, RawNotification } from '../payment/port';
import { text } from './facts';

const NUMBER = /^[0-9A-Za-z_-]{1,64}$/;

/** The numbers of a call-back; null when it is none. */
export function parseCallback({
  body,
}: RawNotification): { requestNo: string; serial: string | null; billId: string | null } | null {
  const form = new URLSearchParams(body);
  if (form.get('operater') !== 'callback') return null;
  const content = parseObject(form.get('content') ?? '') ?? {};
  const number = (value: string | null | undefined) => (value && NUMBER.test(value) ? value : null);
  const requestNo = number(text(content, 'c_orderno')) ?? number(form.get('orderno'));
  if (!requestNo) return null;
  return {
    requestNo,
    serial: number(text(content, 'c_fpqqlsh')),
    billId: number(text(content, 'billId', 'c_billid')),
  };
}

export function acknowledge(ok: boolean): NotifyReply {
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(
      ok ? { status: '0000', message: '同步成功' } : { status: '9999', message: '同步失败' },
    ),
  };
}
