import { GET as serve } from '@/app/files/[...key]/route';
import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import { TestBrowser, type RouteCall } from '@/tests/support/call-route';
import { makeAdmin } from '@/tests/support/factories/people';

const GET = adminUploadCalls['GET /api/admin/ued/config'];
const POST = adminUploadCalls['POST /api/admin/ued/config'];

export const UED = '/api/admin/ued/config';

export interface Reply {
  state: string;
  url: string;
  title: string;
  original: string;
  type: string;
  size: number;
  width?: number;
  height?: number;
  list: { source: string; state: string; url?: string; title?: string; original?: string; mtime?: number }[];
  start: number;
  total: number;
}

/** The editor's client: a browser of an account that asks the one address. */
export async function editorClient(permission: 'news.edit' | 'product.edit' = 'news.edit') {
  const browser = await new TestBrowser().signIn(await makeAdmin([permission]));
  const get = async (query: string, more: RouteCall = {}) =>
    browser.call(GET, { ...more, path: `${UED}?${query}` });
  const post = async (query: string, body: unknown, more: RouteCall = {}) =>
    browser.call(POST, { ...more, path: `${UED}?${query}`, body });
  const parsed = async (call: Promise<{ text: string }>) => JSON.parse((await call).text) as Reply;
  return {
    browser,
    get,
    post,
    getReply: (query: string, more?: RouteCall) => parsed(get(query, more)),
    postReply: (query: string, body: unknown, more?: RouteCall) => parsed(post(query, body, more)),
    upload: (action: string, bytes: Uint8Array, name: string, more?: RouteCall) =>
      parsed(post(`action=${action}`, partOf(bytes, name), more)),
  };
}
export type EditorClient = Awaited<ReturnType<typeof editorClient>>;

/** A form with one file, as the paste handler of the editor makes it. */
export function partOf(bytes: Uint8Array, name: string, field = 'upfile'): FormData {
  const form = new FormData();
  form.append('type', 'ajax');
  form.append(field, new Blob([bytes as BlobPart]), name);
  return form;
}

/** Reads a stored file by its address, as any visitor. */
export function read(path: string, headers: Record<string, string> = {}) {
  const key = path.replace(/^\/files\//, '');
  return serve(new Request(`http://127.0.0.1:3000${path}`, { headers }), {
    params: Promise.resolve({ key: key.split('/') }),
  });
}
