import { MOBILE_PATTERN, maskPhone, normalizePhone } from './phone-number';
import { maskMail, MAIL_PATTERN, normalizeMail } from './mail-address';

test.each([
  '13800138000',
  '+8613800138000',
  '008613800138000',
  '+86 138 0013 8000',
  '0086-138-0013-8000',
  ' 138 0013-8000 ',
  '１３８００１３８０００',
  '＋８６１３８００１３８０００',
])('S-21 %s is one number', (text) => expect(normalizePhone(text)).toBe('13800138000'));

test.each([
  '',
  '1380013800',
  '138001380001',
  '23800138000',
  '12800138000',
  '+1 13800138000',
  '86138001380001',
])('%s is no mobile number', (text) => expect(MOBILE_PATTERN.test(normalizePhone(text))).toBe(false));

test('numbers and addresses are masked for lists', () => {
  expect(maskPhone('13800138000')).toBe('138****8000');
  expect(maskPhone('123')).toBe('****');
  expect(maskMail('reader@example.cn')).toBe('re***@example.cn');
  expect(maskMail('a@example.cn')).toBe('a***@example.cn');
  expect(maskMail('broken')).toBe('***');
});

test.each([
  ['Reader@Example.CN', true],
  [' ｒeader@example.cn', true],
  ['a.b+c@mail.example.com.cn', true],
  ['reader', false],
  ['reader@example', false],
  ['a b@example.cn', false],
  ['a@example.cn,b@example.cn', false],
  ['a@example.cn\r\nBcc: b@example.cn', false],
  ['<a@example.cn>', false],
])('%j is a mail address: %s', (text, verdict) => {
  expect(MAIL_PATTERN.test(normalizeMail(text))).toBe(verdict);
});
