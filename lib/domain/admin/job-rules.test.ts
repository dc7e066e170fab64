import { cronText, nextRun, shownError, shownPayload } from './job-rules';

test.each([
  ['* * * * *', '2026-01-01T00:00:30Z', '2026-01-01T00:01:00.000Z'],
  ['15 19 * * *', '2026-01-01T19:15:00Z', '2026-01-02T19:15:00.000Z'],
  ['*/10 * * * *', '2026-01-01T00:01:00Z', '2026-01-01T00:10:00.000Z'],
  ['30 2-9 * * *', '2026-01-01T09:30:00Z', '2026-01-02T02:30:00.000Z'],
  ['40 18 * * 0', '2026-01-01T00:00:00Z', '2026-01-04T18:40:00.000Z'],
  ['0 0 31 2 *', '2026-01-01T00:00:00Z', undefined],
])('%s after %s runs at %s', (cron, now, expected) => {
  expect(nextRun(cron, new Date(now))?.toISOString()).toBe(expected);
});

test('an error is shown without secrets, personal numbers and stack', () => {
  const text = [
    'connect postgres://portal:hunter2@10.0.0.1/db failed for 13812345678,',
    'api_key="abc123", token=xyz9 and eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\n    at secret (/srv/x.ts)',
  ].join(' ');
  const shown = shownError(text);
  for (const hidden of ['hunter2', '13812345678', 'abc123', 'xyz9', 'eyJhbGci', '/srv/x.ts'])
    expect(shown).not.toContain(hidden);
  expect(shown).toContain('10.0.0.1');
  expect(shownError(null)).toBeNull();
});

test('an error about a job’s data names the field and what is wrong, not the bracket it starts with', () => {
  const issues = [
    {
      code: 'invalid_union',
      errors: [[{ path: [], message: '必填' }]],
      path: ['articleId'],
      message: '必填',
    },
  ];
  expect(shownError(JSON.stringify(issues, null, 2))).toBe('articleId：必填');
  expect(shownError('[server] is away\nsecond line')).toBe('[server] is away');
});

test('of a job’s data numbers stay and texts do not', () => {
  expect(shownPayload({ orderId: 7, phone: '13812345678', list: [{ ok: true, code: '123456' }] })).toBe(
    '{"orderId":7,"phone":"***","list":[{"ok":true,"code":"***"}]}',
  );
});

test.each([
  ['* * * * *', '每分钟'],
  ['*/5 * * * *', '每 5 分钟'],
  ['0 * * * *', '每小时第 0 分'],
  ['15 19 * * *', '每天 03:15'],
  ['30 2-9 * * *', '每天 10:30 至 17:30 每小时'],
  ['40 18 * * 0', '每周一 02:40'],
  ['0 9 * * 3', '每周三 17:00'],
  ['x y * * *', 'x y * * *'],
])('%s reads %s', (cron, words) => {
  expect(cronText(cron)).toBe(words);
});
