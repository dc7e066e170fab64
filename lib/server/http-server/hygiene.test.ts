import { cleanTarget, dropBrokenRouterState, isHost } from './hygiene';

test.each([
  ['/index', '/index'],
  ['/', '/'],
  ['/index/list?category=1&pageNum=2', '/index/list?category=1&pageNum=2'],
  ['/files/2026/a..b.png', '/files/2026/a..b.png'],
  ['/a?next=/../b&x=%', '/a?next=/../b&x=%'],
  ['http://portal.example/index?a=1', '/index?a=1'],
  ['HTTP://portal.example', '/'],
  ['http://portal.example?a=1', '/?a=1'],
  ['*', '/unreadable'],
  ['index', '/unreadable'],
  ['/%', '/unreadable'],
  ['/%E0%A4%A', '/unreadable'],
  ['/api/user/%zz', '/api/unreadable'],
  ['/_next/static/../../x', '/unreadable'],
  ['/files/%2e%2e/x', '/unreadable'],
  ['/files/..%5Cx', '/unreadable'],
  ['/api/guest/..', '/api/unreadable'],
])('R-34 the target %s is read as %s', (target, wanted) => {
  expect(cleanTarget(target)).toBe(wanted);
});

const TREE = encodeURIComponent('["",{"children":["index",{"children":["__PAGE__",{}]}]},null,null]');

test("R-34 the router state of Next's own client stays, anything else is dropped", () => {
  const kept = { 'next-router-state-tree': TREE };
  dropBrokenRouterState(kept);
  expect(kept).toEqual({ 'next-router-state-tree': TREE });
  for (const broken of ['', '[', '%', 'null', '{}', '["",1]', 'A'.repeat(9000), '%5B'.repeat(2000)]) {
    const headers = { rsc: '1', 'next-router-state-tree': broken };
    dropBrokenRouterState(headers);
    expect(headers).toEqual({ rsc: '1' });
  }
});

test('R-34 a host is a name or an address, with a port or without', () => {
  for (const host of ['portal.example', 'localhost:3000', '127.0.0.1:80', '[::1]:3000', '保密.example'])
    expect([host, isHost(host)]).toEqual([host, true]);
  for (const host of [undefined, '', 'a b', '[::1', '127.0.0.1:99999', 'a/b', 'u@a', 'a?b', 'a#b', 'a\\b'])
    expect([host, isHost(host)]).toEqual([host, false]);
});
