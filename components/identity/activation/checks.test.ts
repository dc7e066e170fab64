import { checkCode, spellCode } from './checks';

test.each([
  ['7kq2mwxao3hvt9zd', true, '7KQ2-MWXA-03HV-T9ZD'],
  ['7KQ2-', true, '7KQ2'],
  ['7kq2m', true, '7KQ2-M'],
  ['7KQ2-MWXA-03HV-T9ZDXX', true, '7KQ2-MWXA-03HV-T9ZD'],
  ['7kq-MWXA', false, '7KQ-MWXA'],
])('%j typed (at the end: %s) is shown as %s', (typed, atEnd, shown) => {
  expect(spellCode(typed, atEnd)).toBe(shown);
});

test.each([
  ['', '请输入激活码'],
  [' - ', '请输入激活码'],
  ['7KQ2-MWXA-03HV-T9Z', '激活码为 16 位字母和数字，请核对后重新输入'],
  ['7KQ2-MWXA-03HV-T9ZU', '激活码为 16 位字母和数字，请核对后重新输入'],
  ['7KQ2 mwxa-o3hv-t9zd', null],
])('%j is answered with %j before anything is sent', (typed, message) => {
  expect(checkCode(typed)).toBe(message);
});
