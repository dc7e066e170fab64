import {
  authorization,
  bodySignature,
  canonicalText,
  newNonce,
  parameterSignature,
  parseAuthorization,
  sameText,
  verifyParameters,
} from './sign';
import { COMM_KEY, without } from './test-client';

const SAMPLE = {
  appId: '12345678901234567890123456789012',
  appKey: '67890123456789012345678901234567',
  timestamp: '20170101120000',
  nonce: '09876543210987654321098765432109',
  body: 'A',
};

describe('vectors (integrations.md 2.1 and 2.3)', () => {
  test('2.1: signature of a request', () => {
    expect(bodySignature(SAMPLE)).toBe('GINsCTyNKTpEI9KXO16KqZJ64fOyAytEKl8aaR/Dy08=');
    expect(authorization(SAMPLE)).toBe(
      'OPEN-BODY-SIG AppId="12345678901234567890123456789012", Timestamp="20170101120000", Nonce="09876543210987654321098765432109", Signature="GINsCTyNKTpEI9KXO16KqZJ64fOyAytEKl8aaR/Dy08="',
    );
  });

  test('2.3 a: the old protocol, MD5 and SHA256, JSON inside verbatim', () => {
    const text =
      'billDate=2017-06-26&billNo=31940000201700002&goods=[{"body":"微信二维码测试","price":"1","goodsName":"微信二维码测试","goodsId":"1","quantity":"1","goodsCategory":"TEST"}]&instMid=QRPAYDEFAULT&mid=898340149000005&msgSrc=WWW.TEST.COM&msgType=bills.getQRCode&requestTimestamp=2017-06-26 17:28:02&tid=88880001&totalAmount=1&walletOption=SINGLE';
    const parameters = fieldsOf(text);
    expect(canonicalText(parameters)).toBe(text);
    expect(parameterSignature(parameters, COMM_KEY, 'MD5').toLowerCase()).toBe(
      '57f81baf8e3bae1190b26d6c733038af',
    );
    expect(parameterSignature(parameters, COMM_KEY, 'SHA256').toLowerCase()).toBe(
      'a9eced8dd8425d1fc4047cf94e672c69ed1073557ee831c51287341cfab0b21f',
    );
  });

  test('2.3 b: a notification as a query string', () => {
    const query =
      'payTime=2022-06-21+17%3A13%3A04&ns=cyuT&connectSys=OPENCHANNEL&sign=714DAF2ACAA090E79B80F843829ED4251652742DDC44BF596EEEA6732D154C62&merName=%E6%B5%8B%E8%AF%95%E9%80%80%E8%B4%A75%281111%29&mid=898340149000005&invoiceAmount=1&settleDate=2022-06-21&billFunds=%E7%8E%B0%E9%87%91%E6%94%AF%E4%BB%980.01%E5%85%83%E3%80%82&buyerId=o8wNP0RtDiUq4NzMZyAGK5psp6hs&mchntUuid=4aa8728a06a04f7385869df8b659cd01&tid=88880001&instMid=YUEDANDEFAULT&receiptAmount=1&targetOrderId=4200001471202206211141496123&signType=SHA256&orderDesc=%E6%B5%8B%E8%AF%95%E9%80%80%E8%B4%A75%281111%29&seqId=01120706230N&merOrderId=3194278460076848369664&targetSys=WXPay&totalAmount=1&createTime=2022-06-21+17%3A12%3A53&buyerPayAmount=1&notifyId=e82a0275-f767-4f77-90c2-614c91222275&subInst=000100&status=TRADE_SUCCESS';
    const parameters = Object.fromEntries(new URLSearchParams(query));
    expect(verifyParameters(parameters, COMM_KEY)).toEqual({ ok: true });
    const lowerCase = { ...parameters, sign: parameters['sign']!.toLowerCase() };
    expect(verifyParameters(lowerCase, COMM_KEY)).toEqual({ ok: true });
  });

  test('2.3 c: a notification of our product', () => {
    const parameters = fieldsOf(
      'billDate=2026-11-21&billNo=3194SN2026112100000001&billPayment={"merOrderId":"3194SN20261121000000010","payTime":"2026-11-21 10:00:05","status":"TRADE_SUCCESS","targetSys":"WXPay","totalAmount":100,"buyerPayAmount":100}&billStatus=PAID&instMid=QRPAYDEFAULT&mid=898340149000005&notifyId=11111111-2222-3333-4444-555555555555&qrCodeId=31942611210000000001&signType=SHA256&tid=88880001&totalAmount=100',
    );
    expect(parameterSignature(parameters, COMM_KEY, 'SHA256')).toBe(
      'B23971FC4FC352E5FA9C97D1C8F57687BD07B4061A2EDA2FF0639BCC40DDBD27',
    );
  });
});

