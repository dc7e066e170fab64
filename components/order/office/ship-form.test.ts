import { ApiError } from '@/lib/client/api';
import { shipFailure, shipFormSchema, shipInput, trackingHint, type ShipLine } from './ship-form';

const line = (orderItemId: number, left: number): ShipLine => ({
  orderItemId,
  left,
  title: `书${orderItemId}`,
  sku: '',
  specLabel: '',
});
const lines = [line(7, 3), line(9, 1)];
const form = {
  deliveryCorpId: 1,
  trackingNo: 'sf1234567890123',
  remark: '',
  quantities: [3, 1] as unknown[],
};

function errorsOf(change: Partial<typeof form> | { deliveryCorpId?: undefined; trackingNo?: undefined }) {
  const r = shipFormSchema(lines).safeParse({ ...form, ...change });
  return Object.fromEntries((r.error?.issues ?? []).map((i) => [i.path.join('.'), i.message]));
}

describe('the form of a shipment', () => {
  test.each([
    ['all that is left', {}, {}],
    ['a part of it', { quantities: [1, 0] }, {}],
    ['an emptied field counts as none', { quantities: ['', 1] }, {}],
    ['more than is left', { quantities: [4, 1] }, { 'quantities.0': '最多可发 3 件' }],
    ['nothing at all', { quantities: [0, ''] }, { 'quantities.0': '请至少发出一件商品' }],
    ['a fraction', { quantities: [1.5, 1] }, { 'quantities.0': '请输入整数' }],
    ['a courier without a number', { trackingNo: '' }, { trackingNo: '请填写运单号' }],
    ['a number without a courier', { deliveryCorpId: undefined }, { deliveryCorpId: '请选择物流公司' }],
    ['neither, as for goods that are collected', { deliveryCorpId: undefined, trackingNo: undefined }, {}],
    [
      'a number with strange characters',
      { trackingNo: 'SF 12＃' },
      { trackingNo: '运单号应为 5 到 40 位字母、数字或短横线' },
    ],
  ])('%s', (_name, change, expected) => expect(errorsOf(change)).toEqual(expected));

  test('sends only the lines that leave, the number in capitals', () => {
    const parsed = shipFormSchema(lines).parse({ ...form, quantities: [0, 1] });
    expect(shipInput(5, lines, parsed)).toEqual({
      orderId: 5,
      deliveryCorpId: 1,
      trackingNo: 'SF1234567890123',
      remark: '',
      lines: [{ orderItemId: 9, quantity: 1 }],
    });
  });
});

describe('a refusal', () => {
  test('that names a line stands at that line', () => {
    const refused = new ApiError(
      '《书9》最多可发 0 件',
      409,
      'CONFLICT',
      {},
      { orderItemId: 9, shippable: 0 },
    );
    expect((shipFailure(refused, lines) as ApiError).errors).toEqual({
      'quantities.1': '《书9》最多可发 0 件',
    });
  });

  test.each([
    ['of another kind', new ApiError('订单已暂停发货', 409, 'CONFLICT')],
    ['about a line that is not in the form', new ApiError('x', 409, 'CONFLICT', {}, { orderItemId: 1 })],
    ['that is no refusal', new Error('x')],
  ])('%s stays as it is', (_name, error) => expect(shipFailure(error, lines)).toBe(error));
});

describe('the hint at a tracking number', () => {
  const corp = (noPattern: string | null) => ({
    id: 1,
    code: 'ems',
    name: 'EMS',
    noPattern,
    isDefault: true,
  });
  const pattern = String.raw`^[A-Z]{2}\d{9}[A-Z]{2}$|^\d{13}$`;
  test.each([
    ['fits', pattern, '1234567890123', false],
    ['fits in small letters', pattern, 'ea123456789cn', false],
    ['does not fit', pattern, '12345678', true],
    ['is still being typed', pattern, '1234', false],
    ['has no pattern to fit', null, '12345678', false],
    ['meets a broken pattern', '(', '12345678', false],
  ])('%s', (_name, noPattern, typed, shown) => {
    expect(trackingHint(corp(noPattern), typed)).toBe(
      shown ? '与EMS的常见单号格式不符，请核对（不影响提交）' : null,
    );
  });

  test('needs a courier', () => expect(trackingHint(undefined, '12345678')).toBeNull());
});
