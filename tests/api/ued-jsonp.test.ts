import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import { callRoute } from '@/tests/support/call-route';
import { editorClient, UED } from './ued-office';

const GET = adminUploadCalls['GET /api/admin/ued/config'];

process.env.UPLOAD_JSONP = 'on';

test('JSONP that the operator allowed wraps the configuration for a plain name only (S-33)', async () => {
  const editor = await editorClient();
  const reply = await editor.get('action=config&callback=a1');
  expect(reply.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect((await editor.get('action=config')).headers.get('cross-origin-resource-policy')).toBeNull();
  expect(reply.text).toMatch(/^\/\*\*\/a1\(\{.*"imageActionName":"uploadimage".*\}\)$/);
  expect(reply.text).not.toMatch(/编辑|phone|userId/);
  for (const callback of ['a(1)', 'a.b', '1a', 'a'.repeat(65), '', 'a\u2028']) {
    const refused = await editor.get(`action=config&callback=${encodeURIComponent(callback)}`);
    expect(JSON.parse(refused.text)).toEqual({ state: 'callback参数不合法' });
  }
});

test('nobody gets it without a session', async () => {
  const reply = await callRoute(GET, { path: `${UED}?action=config&callback=a1` });
  expect(reply.status).toBe(401);
});
