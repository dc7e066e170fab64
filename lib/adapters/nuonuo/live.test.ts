import type { ProviderCall } from '../payment/port';
import { client, memoryStore, NOW, refused, REQUEST, said, type Answer } from './test-client';
import { requestSignature } from './sign';

const KNOWN = {
  serialNo: 'S1',
  orderNo: REQUEST.requestNo,
  status: '2',
  statusMsg: '开票完成',
  invoiceTime: 1_795_226_400_000,
  invoiceCode: '',
  invoiceNo: '12345678',
  allElectronicInvoiceNumber: '26422000000000000001',
  exTaxAmount: '91.74',
  taxAmount: '8.26',
  orderAmount: '100.00',
  pdfUrl: 'https://inv.nuonuo.com/a.pdf',
  ofdUrl: 'https://inv.nuonuo.com/a.ofd',
};
const ASK = { requestNos: [REQUEST.requestNo] };

test('a call is signed over exactly its body and names token, tax number and method', async () => {
  const { port, sent } = client([said([KNOWN])]);
  await port.query(ASK);
  const [{ url, headers, body }] = sent as [(typeof sent)[0]];
  expect(url.origin + url.pathname).toBe('https://sdk.nuonuo.com/open/v1/services');
  const { senid, nonce, timestamp, appkey } = Object.fromEntries(url.searchParams) as Record<string, string>;
  expect([senid!.length, nonce!.length, timestamp, appkey]).toEqual([
    32,
    8,
    String(NOW.getTime() / 1000),
    'SD63236305',
  ]);
  expect(body).toBe('{"serialNos":[],"orderNos":["I26112100001"],"isOfferInvoiceDetail":"0"}');
  const secret = { appKey: appkey!, appSecret: 'SDDED2523BED4643' };
  expect(headers.get('X-Nuonuo-Sign')).toBe(
    requestSignature({ ...secret, senid: senid!, nonce: nonce!, timestamp: timestamp!, body }),
  );
  expect([headers.get('accessToken'), headers.get('userTax'), headers.get('method')]).toEqual([
    'T1',
    '339902999999789113',
    'nuonuo.OpeMplatform.queryInvoiceResult',
  ]);
});

test('each call is told in one line without secrets, with the number its support desk asks for', async () => {
  const calls: ProviderCall[] = [];
  const { port, sent } = client([refused('E9500')], { observe: (call) => calls.push(call) });
  await port.query(ASK);
  expect(calls).toEqual([
    {
      provider: 'nuonuo',
      method: 'POST',
      path: 'nuonuo.OpeMplatform.queryInvoiceResult',
      status: 200,
      code: 'E9500',
      requestId: sent[0]!.url.searchParams.get('senid'),
      durationMs: expect.any(Number),
    },
  ]);
});

describe('what a document is', () => {
  const factsOf = async (change: object) => {
    const outcome = await client([said([{ ...KNOWN, ...change }])]).port.query(ASK);
    return outcome.kind === 'ok' ? outcome.value[0] : outcome;
  };

  test('an issued one with all its facts', async () => {
    expect(await factsOf({})).toEqual({
      requestNo: REQUEST.requestNo,
      serial: 'S1',
      state: 'issued',
      stateCode: '2',
      failReason: null,
      issuedAt: new Date(1_795_226_400_000),
      invoiceCode: null,
      invoiceNo: '26422000000000000001',
      amountFen: 10_000,
      netFen: 9174,
      taxFen: 826,
      pdfUrl: 'https://inv.nuonuo.com/a.pdf',
      ofdUrl: 'https://inv.nuonuo.com/a.ofd',
      xmlUrl: null,
    });
  });

  const unnumbered = { invoiceNo: '', allElectronicInvoiceNumber: '' };
  test.each([
    ['2', {}, 'issued'],
    ['2', unnumbered, 'issuing'],
    ['20', unnumbered, 'issuing'],
    ['21', {}, 'issuing'],
    ['22', unnumbered, 'failed'],
    // The tax bureau has issued it; only the signature on its file failed: to issue again would be twice.
    ['24', {}, 'issued'],
    ['24', unnumbered, 'failed'],
    ['3', {}, 'voided'],
    ['31', {}, 'issuing'],
  ])('status %s, %j: %s', async (status, change, state) => {
    expect(await factsOf({ status, ...change })).toMatchObject({ state, stateCode: status });
  });

  test('a state nobody told us of is not an end', async () => {
    expect(await factsOf({ status: '99' })).toMatchObject({
      kind: 'unknown',
      failure: { code: 'bad-reply' },
    });
  });

  test('the misspelt name of the number is read too; an older document has code and number', async () => {
    const misspelt = {
      allElectronicInvoiceNumber: undefined,
      allElectronicInvoiceNumbe: '26422000000000000009',
    };
    expect(await factsOf(misspelt)).toMatchObject({ invoiceNo: '26422000000000000009', invoiceCode: null });
    const older = { allElectronicInvoiceNumber: '', invoiceCode: '042001900111' };
    expect(await factsOf(older)).toMatchObject({ invoiceNo: '12345678', invoiceCode: '042001900111' });
  });

  test('the words of a failure are kept', async () => {
    expect(await factsOf({ status: '22', failCause: '税号不符' })).toMatchObject({ failReason: '税号不符' });
  });

  test('numbers it does not know are missing, not unknown; others it names are left out', async () => {
    expect(await client([refused('E9500')]).port.query(ASK)).toEqual({ kind: 'ok', value: [] });
    const other = client([said([{ ...KNOWN, orderNo: 'SOMEONE' }])]);
    expect(await other.port.query(ASK)).toEqual({ kind: 'ok', value: [] });
  });
});

