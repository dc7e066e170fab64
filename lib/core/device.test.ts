import { isPhone } from './device';

const agents: [string, string, boolean][] = [
  [
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    true,
  ],
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36',
    true,
  ],
  [
    'HarmonyOS',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0; HarmonyOS 5.0) AppleWebKit/537.36 ArkWeb/4.1 Mobile',
    true,
  ],
  ['WeChat on a phone', 'Mozilla/5.0 (Linux; Android 14) Mobile MicroMessenger/8.0.50', true],
  ['WeChat on Windows', 'Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0 WindowsWechat', false],
  [
    'iPad that asks for the desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0',
    false,
  ],
  [
    'desktop Chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130 Safari/537.36',
    false,
  ],
];

test.each(agents)('%s', (_, agent, phone) => expect(isPhone(agent)).toBe(phone));
test('no user agent is a desktop', () => expect(isPhone(undefined)).toBe(false));
