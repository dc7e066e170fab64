import type { Editor } from '@tiptap/core';
import { uploadSentence, type MediaIntake } from '@/components/editor/upload/intake';
import { toast } from '@/components/ui/toast';
import { refusal } from '@/lib/client/api';
import { editorConfig, EDITOR_URL, type EditorConfig } from '@/components/upload/upload-file';
import { isWebUrl } from '@/lib/core/links';

/** Specification section 9. */
const CATCH_TIMEOUT_MS = 60_000;
/** Addresses of one call (news-editor-reading.md 1.2). */
const CATCH_BATCH = 20;

const PICTURES = new Set(['image', 'figure']);
const sourceOf = (node: { attrs: Record<string, unknown> }) =>
  typeof node.attrs.src === 'string' ? node.attrs.src : '';

/** Addresses of the text's pictures for which `wanted` holds, each once. */
function sources(editor: Editor, wanted: (src: string) => boolean): string[] {
  const found = new Set<string>();
  editor.state.doc.descendants((node) => {
    if (PICTURES.has(node.type.name) && wanted(sourceOf(node))) found.add(sourceOf(node));
  });
  return [...found];
}

/** Changes every picture with this address; the writer's undo does not bring the old address back. */
function change(editor: Editor, src: string, attrs: Record<string, unknown>) {
  const { tr } = editor.state;
  editor.state.doc.descendants((node, pos) => {
    if (PICTURES.has(node.type.name) && sourceOf(node) === src)
      tr.setNodeMarkup(pos, null, { ...node.attrs, ...attrs });
  });
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}

interface Caught {
  source: string;
  state: string;
  url: string;
}

async function catchBatch(config: EditorConfig['catcher'], batch: readonly string[]): Promise<Caught[]> {
  const body = new URLSearchParams(batch.map((src) => [`${config.field}[]`, src]));
  const reply = await fetch(`${EDITOR_URL}?action=${config.action}&`, {
    method: 'POST',
    body,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    signal: AbortSignal.timeout(CATCH_TIMEOUT_MS),
  });
  const answer = (await reply.json()) as { list?: unknown; message?: string };
  if (!reply.ok) throw refusal(reply.status, answer);
  return Array.isArray(answer.list) ? (answer.list as Caught[]) : [];
}

/** Brings the pictures of other sites here. What does not come keeps its place and says so (picture.ts). */
async function catchRemote(editor: Editor, config: EditorConfig['catcher'], all: readonly string[]) {
  for (const src of all) change(editor, src, { waiting: true });
  let lost = 0;
  for (let i = 0; i < all.length; i += CATCH_BATCH) {
    const batch = all.slice(i, i + CATCH_BATCH);
    // One call at a time: the server limits them.
    const caught = await catchBatch(config, batch).catch(() => []);
    if (editor.isDestroyed) return;
    for (const src of batch) {
      const own = caught.find((c) => c.source === src && c.state === 'SUCCESS' && c.url);
      if (own) change(editor, src, { src: config.urlPrefix + own.url, waiting: false });
      else {
        change(editor, src, { waiting: false });
        lost += 1;
      }
    }
  }
  if (lost > 0) toast.warn(`有 ${lost} 张外部图片未能保存，请用图片上传`);
}

/** A picture that came inside the text itself (`data:`) as a file. */
export function fileOfData(src: string): File | null {
  const data = /^data:(image\/(png|jpe?g|gif|webp));base64,([\w+/=\s]+)$/i.exec(src);
  if (!data) return null;
  try {
    const bytes = Uint8Array.from(atob(data[3]!.replaceAll(/\s/g, '')), (c) => c.charCodeAt(0));
    const ext = data[2]!.toLowerCase().replace('jpeg', 'jpg');
    return new File([bytes], `pasted.${ext}`, { type: data[1]!.toLowerCase() });
  } catch {
    return null;
  }
}

async function storeInline(editor: Editor, intake: MediaIntake, src: string) {
  const file = fileOfData(src);
  try {
    if (!file) throw new Error('not a picture');
    const { path, width, height } = await intake.storePicture(file);
    if (!editor.isDestroyed) change(editor, src, { src: path, width, height });
  } catch (error) {
    if (editor.isDestroyed) return;
    change(editor, src, { src: 'about:blank' });
    if (file) toast.error(uploadSentence(error));
  }
}

/** After a paste: pictures inside the text are uploaded, those of other sites fetched where the configuration allows it. */
export async function bringPicturesHome(editor: Editor, intake: MediaIntake): Promise<void> {
  const inline = sources(editor, (src) => src.startsWith('data:'));
  for (const src of inline) void storeInline(editor, intake, src);
  const remote = sources(editor, isWebUrl);
  if (remote.length === 0) return;
  const config = await editorConfig().catch(() => null);
  if (editor.isDestroyed) return;
  if (config?.catcher.enabled) return catchRemote(editor, config.catcher, remote);
  toast.warn(`有 ${remote.length} 张外部图片未保存，请用图片上传`);
}
