import { newNonce, newSenid, requestSignature } from './sign';

// The platform's public sandbox keys.
const sandbox = {
  appKey: 'SD63236305',
  appSecret: 'SDDED2523BED4643',
  senid: '0123456789abcdef0123456789abcdef',
  nonce: '12345678',
  timestamp: '1700000000',
  body: '{"orderNos":["SN1"],"isOfferInvoiceDetail":"0"}',
};

test('the signature is that of the computed vector', () => {
  expect(requestSignature(sandbox)).toBe('CzF6NOxqBIFf7f7hASyAu8rtHEw=');
});

test.each(['appKey', 'appSecret', 'senid', 'nonce', 'timestamp', 'body'] as const)('it covers %s', (name) => {
  expect(requestSignature({ ...sandbox, [name]: `${sandbox[name]}0` })).not.toBe(requestSignature(sandbox));
});

test('it is over the bytes of UTF-8', () => {
  expect(requestSignature({ ...sandbox, body: '{"buyerName":"保密局"}' })).toBe(
    '1q0e5PPBUh2c6tqEeuQPvPK9MKM=',
  );
});

test('numbers of a request have the length that is asked for and do not repeat', () => {
  expect(newSenid()).toMatch(/^[0-9a-f]{32}$/);
  expect(newNonce()).toMatch(/^[1-9]\d{7}$/);
  expect(newSenid()).not.toBe(newSenid());
});