/** `k=v&k=v` with values as they are. */
function fieldsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/&(?=[A-Za-z]+=)/).map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

describe('parameters', () => {
  const fields = { b: '2', a: '1', B: '3' };
  const sign = (value: Record<string, string | null>) => ({
    ...value,
    sign: parameterSignature(value, COMM_KEY, value['signType'] === 'SHA256' ? 'SHA256' : 'MD5'),
  });

  test('names are ordered by their characters; nulls and the signature itself are left out', () => {
    expect(canonicalText({ ...fields, z: null, sign: 'x' })).toBe('B=3&a=1&b=2');
  });

  test('without signType the hash is MD5', () => {
    expect(sign(fields).sign).toHaveLength(32);
    expect(verifyParameters(sign(fields), COMM_KEY)).toEqual({ ok: true });
  });

  test('an empty value may be part of the signed text or not', () => {
    expect(verifyParameters(sign({ ...fields, EG: '' }), COMM_KEY)).toEqual({ ok: true });
    expect(verifyParameters({ ...sign(fields), EG: '' }, COMM_KEY)).toEqual({ ok: true });
  });

  test.each([
    ['a changed value', { ...sign(fields), a: '9' }],
    ['one more parameter', { ...sign(fields), c: '1' }],
    ['one parameter less', without(sign(fields), 'b')],
    ['another name of the hash', { ...sign(fields), signType: 'SHA256' }],
    ['an unknown hash', sign({ ...fields, signType: 'NONE' })],
    ['an empty hash text', { ...fields, sign: 'x' }],
  ])('%s is refused', (_name, value) => {
    expect(verifyParameters(value, COMM_KEY)).toEqual({ ok: false, reason: 'bad-signature' });
  });

  test('another key, and no signature', () => {
    expect(verifyParameters(sign(fields), 'other')).toEqual({ ok: false, reason: 'bad-signature' });
    expect(verifyParameters(fields, COMM_KEY)).toEqual({ ok: false, reason: 'missing-signature' });
  });
});

describe('the Authorization header', () => {
  test('fields in any order and case of their names', () => {
    const { appId, timestamp, nonce } = SAMPLE;
    expect(parseAuthorization(authorization(SAMPLE))).toEqual({
      appId,
      timestamp,
      nonce,
      signature: 'GINsCTyNKTpEI9KXO16KqZJ64fOyAytEKl8aaR/Dy08=',
    });
    expect(parseAuthorization('OPEN-BODY-SIG signature="s",nonce="n",timestamp="t",appId="a"')).toEqual({
      appId: 'a',
      timestamp: 't',
      nonce: 'n',
      signature: 's',
    });
  });

  test.each([[null], [''], ['Basic AppId="a"'], ['OPEN-BODY-SIG AppId="a", Timestamp="t", Nonce="n"']])(
    '%s is not one',
    (header) => {
      expect(parseAuthorization(header)).toBeNull();
    },
  );
});

test('a nonce is 32 hexadecimal characters and never the same', () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(newNonce()).not.toBe(newNonce());
});

test('texts of different lengths can be compared', () => {
  expect(sameText('a', 'ab')).toBe(false);
  expect(sameText('ab', 'ab')).toBe(true);
});
