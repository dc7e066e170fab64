const before = { ...process.env };
beforeEach(() => {
  jest.resetModules();
});
afterEach(() => {
  process.env = { ...before };
});

test.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:4010/bridge/WeixinJSBridge.js'],
  ['https://shop.example', ''],
])('at %s the stand-in for the bridge is "%s"', async (site, expected) => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nowhere.invalid/none',
    SESSION_SECRET: 's'.repeat(32),
    BROWSER_SECRET: 's'.repeat(32),
    CODE_SECRET: 's'.repeat(32),
    SITE_URL: site,
    WECHAT_BRIDGE_URL: 'http://127.0.0.1:4010/bridge/WeixinJSBridge.js',
  });
  const { bridgeScriptUrl } = await import('./wechat-bridge');
  expect(bridgeScriptUrl()).toBe(expected);
});
