import { viewScript } from '@/lib/text/view-script';
import { hashPolicy, noncePolicy } from './csp';

const scripts = (policy: string) => policy.split('; ').find((d) => d.startsWith('script-src')) ?? '';
const hash = /'sha256-[\w+/=]+'/;

test('a stored page allows exactly its own inline scripts', () => {
  const page = `<script>${viewScript}</script><script>x()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>`;
  expect(scripts(hashPolicy(page)).match(/'sha256-/g)).toHaveLength(2);
  expect(scripts(hashPolicy('<p>none</p>'))).toBe("script-src 'self'");
});

test('the script before the first paint runs on stored and on personal pages alike (S-28)', () => {
  const stored = hash.exec(scripts(hashPolicy(`<script>${viewScript}</script>`)))?.[0] ?? 'none';
  expect(scripts(noncePolicy('n'))).toBe(`script-src 'self' 'nonce-n' ${stored} 'strict-dynamic'`);
});

test("calls leave the site only for the stand-in of WeChat's browser in development", () => {
  const calls = (policy: string) => policy.split('; ').find((d) => d.startsWith('connect-src'));
  expect([calls(noncePolicy('n')), calls(hashPolicy(''))]).toEqual([
    "connect-src 'self'",
    "connect-src 'self'",
  ]);
  expect(calls(noncePolicy('n', 'http://127.0.0.1:4010/bridge/WeixinJSBridge.js'))).toBe(
    "connect-src 'self' http://127.0.0.1:4010",
  );
});

test('nothing inline runs by itself, nothing is evaluated', () => {
  for (const policy of [noncePolicy('n'), hashPolicy('')]) {
    expect(scripts(policy)).not.toMatch(/unsafe/);
    for (const fixed of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy.split('; ')).toContain(fixed);
    }
  }
});
