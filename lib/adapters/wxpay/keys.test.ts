/** Public key and platform certificate side by side, and the published vector of a certificate (integrations.md 1.1, 1.7). */
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { encryptResource, replyMessage, signMessage, verifyMessage, verifySigned } from './sign';
import { client, NOW } from './test-client';

/** Certificate of the tests of WeChat Pay's own Go library (core/notify/notify_test.go); public data. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`;
const SERIAL = 'D7CE59D1F522D701';
const SENT_AT = new Date(1624523846 * 1000);
const BODY =
  '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}';
const HEADERS = new Headers({
  'Wechatpay-Nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
  'Wechatpay-Timestamp': '1624523846',
  'Wechatpay-Serial': SERIAL,
  'Wechatpay-Signature':
    'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
});

describe("published vector 3: the Go library's key", () => {
  test('signature of a message', () => {
    const signature =
      'BKyAfU4iMCuvXMXS0Wzam3V/cnxZ+JaqigPM5OhljS2iOT95OO6Fsuml2JkFANJU9K6q9bLlDhPXuoVz+pp4hAm6pHU4ld815U4jsKu1RkyaII+1CYBUYC8TK0XtJ8FwUXXz8vZHh58rrAVN1XwNyvD1vfpxrMT4SL536GLwvpUHlCqIMzoZUguLli/K8V29QiOhuH6IEqLNJn8e9b3nwNcQ7be3CzYGpDAKBfDGPCqCv8Rw5zndhlffk2FEA70G4hvMwe51qMN/RAJbknXG23bSlObuTCN7Ndj1aJGH6/L+hdwfLpUtJm4QYVazzW7DFD27EpSQEqA8bX9+8m1rLg==';
    expect(verifyMessage(createPublicKey(CERTIFICATE), 'source', signature)).toBe(true);
    expect(verifyMessage(createPublicKey(CERTIFICATE), 'source ', signature)).toBe(false);
  });

  test('signature of a notification, by a key given as a certificate', () => {
    const keys = new Map([[SERIAL, createPublicKey(CERTIFICATE)]]);
    expect(verifySigned({ headers: HEADERS, body: BODY, keys, now: SENT_AT })).toEqual({ ok: true });
    expect(verifySigned({ headers: HEADERS, body: `${BODY}\n`, keys, now: SENT_AT })).toEqual({
      ok: false,
      reason: 'bad-signature',
    });
  });

  test('the client takes a certificate where it takes a public key', () => {
    // The library's notification is encrypted with a key of 16 bytes, so verification is as far as it goes here.
    const { port } = client(200, {}, { platformKeys: { [SERIAL]: CERTIFICATE }, now: () => SENT_AT });
    expect(port.parseNotification({ headers: HEADERS, body: BODY })).toMatchObject({
      reason: 'undecipherable',
    });
  });
});

describe('a merchant changes from certificate to public key: both are loaded', () => {
  const PUBLIC_KEY_ID = 'PUB_KEY_ID_01TEST';
  const CERTIFICATE_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
  const pairs: Record<string, { privateKey: KeyObject; publicKey: KeyObject }> = {
    [PUBLIC_KEY_ID]: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    [CERTIFICATE_SERIAL]: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  };
  const platformKeys = Object.fromEntries(
    Object.entries(pairs).map(([serial, { publicKey }]) => [
      serial,
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ]),
  );

  /** The headers of what is signed with the key of `signer` and says it is that of `serial`. */
  function signed(body: string, serial: string, signer = serial) {
    const timestamp = String(NOW.getTime() / 1000);
    return new Headers({
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': 'n',
      'Wechatpay-Serial': serial,
      'Wechatpay-Signature': signMessage(pairs[signer]!.privateKey, replyMessage(timestamp, 'n', body)),
    });
  }
  const BOTH = [PUBLIC_KEY_ID, CERTIFICATE_SERIAL];

  test.each(BOTH)('a notification under %s is accepted, and not under the key of the other', (serial) => {
    const { port } = client(200, {}, { platformKeys });
    const plain = JSON.stringify({ mchid: '1900007291' });
    const resource = encryptResource('0123456789abcdef0123456789abcdef', plain, 'nonce1234567', '');
    const body = JSON.stringify({ id: 'EV', event_type: 'SOMETHING.NEW', resource });
    const other = BOTH.find((s) => s !== serial)!;
    expect(port.parseNotification({ headers: signed(body, serial), body })).toMatchObject({ ok: true });
    expect(port.parseNotification({ headers: signed(body, serial, other), body })).toMatchObject({
      reason: 'bad-signature',
    });
  });

  test.each([
    ['the public key by itself', {}, PUBLIC_KEY_ID],
    ['the one that is configured', { replySerial: CERTIFICATE_SERIAL }, CERTIFICATE_SERIAL],
  ])('replies are asked for under %s', async (_name, change, serial) => {
    const asked: (string | null)[] = [];
    const { port } = client(
      200,
      {},
      {
        platformKeys,
        ...change,
        send: async (_url, { headers }) => {
          const wanted = new Headers(headers).get('wechatpay-serial')!;
          asked.push(wanted);
          const body = '{"code_url":"weixin://wxpay/bizpayurl?pr=x"}';
          return new Response(body, { headers: signed(body, wanted) });
        },
      },
    );
    const attempt = {
      outTradeNo: 'SN2026112100000001A1',
      createdAt: NOW,
      amountFen: 1,
      description: '书',
      expiresAt: new Date(NOW.getTime() + 600_000),
      scene: { kind: 'native' },
    } as const;
    expect(await port.create(attempt)).toMatchObject({ kind: 'qr' });
    expect(asked).toEqual([serial]);
  });

  test('a serial to ask for that is not among the keys is refused at construction', () => {
    expect(() => client(200, {}, { platformKeys, replySerial: 'AB' })).toThrow('verification key');
  });
});
