import { placeOf } from './place-rules';

test.each([
  ['203.0.113.7', '203.0.113.7', 'same'],
  ['203.0.113.7', '203.0.113.8', 'other'],
  ['::ffff:203.0.113.7', '203.0.113.7', 'same'],
  ['2001:db8:1:2:aaaa::1', '2001:DB8:1:2:bbbb::9', 'same'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 'other'],
  ['2001:db8::1', '2001:db8:0:0:5:6:7:8', 'same'],
  ['127.0.0.1', '::1', 'local'],
  ['127.0.0.1', '203.0.113.7', 'other'],
  ['', '', 'other'],
  [null, '203.0.113.7', 'other'],
])('a desktop at %j seen from a phone at %j is %s', (desktop, phone, place) => {
  expect(placeOf(desktop, phone)).toBe(place);
});