describe('nothing unclear is read as failed', () => {
  const unclear: [string, Answer, string][] = [
    ['a 5xx', { status: 502, value: '<html>' }, 'bad-reply'],
    ['a 5xx with a code', { status: 500, value: { code: 'E9999', describe: 'x' } }, 'E9999'],
    ['garbage', { value: 'ok' }, 'bad-reply'],
    ['a reply without a code', { value: { result: [] } }, 'bad-reply'],
    ['no connection', { value: new TypeError('fetch failed') }, 'network'],
    ['too many', { status: 429, value: { code: 'E9998' } }, 'E9998'],
  ];
  test.each(unclear)('%s', async (_, answer, code) => {
    const failure = { code };
    const { port } = client([answer]);
    expect(await port.issue(REQUEST)).toMatchObject({ kind: 'unknown', failure });
    expect(await port.query(ASK)).toMatchObject({ kind: 'unknown', failure });
    expect(await port.reissue({ requestNo: 'I1', serial: 'S1' })).toMatchObject({ kind: 'unknown', failure });
    expect(await port.queryRed('I1R')).toMatchObject({ kind: 'unknown', failure });
    const to = { invoiceNo: '1', invoiceCode: null, email: 'a@b.cn' };
    expect(await port.resend(to)).toMatchObject({ kind: 'unknown', failure });
  });

  test('a time-out', async () => {
    const hanging = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((__, reject) => {
        init!.signal!.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { port } = client([], { fetch: hanging, timeoutMs: 30 });
    expect(await port.issue(REQUEST)).toMatchObject({ kind: 'unknown', failure: { code: 'timeout' } });
  });

  test('a success without a serial', async () => {
    const outcome = await client([said({})]).port.issue(REQUEST);
    expect(outcome).toMatchObject({ kind: 'unknown', failure: { code: 'bad-reply' } });
  });
});

describe('a refusal to issue is believed only when the number is not known', () => {
  test('not known: refused with its words', async () => {
    const { port, sent } = client([refused('E9106', '税号错误'), refused('E9500')]);
    const failure = { code: 'E9106', message: '税号错误' };
    expect(await port.issue(REQUEST)).toMatchObject({ kind: 'refused', failure });
    expect(sent).toHaveLength(2);
  });
  test('known for the same amount: its serial', async () => {
    const { port } = client([refused('E9106'), said([{ ...KNOWN, status: '20' }])]);
    expect(await port.issue(REQUEST)).toEqual({ kind: 'ok', value: { serial: 'S1' } });
  });
  test('known for another amount: duplicate', async () => {
    const { port } = client([refused('E9106'), said([{ ...KNOWN, orderAmount: '99.00' }])]);
    expect(await port.issue(REQUEST)).toMatchObject({ kind: 'refused', failure: { code: 'DUPLICATE' } });
  });
  test('no answer about it: unknown', async () => {
    const { port } = client([refused('E9106'), { status: 500, value: '' }]);
    expect(await port.issue(REQUEST)).toMatchObject({ kind: 'unknown' });
  });
});

describe('the token', () => {
  const fresh: Answer = { value: { access_token: 'T2', expires_in: 86_400 } };

  test('a kept one is used without asking for another', async () => {
    const { port, sent, tokens } = client([said([KNOWN])]);
    await port.query(ASK);
    await port.query(ASK);
    expect([sent.length, tokens.renewals]).toEqual([2, 0]);
  });

  test('none is kept: asked for with the secret in a form, and kept with its end', async () => {
    const { port, sent, tokens } = client([fresh, said([KNOWN])], {}, memoryStore(null));
    await port.query(ASK);
    expect(sent[0]!.url.href).toBe('https://open.nuonuo.com/accessToken');
    expect(sent[0]!.body).toBe(
      'client_id=SD63236305&client_secret=SDDED2523BED4643&grant_type=client_credentials',
    );
    expect(sent[1]!.headers.get('accessToken')).toBe('T2');
    expect(tokens.kept).toEqual({ token: 'T2', expiresAt: new Date('2026-11-22T02:00:00Z') });
  });

  test('near its end it is renewed; while that fails, the old one serves to its last minute', async () => {
    const soon = () => memoryStore({ token: 'T1', expiresAt: new Date(NOW.getTime() + 60_000) });
    const renewed = client([fresh, said([KNOWN])], {}, soon());
    await renewed.port.query(ASK);
    expect(renewed.sent[1]!.headers.get('accessToken')).toBe('T2');
    const old = client([{ status: 500, value: '' }, said([KNOWN])], {}, soon());
    expect(await old.port.query(ASK)).toMatchObject({ kind: 'ok' });
    expect(old.sent[1]!.headers.get('accessToken')).toBe('T1');
  });

  test('not accepted: renewed once and the call made again', async () => {
    const { port, sent } = client([refused('070304'), fresh, said([KNOWN])]);
    expect(await port.query(ASK)).toMatchObject({ kind: 'ok' });
    expect(sent.map((s) => s.headers.get('accessToken'))).toEqual(['T1', null, 'T2']);
  });

  test('not accepted again: unknown, whatever was asked, and no third call', async () => {
    const { port, sent } = client([refused('070306'), fresh, refused('070306')]);
    expect(await port.issue(REQUEST)).toMatchObject({ kind: 'unknown', failure: { code: '070306' } });
    expect(sent).toHaveLength(3);
  });
});

test.each([
  ['tokenUrl', { tokenUrl: '' }],
  ['drawer', { drawer: '' }],
  ['origin', { baseUrl: 'https://sdk.nuonuo.com/open' }],
])('a configuration that cannot work is refused: %s', (word, change) => {
  expect(() => client([], change)).toThrow(word);
});
