import { ApiError } from '@/lib/client/api';
import { slipBody, slipErrors, slipRefusal, slipReplies, type SlipDraft } from './slip-draft';

const file = new File(['x'], 'slip.png');
const draft: SlipDraft = { file, payer: '', date: '', yuan: '', note: '' };
const today = '2026-11-21';

test('the file alone is enough', () => {
  expect(slipErrors(draft, today)).toEqual({});
  expect(slipBody({ ...draft, file })).toEqual({ file });
});

test.each([
  ['no file', { file: null }, { file: '请选择付款凭证' }],
  ['tomorrow', { date: '2026-11-22' }, { date: '转账日期不能晚于今天' }],
  ['three decimals', { yuan: '1.234' }, { yuan: '请输入金额，最多两位小数' }],
  ['nothing', { yuan: '0' }, { yuan: '请输入金额，最多两位小数' }],
  ['words', { yuan: '一百' }, { yuan: '请输入金额，最多两位小数' }],
])('%s is told at its field', (_, part, errors) => {
  expect(slipErrors({ ...draft, ...part }, today)).toEqual(errors);
});

test('what is filled in travels in fen and without spaces around it', () => {
  const full = { file, payer: ' 某单位 ', date: today, yuan: '1280.5', note: '尾款 ' };
  expect(slipErrors(full, today)).toEqual({});
  expect(slipBody(full)).toEqual({
    file,
    bankPayer: '某单位',
    bankDate: today,
    amountFen: 128_050,
    note: '尾款',
  });
});

test("the server's messages stand at the fields of the form", () => {
  expect(slipReplies({ file: '文件不能超过 10 MB', amountFen: '太大', orderId: '无' })).toEqual({
    file: '文件不能超过 10 MB',
    yuan: '太大',
  });
});

describe('slipRefusal', () => {
  test.each([
    ['文件类型不允许', 415, 'UNSUPPORTED_TYPE'],
    ['提交的内容过大', 413, 'TOO_LARGE'],
  ] as const)('a file that the server refuses is named at the file: %s', (message, status, code) => {
    expect(slipRefusal(new ApiError(message, status, code))).toEqual({
      errors: { file: message },
      failure: '',
    });
  });

  test('a message of a field stands at its field, and only there', () => {
    const refused = new ApiError('转账日期不能晚于今天', 400, 'INVALID_INPUT', {
      bankDate: '转账日期不能晚于今天',
    });
    expect(slipRefusal(refused)).toEqual({ errors: { date: '转账日期不能晚于今天' }, failure: '' });
  });

  test('a refusal of the whole slip stands under the form', () => {
    const refused = new ApiError('凭证已提交，正在审核', 409, 'CONFLICT');
    expect(slipRefusal(refused)).toEqual({ errors: {}, failure: '凭证已提交，正在审核' });
  });
});
