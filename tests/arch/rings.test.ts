import { mockingCall } from '@/tests/support/rings/bundle.mjs';

test.each([
  ["jest.mock('@/lib/server/page', () => ({}));", 'jest.mock'],
  ["const real = jest.requireActual<typeof import('./a')>('./a');", 'jest.requireActual'],
  ['await jest.isolateModulesAsync(load);', 'jest.isolateModulesAsync'],
  ['jest.resetModules();', 'jest.resetModules'],
  ["jest.spyOn(Client.prototype, 'query').mockReturnValue(1); jest.mocked(ask); jest.fn();", undefined],
])('the script of the rings refuses calls that would reach none of its modules: %s', (text, call) => {
  expect(mockingCall(text)).toBe(call);
});
