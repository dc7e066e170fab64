import { dialHref, MOBILE_PATTERN, maskPhone, normalizePhone, normalizeTelephone } from './phone-number';
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

test.each([
  ['010-83600101', 'tel:01083600101'],
  ['010 8360 0101', 'tel:01083600101'],
  ['(010)83600101', 'tel:01083600101'],
  ['（010）83600101', 'tel:01083600101'],
  ['０１０－83600101', 'tel:01083600101'],
  ['+86 10 8360 0101', 'tel:+861083600101'],
  ['0086-10-83600101', 'tel:00861083600101'],
  ['010-83600101 转 8', 'tel:01083600101,8'],
  ['010-83600101转801、802', 'tel:01083600101,801'],
  ['010-83600101-8012', 'tel:01083600101,8012'],
  ['010-83600101 分机 12', 'tel:01083600101,12'],
  ['0311-8360010 ext. 7', 'tel:03118360010,7'],
  ['010-83600101/83600102', 'tel:01083600101'],
  ['010-83600101、13800138000', 'tel:01083600101'],
  ['010-83600101，83600102', 'tel:01083600101'],
  ['010-83600101 010-83600102', 'tel:01083600101'],
  ['010-83600101 83600102', 'tel:01083600101'],
  ['138 0013 8000 13900139000', 'tel:13800138000'],
  ['0311-83600101', 'tel:031183600101'],
  ['400-810-8888', 'tel:4008108888'],
  ['400-810-8888 转 3', 'tel:4008108888,3'],
  ['83600101', 'tel:83600101'],
  ['83600101 83600102', 'tel:83600101'],
  ['+86 311 8360 0101', 'tel:+8631183600101'],
  ['12388', 'tel:12388'],
])('a link for %s dials one number: %s', (written, href) => {
  expect(dialHref(written)).toBe(href);
});

test.each([
  '86 138 0013 8000',
  '(86)138 0013 8000',
  '\u202D+86 138 0013 8000\u202C',
  '１３８ ００１３ ８０００',
])('%j is the same mobile number', (text) => expect(normalizePhone(text)).toBe('13800138000'));

test.each([
  ['010 64018888', '010-64018888'],
  ['(010)64018888', '010-64018888'],
  ['（010）6401 8888', '010-64018888'],
  ['010－64018888', '010-64018888'],
  ['+86 010-64018888', '010-64018888'],
  ['０１０６４０１８８８８', '010-64018888'],
  ['010-64018888转801', '010-64018888转801'],
  ['010-64018888 转 801', '010-64018888转801'],
  ['010-64018888-801', '010-64018888转801'],
  ['400-810-8888', '400-810-8888'],
  ['4008108888', '400-810-8888'],
  ['64018888', '64018888'],
  ['+86 138 0013 8000', '13800138000'],
  ['010-83600101、83600102', '010-83600101、83600102'],
])('%j is the telephone %j', (typed, number) => expect(normalizeTelephone(typed)).toBe(number));
