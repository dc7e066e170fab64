import { createVault } from '@/lib/adapters/vault/live';
import { folderToken, pageSigned, readFolderToken, signPage } from './signature';

const vault = createVault('a'.repeat(32));
const bearer = { userId: 7, session: 'login:abc' };
const address = { publicId: 'AAAAAAAAAAAAAAAA', page: 3, width: 900, expiresAt: 1_800_000_000, whole: true };
const NOW = new Date(1_799_999_000_000);

test('a signature is 43 signs and holds for its address', () => {
  const s = signPage(vault, bearer, address);
  expect(s).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(pageSigned(vault, bearer, address, s)).toBe(true);
});

test.each([
  ['page', { page: 4 }],
  ['width', { width: 1600 }],
  ['time', { expiresAt: 1_800_000_001 }],
  ['publication', { publicId: 'AAAAAAAAAAAAAAAB' }],
  ['extent', { whole: false }],
])('another %s is refused', (_, change) => {
  expect(pageSigned(vault, bearer, { ...address, ...change }, signPage(vault, bearer, address))).toBe(false);
});

test.each([
  ['user', { ...bearer, userId: 8 }],
  ['session', { ...bearer, session: 'login:abd' }],
  ['kind of session', { ...bearer, session: 'reading:abc' }],
  ['guest', { userId: 0, session: 'device:x' }],
])('another %s is refused, and so is another site’s key', (_, other) => {
  const s = signPage(vault, bearer, address);
  expect(pageSigned(vault, other, address, s)).toBe(false);
  expect(pageSigned(createVault('b'.repeat(32)), bearer, address, s)).toBe(false);
});

test.each(['', 'x', 'A'.repeat(43), '密'.repeat(43)])('%p is no signature', (s) => {
  expect(pageSigned(vault, bearer, address, s)).toBe(false);
});

test('the token of a folder opens for its bearer, until its time, unchanged', () => {
  const token = { publicId: 'AAAAAAAAAAAAAAAA', expiresAt: 1_800_000_000, whole: false };
  const text = folderToken(vault, bearer, token);
  expect(readFolderToken(vault, bearer, text, NOW)).toEqual(token);
  expect(readFolderToken(vault, { ...bearer, userId: 8 }, text, NOW)).toBeNull();
  expect(readFolderToken(vault, bearer, text, new Date(1_800_000_000_000))).toBeNull();
  expect(readFolderToken(vault, bearer, text.replace('.t.', '.w.'), NOW)).toBeNull();
  expect(readFolderToken(vault, bearer, text.replace('1800000000', '1900000000'), NOW)).toBeNull();
  // A page's signature opens no folder.
  const page = signPage(vault, bearer, { ...address, whole: false });
  expect(readFolderToken(vault, bearer, `${text.slice(0, -43)}${page}`, NOW)).toBeNull();
});
