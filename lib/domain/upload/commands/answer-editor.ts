import 'server-only';
import { coreErrors, isAppError } from '@/lib/core/errors';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { capturePictures } from '@/lib/domain/upload/commands/capture-pictures';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import type { EditorInput } from '@/lib/domain/upload/contract';
import {
  CALLBACK,
  capturedAddresses,
  drawingBytes,
  editorConfigReply,
  FILE_FIELD,
  MAX_LIST,
  wholeNumber,
} from '@/lib/domain/upload/editor-rules';
import { uploadErrors } from '@/lib/domain/upload/errors';
import { FILES } from '@/lib/domain/upload/picture-paths';
import { listForEditor } from '@/lib/domain/upload/queries';
import { EDITOR_USAGE, extensionOf } from '@/lib/domain/upload/rules';
import type { UploadKind } from '@/lib/states/upload';

/** What the editor's client reads: `SUCCESS`, or a sentence that it shows as it is. */
export type EditorReply = Record<string, unknown>;

/** The doors by their action. */
const DOORS: Readonly<Record<string, UploadKind>> = {
  uploadimage: 'image',
  snapscreen: 'image',
  uploadfile: 'file',
  uploadvideo: 'video',
};

const isFile = (value: unknown): value is File => value instanceof Blob && 'name' in value;

async function store(ctx: Ctx, input: EditorInput, door: UploadKind): Promise<EditorReply> {
  const file = input[FILE_FIELD];
  if (!isFile(file)) throw uploadErrors.missing();
  // A file in pieces: the stock dialogs never cut, and a piece alone is no file.
  if (wholeNumber(input.chunks, 1, 1_000_000) > 1) throw uploadErrors.partial();
  // The dialog repeats the name in a field of its own, for browsers that call every part "blob".
  const name = extensionOf(file.name) || typeof input.name !== 'string' ? file.name : input.name;
  return storeBytes(ctx, input, door, { name, bytes: new Uint8Array(await file.arrayBuffer()) });
}

async function storeBytes(
  ctx: Ctx,
  input: EditorInput,
  door: UploadKind,
  file: { name: string; bytes: Uint8Array },
): Promise<EditorReply> {
  const stored = await storeUpload(ctx, {
    ...file,
    door,
    usage: EDITOR_USAGE[door],
    folderId: input.folderId,
  });
  return {
    state: 'SUCCESS',
    url: stored.path,
    title: stored.name,
    original: stored.name,
    type: `.${stored.ext}`,
    size: stored.sizeBytes,
    ...(stored.width !== null && { width: stored.width, height: stored.height }),
  };
}

async function draw(ctx: Ctx, input: EditorInput): Promise<EditorReply> {
  const value = input[FILE_FIELD];
  if (value === undefined || value === '') throw uploadErrors.missing();
  const bytes = drawingBytes(value);
  if (!bytes) throw uploadErrors.typeRefused();
  return storeBytes(ctx, input, 'image', { name: '涂鸦.png', bytes });
}

async function list(ctx: Ctx, input: EditorInput, kind: 'image' | 'file'): Promise<EditorReply> {
  const start = wholeNumber(input.start, 0, 1_000_000);
  const found = await listForEditor(ctx, kind, start, wholeNumber(input.size, 20, MAX_LIST));
  if (found.total === 0) return { state: 'no match file', list: [], start, total: 0 };
  return {
    state: 'SUCCESS',
    list: found.list.map((f) => ({
      url: FILES + f.key,
      original: f.originalName,
      mtime: Math.floor(f.createdAt.getTime() / 1000),
    })),
    start,
    total: found.total,
  };
}

/** Calls that only read; they may be GET. */
function read(ctx: Ctx, input: EditorInput): Promise<EditorReply> | EditorReply | null {
  switch (input.action) {
    case 'config':
      return editorConfigReply({ siteHost: ctx.config.siteHost, capture: ctx.config.upload.capture });
    case 'listimage':
      return list(ctx, input, 'image');
    case 'listfile':
      return list(ctx, input, 'file');
    default:
      return null;
  }
}

async function act(ctx: Ctx, input: EditorInput): Promise<EditorReply> {
  const reading = read(ctx, input);
  if (reading) return reading;
  const { action = '' } = input;
  const door = Object.hasOwn(DOORS, action) ? DOORS[action] : undefined;
  if (door) return store(ctx, input, door);
  if (action === 'uploadscrawl') return draw(ctx, input);
  if (action === 'catchimage') {
    const addresses = capturedAddresses(input);
    return { state: 'SUCCESS', list: await capturePictures(ctx, addresses) };
  }
  throw uploadErrors.unknownAction();
}

/** A refusal of the upload itself is an ordinary reply of the protocol; what the kernel or the switches refuse keeps its status. */
async function withState(work: Promise<EditorReply>): Promise<EditorReply> {
  try {
    return await work;
  } catch (e) {
    if (isAppError(e) && e.status !== 404 && e.status < 500) return { state: e.message };
    throw e;
  }
}

/** The GET side of the editor's one address: configuration and lists. Anything that writes is an unknown address by GET. */
export async function readForEditor(ctx: Ctx, input: EditorInput): Promise<EditorReply> {
  requireAdmin(ctx);
  const { callback } = input;
  if (callback !== undefined) {
    if (!ctx.config.upload.jsonp) throw coreErrors.notFound();
    if (!CALLBACK.test(callback)) return { state: 'callback参数不合法' };
  }
  const reply =
    (await read(ctx, { ...input, action: input.action ?? 'config' })) ??
    ({ state: '请求地址出错' } satisfies EditorReply);
  // The comment keeps a reply from being read as something else by its first bytes.
  if (callback === undefined) return reply;
  return {
    contentType: 'application/javascript; charset=utf-8',
    body: `/**/${callback}(${JSON.stringify(reply)})`,
    // The operator allowed it: a page of another address of the site reads it as a script.
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  };
}

/** The POST side: uploads, drawings, capture; the reading calls too. Runs outside a transaction: `storeUpload` opens its own. */
export function answerEditor(ctx: Ctx, input: EditorInput): Promise<EditorReply> {
  requireAdmin(ctx);
  return withState(act(ctx, input));
}
