import { uploads } from '@/db/schema/upload';
import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import { callRoute, TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { docx, mp4, pdf, picture } from '@/tests/support/factories/upload';
import { editorClient, partOf, read, UED, type EditorClient } from './ued-office';

const listFile = adminUploadCalls['GET /api/admin/ued/listfile'];
const listImage = adminUploadCalls['GET /api/admin/ued/listimage'];
const uploadRoute = adminUploadCalls['POST /api/admin/ued/upload'];
const GET = adminUploadCalls['GET /api/admin/ued/config'];
const POST = adminUploadCalls['POST /api/admin/ued/config'];

let editor: EditorClient;
beforeAll(async () => {
  editor = await editorClient();
});

const KEYS = [
  'imageActionName imageFieldName imageMaxSize imageAllowFiles imageCompressEnable imageCompressBorder imageInsertAlign imageUrlPrefix',
  'scrawlActionName scrawlFieldName scrawlMaxSize scrawlUrlPrefix scrawlInsertAlign',
  'snapscreenActionName snapscreenUrlPrefix snapscreenInsertAlign',
  'catcherLocalDomain catcherActionName catcherFieldName catcherUrlPrefix catcherMaxSize catcherAllowFiles',
  'videoActionName videoFieldName videoMaxSize videoAllowFiles videoUrlPrefix',
  'fileActionName fileFieldName fileMaxSize fileAllowFiles fileUrlPrefix',
  'audioActionName audioFieldName audioMaxSize audioAllowFiles audioUrlPrefix',
  'imageManagerActionName imageManagerListSize imageManagerUrlPrefix imageManagerInsertAlign imageManagerAllowFiles',
  'fileManagerActionName fileManagerListSize fileManagerUrlPrefix fileManagerAllowFiles',
].flatMap((line) => line.split(' '));

describe('configuration', () => {
  test('`action=config&&noCache=…` gets a bare object with every key of the client and no path of the server', async () => {
    const reply = await editor.get('action=config&&noCache=1795261540');
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const config = JSON.parse(reply.text) as Record<string, unknown>;
    expect(KEYS.filter((k) => !(k in config))).toEqual([]);
    expect(Object.keys(config).filter((k) => /path/i.test(k))).toEqual([]);
    expect(config).toMatchObject({
      imageActionName: 'uploadimage',
      imageFieldName: 'upfile',
      snapscreenActionName: 'snapscreen',
      imageMaxSize: 10_485_760,
      imageAllowFiles: ['.png', '.jpg', '.jpeg', '.gif', '.webp'],
      catchRemoteImageEnable: false,
    });
  });

  test('the address without an action is the configuration too (specification section 7)', async () => {
    expect(await editor.getReply('')).toMatchObject({ imageActionName: 'uploadimage' });
  });

  test('JSONP is refused with 404 while it is off (S-33)', async () => {
    const reply = await editor.get('action=config&callback=a1');
    expect(reply.status).toBe(404);
    expect(reply.text).not.toContain('imageActionName');
  });
});

describe('who may (S-01, S-18)', () => {
  const form = async () => partOf(await picture(), 'a.png');

  test('guests get 401, buyers 403; both desks may upload', async () => {
    const guest = await callRoute(POST, { path: `${UED}?action=uploadimage`, body: await form() });
    expect([guest.status, guest.json.message]).toEqual([401, '请先登录']);
    const buyer = await new TestBrowser().signIn(await makeBuyer());
    expect((await buyer.call(POST, { path: `${UED}?action=uploadimage`, body: await form() })).status).toBe(
      403,
    );
    expect((await buyer.call(GET, { path: `${UED}?action=config` })).status).toBe(403);
    const clerk = await new TestBrowser().signIn(await makeAdmin(['order']));
    expect((await clerk.call(POST, { path: `${UED}?action=uploadimage`, body: await form() })).status).toBe(
      403,
    );
    const mall = await editorClient('product.edit');
    expect(await mall.upload('uploadimage', await picture(), 'a.png')).toMatchObject({ state: 'SUCCESS' });
  });

  test('a form of another site is refused, with and without the header of scripts', async () => {
    const before = await testDb().$count(uploads);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', 'x-requested-with': 'XMLHttpRequest' },
      { origin: '', 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const reply = await editor.post('action=uploadimage', await form(), { headers });
      expect(reply.status).toBe(403);
    }
    expect(await testDb().$count(uploads)).toBe(before);
  });
});

describe('uploads of an unmodified client', () => {
  test('paste and drop: multipart with `type` and the header of scripts', async () => {
    const reply = await editor.upload('uploadimage', await picture(700, 350), 'blob.png', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(reply).toEqual({
      state: 'SUCCESS',
      url: expect.stringMatching(/^\/files\/image\/\d{4}\/\d\d\/[0-9a-f]{32}-700x350\.png$/),
      title: 'blob.png',
      original: 'blob.png',
      type: '.png',
      size: expect.any(Number),
      width: 700,
      height: 350,
    });
    const file = await read(reply.url);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect((await file.arrayBuffer()).byteLength).toBe(reply.size);
  });

  test('toolbar button: a plain form in a hidden frame reads its reply as a text of HTML, framed by this site only', async () => {
    const form = new FormData();
    form.append('upfile', new Blob([(await picture()) as BlobPart]), '<img src=x onerror=alert(1)>.png');
    const reply = await editor.post('action=uploadimage', form, {
      headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' },
    });
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'");
    // The frame's text and the body are the same: nothing in it is markup.
    expect(reply.text).not.toMatch(/[<>]/);
    expect(JSON.parse(reply.text)).toMatchObject({
      state: 'SUCCESS',
      original: '<img src=x onerror=alert(1)>.png',
    });
  });

  test('dialog: fields of the uploader beside the file, a query that ends with &', async () => {
    const form = new FormData();
    for (const [k, v] of Object.entries({
      id: 'WU_FILE_0',
      name: '宣传 展板.JPG',
      type: 'image/jpeg',
      lastModifiedDate: 'Sat Nov 21 2026 10:00:00 GMT+0800 (CST)',
      size: '1234',
      chunk: '0',
      chunks: '1',
    })) {
      form.append(k, v);
    }
    form.append('upfile', new Blob([(await picture(30, 20, 'jpeg')) as BlobPart]), 'blob');
    const reply = await editor.postReply('action=uploadimage&encode=utf-8&', form);
    expect(reply).toMatchObject({ state: 'SUCCESS', original: '宣传 展板.JPG', type: '.jpg' });
  });

  test('a file in pieces is refused: a piece is no file', async () => {
    const form = partOf(await picture(), 'a.png');
    form.append('chunk', '0');
    form.append('chunks', '3');
    expect(await editor.postReply('action=uploadimage', form)).toEqual({ state: '文件未被完整上传' });
  });

  test('drawing: base64 in a form-encoded body, also with blanks for pluses', async () => {
    const base64 = (await picture(64, 48)).toString('base64');
    for (const upfile of [base64, base64.replaceAll('+', ' ')]) {
      const reply = await editor.postReply('action=uploadscrawl', new URLSearchParams({ upfile }));
      expect(reply).toMatchObject({ state: 'SUCCESS', type: '.png', width: 64, height: 48 });
    }
    expect(await editor.postReply('action=uploadscrawl', new URLSearchParams())).toEqual({
      state: '找不到上传文件',
    });
    const html = Buffer.from('<script>alert(1)</script>').toString('base64');
    expect(await editor.postReply('action=uploadscrawl', new URLSearchParams({ upfile: html }))).toEqual({
      state: '文件类型不允许',
    });
    expect(await editor.postReply('action=uploadscrawl', new URLSearchParams({ upfile: '%%%' }))).toEqual({
      state: '文件类型不允许',
    });
  });

  test('screen snapshot: state, url and title', async () => {
    expect(await editor.upload('snapscreen', await picture(), 'snap.png')).toMatchObject({
      state: 'SUCCESS',
      url: expect.stringMatching(/^\/files\//),
      title: 'snap.png',
    });
  });

  test('films are kept as they are and can be read in ranges', async () => {
    const bytes = mp4(5000);
    const reply = await editor.upload('uploadvideo', bytes, '短片.mp4');
    expect(reply).toMatchObject({ state: 'SUCCESS', type: '.mp4', size: 5000 });
    const part = await read(reply.url, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      'bytes 100-199/5000',
      'video/mp4',
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  });

  test('documents come back as downloads under their own name, never as a page (S-41, S-42)', async () => {
    for (const [name, bytes] of [
      ['通知.pdf', pdf()],
      ['通知.docx', docx()],
      ['说明.txt', Buffer.from('说明')],
    ] as const) {
      const reply = await editor.upload('uploadfile', bytes, name);
      expect(reply).toMatchObject({ state: 'SUCCESS', original: name });
      const file = await read(reply.url);
      expect(file.headers.get('content-type')).toBe('application/octet-stream');
      expect(file.headers.get('content-disposition')).toContain(
        `filename*=UTF-8''${encodeURIComponent(name)}`,
      );
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
  });

  test('a picture through the door of files is decoded and written anew like every other', async () => {
    const reply = await editor.upload('uploadfile', await picture(50, 40, 'jpeg'), 'a.jpg');
    expect(reply).toMatchObject({ state: 'SUCCESS', type: '.jpg', width: 50, height: 40 });
  });

  test('the addresses of the specification are the same door', async () => {
    const reply = await editor.browser.call(uploadRoute, {
      path: '/api/admin/ued/upload?action=uploadimage',
      body: partOf(await picture(), 'a.png'),
    });
    expect(JSON.parse(reply.text)).toMatchObject({ state: 'SUCCESS' });
    for (const list of [listImage, listFile]) {
      const found = await editor.browser.call(list, { query: { start: 0, size: 1 } });
      expect(JSON.parse(found.text)).toMatchObject({ state: 'SUCCESS', start: 0 });
    }
  });

  test.each(['nosuch', '', 'constructor', '__proto__', 'UPLOADIMAGE'])(
    'unknown action %j',
    async (action) => {
      expect(await editor.upload(action, await picture(), 'a.png')).toEqual({ state: '请求地址出错' });
    },
  );

  test('nothing that writes can be done by GET', async () => {
    const before = await testDb().$count(uploads);
    for (const action of ['uploadimage', 'uploadscrawl', 'catchimage', 'nosuch'])
      expect(await editor.getReply(`action=${action}&upfile=x&source[]=x`)).toEqual({
        state: '请求地址出错',
      });
    expect(await testDb().$count(uploads)).toBe(before);
  });

  test('capture is off unless the operator switches it on (S-46)', async () => {
    const sources = ['http://127.0.0.1:9/a.png', 'http://127.0.0.1:9/b.png?x=1&y=2'];
    const body = new URLSearchParams(sources.map((source) => ['source[]', source]));
    const before = await testDb().$count(uploads);
    const reply = await editor.post('action=catchimage&', body);
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      200,
      {
        state: 'SUCCESS',
        list: sources.map((source) => ({ source, state: 'FAIL', title: '远程图片抓取未开启' })),
      },
    ]);
    expect(await testDb().$count(uploads)).toBe(before);
  });
});
