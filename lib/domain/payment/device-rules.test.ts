import { h5Device } from './device-rules';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'iOS'],
  ['Mozilla/5.0 (Linux; Android 15; PJZ110)', 'Android'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0)', 'Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Wap'],
  ['', 'Wap'],
])('%s is %s to the channel', (userAgent, device) => expect(h5Device(userAgent)).toBe(device));
