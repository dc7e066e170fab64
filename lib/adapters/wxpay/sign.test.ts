import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  authorization,
  decryptResource,
  encryptResource,
  keyBytes,
  newNonce,
  parseAuthorization,
  paySign,
  PROBE_PREFIX,
  replyMessage,
  requestMessage,
  signMessage,
  verifyMessage,
  verifySigned,
} from './sign';

/** The test key printed in WeChat Pay's public documentation (mchid 1900007291); not a secret. */
const OFFICIAL_KEY = createPrivateKey({
  key: Buffer.from(
    'MIIEogIBAAKCAQEAptpm+qvIDCh/9wjU26SQCK26ogYkBhDrYxnAaw2JbbBsp1oDbHKk+1r381NeBUG2HEFAuU+Fr72u5ot3yKdzoF/FajAzQNKnm569/D3upKoi8mYBaST15Uig8j8qoUW1U217LL0jEHlSnHV3lcaDTXqDpTRR4Bfz9IqOgJgFZ8/oTfEomSrjrLYef81Eyxr7ZIMQXEKKEK7V4UXKS0+/fDsiG/cXidhzt8UbTL9vqXqxM2+IDImyO+FAc/tkBG55LmzxPto1Nq0WbnZzRM/wTzrd0I/8NlevxtFbphg4evlHjFNI7+GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5CMQIDAQABAoIBAGBi/GhEgezcHIg1ltlHaFlLGuxsRbUnYwM9phVxnXk7GJlYe2/TjpERjPkIqOC6hBwwadZjJORP3FCcMtc8PKRhjuZ377O7vU0915x2nnyLOGL1IE2AJ3iLi0ZFzTea0FPgg+5lWHM00s9FYI6qPcGtS41M+xtMWwZiYE3TBBRibHiY8ugGyaNAhiMKehyW05uApjlIF55wwCGxBkyESJpGRR/6853iHke6Ge+xVcMa9QmQdoH0QqL/8kT28PL568mJJr0Ow/83t4+dPe70YPzKAxgUnaDsHJqO+b8qH69AEs8rTI5h2Mon6pH+bJT66KUoiXhn+Kf+4LSshenRP10CgYEA1QJSfuFOWVRjrg3N/rAIc/Ak84BTZavbyrkqBSuoTs9i/nMI/hOzVxpDntg7Bx2Tctl6sZO3GioTxKdc/YYaTKci1TKBbeginpsqEQVgwkMCy8HpvUmRfyAMqLwZC4h9+j+NiZtuoFJDTCgv+WYbasX+kWYEUM21bnSYuO7yEQsCgYEAyIdPr9uzqPgzN34Tmx+CNTa16VjhBh+zkBtXRLDLhWBeIYxoYNJARD98Pb1XZdvpkZZWSk7MfaKo2/DomzyyyB/MbHWwAdFi3yb4y7uMJfyC1MzdUSNN3Vp579hJxHkJ+nN4Ys76yfcEeVOLnvUT1Z0KKCdIWRdT1Lgi+X1itzMCgYBJUXlPzwGG4fNFj97d0X23Wmt9nSgXkOYgi0eZbAOMzPmIF9R6kBFk49dur4Lx2g5Ms+r1gKC/0sfnIqxxX11iEQ1+UNoYGJUB/uql3TIG68XkmKR50P7RwRhaZBRC0gJ6xrFTMjsL2ATuC88niyvYvrn3FiRaI9RVZrDCxwxvLQKBgEXW4okEAqGBuAzGqztmkOnJoTehDdYdKmOxMgapcGiGdKJIjX3THDDoz3ONQyglnEZpTqpYoV3MTfU0BT8zt6x9bqwDnQY1D7NalmIWcqw0Mri8lQQSQKcsQLWo5aA466G/n5kCL1Qx5OwAjesRvhOyuvvbGpZ0ymyWqQ+tfLkDAoGATcul1L8y5D/wNVP1GXbXMZfBsFP3bbqy8c+Ashm6g8OLm2mGNntd5Z6h1KkID7Yksh+dZ6t7XaPBtGACXX5Eryr537JVvdX8hAVCp5HVtaN/9VBVP8Ka2e4sVS/xeNgOMQ7uzhRPBJ8HiTmdI1nHhDnYQpGiBgQn0Z5RAkSvFMk=',
    'base64',
  ),
  format: 'der',
  type: 'pkcs1',
});
const NONCE = '593BEC0C930BF1AFEB40B4A08C8FB242';
const API_KEY = '0123456789abcdef0123456789abcdef';

