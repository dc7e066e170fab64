import { ALLOWED, AUDIO_EXTENSIONS, MAX_BYTES } from '@/lib/domain/upload/rules';

/** Name of the form part that carries a file. */
export const FILE_FIELD = 'upfile';
/** Most addresses in one capture (news-editor-reading.md 1.2). */
export const MAX_CAPTURE = 20;
/** Most rows of one list, and how many the editor asks for at a time. */
export const MAX_LIST = 100;
const LIST_SIZE = 20;

/** Callback names of JSONP (security.md S-33). */
export const CALLBACK = /^[A-Za-z_$][\w$]{0,63}$/;

/**
 * The reply to `action=config`: every key that the editor's client reads (news-editor-reading.md 1.3), and none that would tell where files
 * lie. `urlPrefix` is empty: addresses in replies are complete.
 */
export function editorConfigReply({ siteHost, capture }: { siteHost: string; capture: boolean }) {
  const { image, file, video } = ALLOWED;
  return {
    imageActionName: 'uploadimage',
    imageFieldName: FILE_FIELD,
    imageMaxSize: MAX_BYTES.image,
    imageAllowFiles: image,
    imageCompressEnable: false,
    imageCompressBorder: 1600,
    imageInsertAlign: 'none',
    imageUrlPrefix: '',
    scrawlActionName: 'uploadscrawl',
    scrawlFieldName: FILE_FIELD,
    scrawlMaxSize: MAX_BYTES.image,
    scrawlUrlPrefix: '',
    scrawlInsertAlign: 'none',
    snapscreenActionName: 'snapscreen',
    snapscreenUrlPrefix: '',
    snapscreenInsertAlign: 'none',
    catchRemoteImageEnable: capture,
    catcherLocalDomain: [...new Set(['127.0.0.1', 'localhost', siteHost])],
    catcherActionName: 'catchimage',
    catcherFieldName: 'source',
    catcherUrlPrefix: '',
    catcherMaxSize: MAX_BYTES.image,
    catcherAllowFiles: image,
    videoActionName: 'uploadvideo',
    videoFieldName: FILE_FIELD,
    videoMaxSize: MAX_BYTES.video,
    videoAllowFiles: video,
    videoUrlPrefix: '',
    // UEditor Plus asks for sound by keys of its own; it is stored like any other file.
    audioActionName: 'uploadfile',
    audioFieldName: FILE_FIELD,
    audioMaxSize: MAX_BYTES.file,
    audioAllowFiles: AUDIO_EXTENSIONS,
    audioUrlPrefix: '',
    fileActionName: 'uploadfile',
    fileFieldName: FILE_FIELD,
    fileMaxSize: MAX_BYTES.file,
    fileAllowFiles: file,
    fileUrlPrefix: '',
    imageManagerActionName: 'listimage',
    imageManagerListSize: LIST_SIZE,
    imageManagerUrlPrefix: '',
    imageManagerInsertAlign: 'none',
    imageManagerAllowFiles: image,
    fileManagerActionName: 'listfile',
    fileManagerListSize: LIST_SIZE,
    fileManagerUrlPrefix: '',
    fileManagerAllowFiles: file,
  };
}

/** A whole number of a query; `usual` for anything else, `most` at most. */
export function wholeNumber(value: unknown, usual: number, most: number): number {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : usual;
}

/** The addresses of a capture: the field once or repeated, with or without brackets, exactly as they were sent. */
export function capturedAddresses(input: Record<string, unknown>): string[] {
  const given = input['source[]'] ?? input.source ?? [];
  return (Array.isArray(given) ? given : [given]).filter(
    (v): v is string => typeof v === 'string' && v !== '',
  );
}

/** Bytes of a drawing: base64 without a `data:` prefix; blanks stand for the pluses that a form turned into blanks. */
export function drawingBytes(value: unknown): Uint8Array | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(/^data:image\/png;base64,/, '').replaceAll(' ', '+');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (c) => c.codePointAt(0) ?? 0);
}
