import { h5Device, isWechat } from './device-rules';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'iOS'],
  ['Mozilla/5.0 (Linux; Android 15; PJZ110)', 'Android'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0)', 'Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Wap'],
  ['', 'Wap'],
])('%s is %s to the channel', (userAgent, device) => expect(h5Device(userAgent)).toBe(device));

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) MicroMessenger/8.0.50 NetType/WIFI', true],
  ['Mozilla/5.0 (Linux; Android 15; PJZ110) XWEB/1300 MMWEBSDK/20240404 MicroMessenger/8.0.49', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', false],
  ['', false],
])('%s pays inside WeChat: %s', (userAgent, inside) => expect(isWechat(userAgent)).toBe(inside));