describe('published vectors', () => {
  test('vector 1: paySign of the official documentation', () => {
    expect(
      paySign(
        OFFICIAL_KEY,
        'wx2421b1c4370ec43b',
        '1554208460',
        NONCE,
        'prepay_id=wx201410272009395522657a690389285100',
      ),
    ).toBe(
      'mI35pfNEQV6777ke/1T+LJLQDNTm7yeoUJH+j/adPGhmCCi0PbgkvYQTRcXH0uibcLVtvFLdGLpmoYO9FV6lBBsTAjuhh5YOvQi0e2g3e0yytitiNET9FEuqM0pjnKfRW4K6LIZDdbWJv9KhZUx3DrJa5TL7OJ7VdADVivxVySIlPVKjGwuCXzuXSJes0UcILgWQUMyha5/3nYofuHtS7r+KYyMuxD+oJ9VM1Qdxk4UIG59CP5Y3wtYIFybyF3bdu1caHTRRX+DLyMXyYA/IrTmiW01c4RPjpHBX5Dk1sZyY1zVsWNsvMHr2e1NTWtBxKJ+qk5N61J7caYoepHFaxw==',
    );
  });

  test('vector 2: request signature of a refund query', () => {
    const header = authorization({
      mchid: '1900007291',
      serialNo: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
      privateKey: OFFICIAL_KEY,
      method: 'GET',
      target: '/v3/refund/domestic/refunds/123123123123',
      body: '',
      timestamp: 1554208460,
      nonce: NONCE,
    });
    const parsed = parseAuthorization(header);
    expect(parsed).toMatchObject({
      mchid: '1900007291',
      nonce: NONCE,
      timestamp: '1554208460',
      serialNo: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    });
    expect(parsed!.signature.startsWith('Lc9VXxmeonkdV8Xk9tmigQFLhl0vRWTerdmoRu01aAnYwIrD')).toBe(true);
    expect(parsed!.signature.endsWith('qaJGG+1OflMSTU2tpyG65G4dMKdFcoA==')).toBe(true);
  });

  test('vector 4: AES-256-GCM both ways', () => {
    const plain = '{"out_trade_no":"SN2026112100000001","trade_state":"SUCCESS","amount":{"total":100}}';
    const ciphertext =
      'ShQcIS3IoTdnC1REo7HaOjpXy/epWqBVkvNuRHXmvEneKWsjD/yzlnkThuVjGOgn0fN4BiznW3IQiJz1P8CyT723pCDC8/JrHHtszrURW+jvh900kqGbZ8HAxuKQraaju6hI5g==';
    const sealed = encryptResource(API_KEY, plain, 'nonce1234567', 'transaction');
    expect(sealed.ciphertext).toBe(ciphertext);
    expect(decryptResource(API_KEY, sealed)).toBe(plain);
  });
});

describe('decryption refuses', () => {
  const sealed = encryptResource(API_KEY, '{"a":1}', 'nonce1234567', 'transaction');
  test.each([
    ['another key', 'x'.repeat(32), sealed],
    ['other associated data', API_KEY, { ...sealed, associated_data: 'refund' }],
    ['another nonce', API_KEY, { ...sealed, nonce: 'nonce7654321' }],
    ['altered text', API_KEY, { ...sealed, ciphertext: `A${sealed.ciphertext.slice(1)}` }],
    ['text shorter than its tag', API_KEY, { ...sealed, ciphertext: 'AAAA' }],
    ['another algorithm', API_KEY, { ...sealed, algorithm: 'AEAD_SM4_GCM' }],
    ['a key of the wrong length', 'short', sealed],
  ])('%s', (_name, key, resource) => {
    expect(() => decryptResource(key, resource)).toThrow();
  });
  test('absent associated data reads as empty', () => {
    const { associated_data: _dropped, ...bare } = encryptResource(API_KEY, 'x', 'nonce1234567', '');
    expect(decryptResource(API_KEY, bare)).toBe('x');
  });
  test('keyBytes counts bytes, not characters', () => {
    expect(() => keyBytes('密'.repeat(32))).toThrow('32 bytes');
  });
});

