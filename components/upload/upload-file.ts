import { refusal } from '@/lib/client/api';
import { texts } from '@/lib/text/site';
import { extensionOf, kindOfExtension, MAX_BATCH } from '@/lib/domain/upload/rules';
import type { UploadKind } from '@/lib/states/upload';

/** One endpoint answers every action of the editor's protocol (specification section 7). */
export const EDITOR_URL = '/api/admin/ued/config';
/** Specification section 9. */
const CONFIG_TIMEOUT_MS = 5000;
/** The reference client's own limit for one file. */
const UPLOAD_TIMEOUT_MS = 120_000;
const PARALLEL = 3;

export const uploadTexts = {
  tooLarge: '文件大小超出限制',
  typeRefused: '文件格式不允许',
  noConfig: '后端配置项没有正常加载，上传插件不能正常使用！',
  unreadable: '上传错误',
  tooMany: `一次最多上传 ${MAX_BATCH} 个文件`,
  stopped: '已取消',
} as const;

/** A file that was not stored; the message is for people. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

/** What the server says about one kind of files. */
export interface KindConfig {
  action: string;
  field: string;
  /** In bytes. */
  maxSize: number;
  /** Extensions with their dots, lower case. */
  allowFiles: string[];
  urlPrefix: string;
}
export interface EditorConfig {
  kinds: Record<UploadKind, KindConfig>;
  /** Where pictures of the screen go. */
  snapshot: KindConfig;
  catcher: { enabled: boolean; action: string; field: string; urlPrefix: string; localDomain: string[] };
}

export interface UploadedFile {
  /** `/files/…` */
  path: string;
  title: string;
  original: string;
  ext: string;
  sizeBytes: number;
  kind: UploadKind;
  width: number | null;
  height: number | null;
}

function readConfig(raw: Record<string, unknown>): EditorConfig {
  const text = (key: string) => (typeof raw[key] === 'string' ? raw[key] : '');
  const list = (key: string) =>
    Array.isArray(raw[key]) ? raw[key].filter((v): v is string => typeof v === 'string') : [];
  const kind = (name: UploadKind): KindConfig => ({
    action: text(`${name}ActionName`),
    field: text(`${name}FieldName`),
    maxSize: Number(raw[`${name}MaxSize`]) || 0,
    allowFiles: list(`${name}AllowFiles`),
    urlPrefix: text(`${name}UrlPrefix`),
  });
  return {
    kinds: { image: kind('image'), file: kind('file'), video: kind('video') },
    snapshot: {
      ...kind('image'),
      action: text('snapscreenActionName'),
      urlPrefix: text('snapscreenUrlPrefix'),
    },
    catcher: {
      enabled: raw.catchRemoteImageEnable === true,
      action: text('catcherActionName'),
      field: text('catcherFieldName'),
      urlPrefix: text('catcherUrlPrefix'),
      localDomain: list('catcherLocalDomain'),
    },
  };
}

async function fetchConfig(): Promise<EditorConfig> {
  const reply = await fetch(`${EDITOR_URL}?action=config&noCache=${Date.now()}`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  if (!reply.ok) {
    const cause = refusal(reply.status, (await reply.json().catch(() => null)) as null);
    throw new UploadFailure(uploadTexts.noConfig, { cause });
  }
  const config = readConfig((await reply.json()) as Record<string, unknown>);
  if (!config.kinds.image.action) throw new UploadFailure(uploadTexts.noConfig);
  return config;
}

let asked: Promise<EditorConfig> | null = null;

/**
 * The upload configuration, asked for once a page. A failure is forgotten, so that the next upload asks again.
 *
 * @throws UploadFailure '后端配置项没有正常加载，上传插件不能正常使用！' without a usable reply within five seconds
 */
export function editorConfig(): Promise<EditorConfig> {
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = null;
    throw error instanceof UploadFailure ? error : new UploadFailure(uploadTexts.noConfig, { cause: error });
  });
  return asked;
}

/** Why a file would be refused, in the order of the reference client: action, size, extension. `null` when it may go. */
export function checkFile(config: KindConfig, file: { name: string; size: number }): string | null {
  if (!config.action) return uploadTexts.noConfig;
  if (file.size > config.maxSize) return uploadTexts.tooLarge;
  return config.allowFiles.includes(extensionOf(file.name)) ? null : uploadTexts.typeRefused;
}

export interface UploadOptions {
  /** The door; by the file's extension when absent. */
  kind?: UploadKind;
  /** A picture of the screen: it has an action of its own. */
  snapshot?: boolean;
  folderId?: number;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

function send(url: string, body: FormData, options: UploadOptions): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    xhr.timeout = UPLOAD_TIMEOUT_MS;
    xhr.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    xhr.upload.addEventListener('progress', (e) => {
      if (e.lengthComputable && e.total > 0) options.onProgress?.(e.loaded / e.total);
    });
    xhr.addEventListener('load', () => {
      try {
        const reply = JSON.parse(xhr.responseText) as Record<string, unknown>;
        // The sentence to show is `state`; whoever may not upload any more goes to the login besides.
        if (xhr.status >= 400) refusal(xhr.status, reply);
        resolve(reply);
      } catch {
        reject(new UploadFailure(uploadTexts.unreadable));
      }
    });
    xhr.addEventListener('abort', () => reject(new UploadFailure(uploadTexts.stopped)));
    for (const event of ['error', 'timeout'])
      xhr.addEventListener(event, () => reject(new UploadFailure(texts.systemError)));
    if (options.signal?.aborted) return reject(new UploadFailure(uploadTexts.stopped));
    options.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

const whole = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null);

/**
 * Stores one file by the editor's protocol.
 *
 * @throws UploadFailure with the sentence to show: a check of the browser's, any `state` other than SUCCESS, an unreadable reply
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const config = await editorConfig();
  const kind = options.kind ?? kindOfExtension(extensionOf(file.name)) ?? 'file';
  const door = options.snapshot ? config.snapshot : config.kinds[kind];
  const refused = checkFile(door, file);
  if (refused) throw new UploadFailure(refused);
  const body = new FormData();
  body.append('type', 'ajax');
  if (options.folderId) body.append('folderId', String(options.folderId));
  body.append(door.field, file, file.name);
  const reply = await send(`${EDITOR_URL}?action=${door.action}`, body, options);
  if (reply.state !== 'SUCCESS' || typeof reply.url !== 'string')
    throw new UploadFailure(typeof reply.state === 'string' ? reply.state : uploadTexts.unreadable);
  return {
    path: door.urlPrefix + reply.url,
    title: typeof reply.title === 'string' ? reply.title : file.name,
    original: typeof reply.original === 'string' ? reply.original : file.name,
    ext: typeof reply.type === 'string' ? reply.type.replace(/^\./, '') : '',
    sizeBytes: typeof reply.size === 'number' ? reply.size : file.size,
    kind: kindOfExtension(typeof reply.type === 'string' ? reply.type : '') ?? kind,
    width: whole(reply.width),
    height: whole(reply.height),
  };
}

/**
 * Stores several files, three at a time; every file ends by itself.
 *
 * @throws UploadFailure for more than 100 at once (specification section 9): none is sent then
 */
export async function uploadFiles(
  files: readonly File[],
  each: (file: File, index: number) => Promise<unknown>,
): Promise<void> {
  if (files.length > MAX_BATCH) throw new UploadFailure(uploadTexts.tooMany);
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < files.length; i = next++) {
      const file = files[i];
      if (file) await each(file, i).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, files.length) }, lane));
}
