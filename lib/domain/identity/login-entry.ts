import 'server-only';
import { toIso } from '@/lib/core/dates';
import { loginMethods, type LoginMethod } from '@/lib/states/log';
import { deviceName } from './device-name';

/** Why a login failed, by the machine word of the log. */
const reasons: Readonly<Record<string, string>> = {
  password: '密码错误',
  code: '验证码错误',
  locked: '失败次数过多，已锁定',
  disabled: '账号已停用',
  closed: '暂停注册',
};

interface Row {
  id: number;
  createdAt: Date;
  method: string;
  success: boolean;
  reason: string | null;
  userAgent: string | null;
}

/** One row of the login log in words; the address is the caller's to show or to mask. */
export function presentLoginEntry({ id, createdAt, method, success, reason, userAgent }: Row) {
  return {
    id,
    createdAt: toIso(createdAt),
    method: loginMethods[method as LoginMethod] ?? method,
    success,
    reason: reason === null ? null : (reasons[reason] ?? '未通过'),
    device: deviceName(userAgent),
  };
}
