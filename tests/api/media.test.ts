import { ads } from '@/db/schema/ad';
import type { Paged } from '@/lib/core/page';
import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import type { FolderList, MediaDetail, MediaView } from '@/lib/domain/upload/contract';
import { testDb } from '@/tests/support/db';
import { pdf, picture } from '@/tests/support/factories/upload';
import { editorClient, partOf, read, type EditorClient } from './ued-office';

const detail = adminUploadCalls['GET /api/admin/media/detail/[id]'];
const del = adminUploadCalls['POST /api/admin/media/del'];
const edit = adminUploadCalls['POST /api/admin/media/edit'];
const addFolder = adminUploadCalls['POST /api/admin/media/folder/add'];
const delFolder = adminUploadCalls['POST /api/admin/media/folder/del'];
const editFolder = adminUploadCalls['POST /api/admin/media/folder/edit'];
const folders = adminUploadCalls['GET /api/admin/media/folder/list'];
const list = adminUploadCalls['GET /api/admin/media/list'];
const move = adminUploadCalls['POST /api/admin/media/move'];

let office: EditorClient;
beforeAll(async () => {
  office = await editorClient();
});

const files = async (query: Record<string, string | number> = {}) =>
  (await office.browser.call<Paged<MediaView>>(list, { query })).json.data;
const newest = async () => {
  const item = (await files())?.list[0];
  if (!item) throw new Error('no file');
  return item;
};
const upload = async (name = 'a.png') => {
  const bytes = name.endsWith('.pdf') ? pdf() : await picture(500, 300);
  const reply = await office.upload(name.endsWith('.pdf') ? 'uploadfile' : 'uploadimage', bytes, name);
  expect(reply.state).toBe('SUCCESS');
  return newest();
};
const tree = async () => (await office.browser.call<FolderList>(folders)).json.data?.folders ?? [];
const makeFolder = async (name: string, parentId = 0) => {
  const reply = await office.browser.call<{ id: number }>(addFolder, { body: { name, parentId } });
  return { status: reply.status, message: reply.json.message, id: reply.json.data?.id ?? 0 };
};
const post = async (handler: Parameters<typeof office.browser.call>[0], body: object) => {
  const reply = await office.browser.call(handler, { body });
  return [reply.status, reply.json.message];
};

test('a file of the library with everything that the screen shows', async () => {
  const made = await upload('展板.png');
  expect(made).toMatchObject({
    kind: 'image',
    title: '展板.png',
    originalName: '展板.png',
    ext: 'png',
    mime: 'image/png',
    width: 500,
    height: 300,
    folderId: null,
    ownerName: '办事员',
    uses: 0,
    thumb: made.path.replace('.png', '.w320.webp'),
  });
  expect((await read(made.thumb ?? '')).headers.get('content-type')).toBe('image/webp');
  const one = await office.browser.call<MediaDetail>(detail, { params: { id: made.id } });
  expect(one.json.data).toMatchObject({ id: made.id, places: [] });
});

test('lists are narrowed by kind, name, folder and use, and ordered', async () => {
  const [a, b] = [await upload('排序甲.png'), await upload('排序乙.pdf')];
  const ids = async (query: Record<string, string | number>) =>
    (await files({ keyword: '排序', ...query }))?.list.map((f) => f.id);
  expect(await ids({})).toEqual([b.id, a.id]);
  expect(await ids({ sort: 'id' })).toEqual([a.id, b.id]);
  expect(await ids({ kind: 'image' })).toEqual([a.id]);
  expect(await ids({ kind: 'file', used: 'yes' })).toEqual([]);
  expect(await ids({ used: 'no', folderId: 0 })).toEqual([b.id, a.id]);
  expect(await ids({ folderId: 123_456 })).toEqual([]);
  expect((await office.browser.call(list, { query: { kind: 'svg' } })).status).toBe(400);
});

test('another title is kept and found; the address stays', async () => {
  const made = await upload();
  expect(await post(edit, { id: made.id, title: ' 新标题 ' })).toEqual([200, '已保存']);
  expect((await files({ keyword: '新标题' }))?.list).toMatchObject([
    { id: made.id, title: '新标题', path: made.path },
  ]);
  expect(await post(edit, { id: made.id, title: '' })).toEqual([400, '请输入标题']);
  expect((await post(edit, { id: 999_999, title: 'x' }))[0]).toBe(404);
});

test('deletion of several: refused with the places while one is used, else all of them are gone', async () => {
  const [a, b] = [await upload(), await upload()];
  const [ad] = await testDb()
    .insert(ads)
    .values({ position: 2, title: '首页广告', path: b.path })
    .returning();
  const refused = await office.browser.call(del, { body: { ids: [a.id, b.id] } });
  expect([refused.status, refused.json.message]).toEqual([409, '“a.png”正在使用，不能删除']);
  expect(refused.json.data).toMatchObject({
    files: [
      { id: b.id, places: [{ entity: 'ad', entityId: String(ad?.id), label: '广告', title: '首页广告' }] },
    ],
  });
  expect((await office.browser.call(detail, { params: { id: a.id } })).status).toBe(200);
  expect(await post(del, { ids: [a.id] })).toEqual([200, '已删除']);
  expect((await office.browser.call(detail, { params: { id: a.id } })).status).toBe(404);
  expect((await post(del, { ids: [] }))[0]).toBe(400);
});