describe('verifySigned', () => {
  const now = new Date('2026-11-21T02:00:00Z');
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = new Map([['PUB_KEY_ID_01TEST', platform.publicKey]]);
  const body = '{"id":"EV-1","summary":"支付成功"}';

  function message(change: Record<string, string> = {}, key = platform.privateKey, secondsAgo = 0) {
    const timestamp = String(now.getTime() / 1000 - secondsAgo);
    const headers = new Headers({
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': 'abc',
      'Wechatpay-Serial': 'PUB_KEY_ID_01TEST',
      'Wechatpay-Signature': signMessage(key, replyMessage(timestamp, 'abc', body)),
      ...change,
    });
    return { headers, body, keys, now };
  }

  test('accepts a good signature, to 299 seconds either way', () => {
    expect(verifySigned(message())).toEqual({ ok: true });
    expect(verifySigned(message({}, platform.privateKey, 299))).toEqual({ ok: true });
    expect(verifySigned(message({}, platform.privateKey, -299))).toEqual({ ok: true });
  });
  test.each([300, -300, 600])('refuses a timestamp %d seconds away as stale', (secondsAgo) => {
    expect(verifySigned(message({}, platform.privateKey, secondsAgo))).toEqual({
      ok: false,
      reason: 'stale',
    });
  });
  test.each(['1e9', '-5', 'NaN', '٣'])('refuses the timestamp %s', (text) => {
    expect(verifySigned({ ...message(), headers: withHeader(message().headers, text) })).toEqual({
      ok: false,
      reason: 'stale',
    });
  });
  test('refuses an unknown serial', () => {
    expect(verifySigned(message({ 'Wechatpay-Serial': 'PUB_KEY_ID_02' }))).toEqual({
      ok: false,
      reason: 'unknown-key',
    });
  });
  test('refuses an altered body, even by one space', () => {
    expect(verifySigned({ ...message(), body: `${body} ` })).toEqual({ ok: false, reason: 'bad-signature' });
  });
  test('refuses another key', () => {
    expect(verifySigned(message({}, other.privateKey))).toEqual({ ok: false, reason: 'bad-signature' });
  });
  test('refuses the probe signature', () => {
    const probe = message({ 'Wechatpay-Signature': `${PROBE_PREFIX}${'A'.repeat(200)}` });
    expect(verifySigned(probe)).toEqual({ ok: false, reason: 'probe' });
  });
  test.each(['Timestamp', 'Nonce', 'Signature', 'Serial'])('refuses a missing Wechatpay-%s', (name) => {
    const unsigned = message();
    unsigned.headers.delete(`Wechatpay-${name}`);
    expect(verifySigned(unsigned)).toEqual({ ok: false, reason: 'missing-signature' });
  });

  function withHeader(headers: Headers, timestamp: string) {
    return { get: (name: string) => (name === 'wechatpay-timestamp' ? timestamp : headers.get(name)) };
  }
});

describe('authorization header', () => {
  test('fields are read in any order; another scheme or a missing field is null', () => {
    const text =
      'WECHATPAY2-SHA256-RSA2048 serial_no="S",timestamp="1",nonce_str="n",mchid="m",signature="s=="';
    expect(parseAuthorization(text)).toEqual({
      mchid: 'm',
      nonce: 'n',
      signature: 's==',
      timestamp: '1',
      serialNo: 'S',
    });
    expect(parseAuthorization(text.replace('RSA2048', 'SM2'))).toBeNull();
    expect(parseAuthorization(text.replace('mchid="m",', ''))).toBeNull();
    expect(parseAuthorization(null)).toBeNull();
  });
  test('the signature covers method, target, time, nonce and body', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const header = authorization({
      mchid: 'm',
      serialNo: 's',
      privateKey,
      method: 'POST',
      target: '/v3/x?a=1',
      body: '{"b":2}',
      timestamp: 5,
      nonce: 'n',
    });
    const { signature } = parseAuthorization(header)!;
    const check = (...parts: Parameters<typeof requestMessage>) =>
      verifyMessage(
        createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
        requestMessage(...parts),
        signature,
      );
    expect(check('POST', '/v3/x?a=1', '5', 'n', '{"b":2}')).toBe(true);
    expect(check('GET', '/v3/x?a=1', '5', 'n', '{"b":2}')).toBe(false);
    expect(check('POST', '/v3/x?a=2', '5', 'n', '{"b":2}')).toBe(false);
    expect(check('POST', '/v3/x?a=1', '6', 'n', '{"b":2}')).toBe(false);
    expect(check('POST', '/v3/x?a=1', '5', 'm', '{"b":2}')).toBe(false);
    expect(check('POST', '/v3/x?a=1', '5', 'n', '{"b":3}')).toBe(false);
  });
  test('nonces are 32 characters and differ', () => {
    expect(newNonce()).toMatch(/^[0-9A-F]{32}$/);
    expect(newNonce()).not.toBe(newNonce());
  });
});
