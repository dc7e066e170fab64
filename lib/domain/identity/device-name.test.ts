import { deviceName, isHandheld, maskIp } from './device-name';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Chrome · Windows',
    false,
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
    true,
  ],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile MicroMessenger/8.0', '微信 · Android', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Firefox/130.0', 'Firefox · macOS', false],
  ['curl/8.0', '未知设备', false],
  [null, '未知设备', false],
])('%s is %s', (ua, name, handheld) => {
  expect([deviceName(ua), isHandheld(ua)]).toEqual([name, handheld]);
});

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2001:db8:1:2::1', '2001:db8:1:*'],
  ['', '未知'],
  [null, '未知'],
])('the address %s is shown as %s', (ip, shown) => expect(maskIp(ip)).toBe(shown));
