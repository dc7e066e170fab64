import { createHash, randomBytes } from 'node:crypto';
import { sha256Hex } from './password';

test('the published vectors of FIPS 180-4', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('every length around the block edges and Chinese text give the digest of the platform', () => {
  const texts = Array.from({ length: 200 }, (_, n) => randomBytes(n).toString('latin1').slice(0, n));
  for (const text of [...texts, '密码Password1!', '😀'.repeat(40), 'a'.repeat(1_000_000)]) {
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  }
});
