import type { z } from 'zod';
import { passwordLoginInput, smsLoginInput } from '@/lib/domain/identity/contract';
import { checkName, checkNewPassword, checkPassword, checkPhone, checkSmsCode, checkVcode } from './checks';

/** First message of the server's contract at one field. */
function serverSays(schema: z.ZodType, field: string, value: string): string | null {
  const parsed = schema.safeParse({ [field]: value });
  if (parsed.success) return null;
  return parsed.error.issues.find((i) => i.path[0] === field)?.message ?? null;
}

const words = [
  '',
  ' ',
  'ab',
  'abcde',
  'abcdef',
  'a'.repeat(32),
  'a'.repeat(33),
  '13800138000',
  '+86 138 0013 8000',
  '12800138000',
];

test.each(words)('browser and server say the same of the name %j', (value) => {
  expect(checkName(value)).toBe(serverSays(passwordLoginInput, 'name', value));
  expect(checkPhone(value)).toBe(serverSays(smsLoginInput, 'name', value));
});

test.each(['', ' ', 'ab', 'abcd', 'abcde'])('browser and server say the same of the captcha %j', (value) => {
  expect(checkVcode(value)).toBe(serverSays(passwordLoginInput, 'vcode', value));
});

test.each(['', ' ', '12345', '123456', '1234567'])(
  'browser and server say the same of the SMS code %j',
  (value) => {
    expect(checkSmsCode(value)).toBe(serverSays(smsLoginInput, 'phoneVcode', value));
  },
);

test('the sentences of specification section 5', () => {
  expect(checkName('')).toBe('请输入手机号码');
  expect(checkName('abc')).toBe('长度在 6 到 32 个字符');
  expect(checkPassword('')).toBe('请输入密码');
  expect(checkPassword('12345')).toBe('长度在 6 到 32 个字符');
  expect(checkVcode('abc')).toBe('长度在 4 个字符');
  expect(checkSmsCode('')).toBe('请输入短信验证码');
  expect(checkNewPassword('abcdefgh')).toBe('您的密码复杂度过低（长度8-30，必须包含字母、数字、特殊字符）');
  expect(checkNewPassword('Sea-otter7')).toBeNull();
});