test('whoever only works in the shop sees that a text of the news desk uses a file, not which one', async () => {
  const file = await upload();
  const [ad] = await testDb()
    .insert(ads)
    .values({ position: 2, title: '未公开的标题', path: file.path, enabled: false })
    .returning();
  const shop = await editorClient('product.edit');
  const seen = await shop.browser.call<MediaDetail>(detail, { params: { id: file.id } });
  const hidden = {
    entity: 'ad',
    entityId: String(ad?.id),
    label: '广告',
    title: `广告 ${ad?.id}`,
    href: null,
  };
  expect(seen.json.data?.places).toEqual([hidden]);
  const refused = await shop.browser.call(del, { body: { ids: [file.id] } });
  expect(refused.status).toBe(409);
  expect(refused.text).not.toContain('未公开的标题');
  const own = await office.browser.call<MediaDetail>(detail, { params: { id: file.id } });
  expect(own.json.data?.places).toMatchObject([
    { title: '未公开的标题', href: `/index/manage/ad/edit/${ad?.id}` },
  ]);
});

describe('folders', () => {
  test('are made, renamed, moved and, when empty, deleted', async () => {
    const top = await makeFolder('活动');
    const inner = await makeFolder('2026', top.id);
    expect([top.status, inner.status]).toEqual([200, 200]);
    expect(await makeFolder('活动')).toMatchObject({ status: 409, message: '同一位置已有同名文件夹' });
    expect(await makeFolder('a/b')).toMatchObject({ status: 400, message: '名称不能包含斜杠' });
    expect(await makeFolder('x', 999_999)).toMatchObject({ status: 400, message: '所选文件夹不存在' });
    expect(await post(editFolder, { id: inner.id, name: '二〇二六', parentId: 0 })).toEqual([200, '已保存']);
    expect(await tree()).toContainEqual({ id: inner.id, parentId: null, name: '二〇二六', files: 0 });
    const made = await upload();
    expect(await post(move, { ids: [made.id], folderId: inner.id })).toEqual([200, '已移动']);
    expect((await files({ folderId: inner.id }))?.list.map((f) => f.id)).toEqual([made.id]);
    expect(await post(delFolder, { id: inner.id })).toEqual([
      409,
      '文件夹不为空，请先移走其中的文件和文件夹',
    ]);
    expect(await post(move, { ids: [made.id], folderId: 0 })).toEqual([200, '已移动']);
    expect(await post(delFolder, { id: inner.id })).toEqual([200, '已删除']);
    expect((await post(move, { ids: [made.id], folderId: inner.id }))[0]).toBe(400);
    expect((await post(move, { ids: [made.id, 999_999], folderId: 0 }))[0]).toBe(404);
  });

  test('never stand inside themselves, nor deeper than four levels', async () => {
    const a = await makeFolder('一');
    const b = await makeFolder('二', a.id);
    const c = await makeFolder('三', b.id);
    const d = await makeFolder('四', c.id);
    expect(await makeFolder('五', d.id)).toMatchObject({ status: 422, message: '文件夹最多 4 级' });
    for (const parentId of [a.id, d.id])
      expect(await post(editFolder, { id: a.id, name: '一', parentId })).toEqual([
        400,
        '不能移动到它自己或它的下级文件夹中',
      ]);
    const e = await makeFolder('另一');
    expect((await post(editFolder, { id: a.id, name: '一', parentId: e.id }))[0]).toBe(422);
    expect((await post(delFolder, { id: c.id }))[0]).toBe(409);
  });

  test('two moves at once do not close a circle', async () => {
    for (let i = 0; i < 4; i += 1) {
      const [x, y] = [await makeFolder(`环甲${i}`), await makeFolder(`环乙${i}`)];
      await Promise.all([
        post(editFolder, { id: x.id, name: `环甲${i}`, parentId: y.id }),
        post(editFolder, { id: y.id, name: `环乙${i}`, parentId: x.id }),
      ]);
      const rows = (await tree()).filter((f) => [x.id, y.id].includes(f.id));
      expect(rows.filter((f) => f.parentId === null)).toHaveLength(1);
    }
  });

  test('an upload can go straight into one', async () => {
    const { id } = await makeFolder('直接上传');
    const form = partOf(await picture(), 'b.png');
    form.append('folderId', String(id));
    expect(await office.postReply('action=uploadimage', form)).toMatchObject({ state: 'SUCCESS' });
    expect((await newest()).folderId).toBe(id);
  });
});
