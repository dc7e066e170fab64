import type { Editor } from '@tiptap/core';
import { contentOf, doorOf, type StoredFile } from '@/components/editor/upload/media-content';
import { placeContent, waitingPlace } from '@/components/editor/upload/place-content';
import { addSlots, makeSlot, removeSlot, slotPosition, type Slot } from '@/components/editor/upload/slots';
import type { MediaKind } from '@/components/editor/tools/editor-ui';
import { toast } from '@/components/ui/toast';
import {
  UploadFailure,
  uploadFile,
  uploadFiles,
  uploadTexts,
  type UploadedFile,
} from '@/components/upload/upload-file';
import { MAX_BATCH } from '@/lib/domain/upload/rules';
import { texts } from '@/lib/text/site';

/** The sentence for a person about an upload that failed. */
export const uploadSentence = (error: unknown) =>
  error instanceof UploadFailure ? error.message : texts.systemError;

const stored = (f: UploadedFile): StoredFile => ({
  path: f.path,
  name: f.original || f.title,
  sizeBytes: f.sizeBytes,
  width: f.width,
  height: f.height,
});

/**
 * Files on their way into one text. Each shows a box where it will stand; they arrive in the order in which they were chosen, and what the server
 * refuses leaves a message of four seconds and nothing in the text.
 */
export class MediaIntake {
  #busy = 0;
  #stop = new AbortController();
  readonly #listeners = new Set<() => void>();

  /** Files that are on their way. */
  readonly busy = (): number => this.#busy;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #count(by: number) {
    this.#busy += by;
    for (const listener of this.#listeners) listener();
  }

  /** Stores one picture of which only the address is wanted. */
  async storePicture(file: File): Promise<StoredFile> {
    this.#count(1);
    try {
      return stored(await uploadFile(file, { kind: 'image', signal: this.#stop.signal }));
    } finally {
      this.#count(-1);
    }
  }

  /** Uploads files to `pos` (the caret when absent); `as` says what a tool asked for. More than 100 at once are refused. */
  async add(
    editor: Editor,
    files: readonly File[],
    as?: MediaKind | 'snapshot',
    pos?: number,
  ): Promise<void> {
    if (files.length === 0) return;
    if (files.length > MAX_BATCH) return toast.error(uploadTexts.tooMany);
    const what = as === 'snapshot' ? 'image' : as;
    const { signal } = this.#stop;
    const slots = files.map(makeSlot);
    this.#count(files.length);
    addSlots(editor, slots, waitingPlace(editor.state.doc, pos ?? editor.state.selection.to));
    let before = Promise.resolve();
    await uploadFiles(files, async (file, i) => {
      const slot = slots[i]!;
      const earlier = before;
      let leave = () => {};
      before = new Promise((done) => {
        leave = done;
      });
      try {
        const kind = doorOf(what, file.name);
        const done = await uploadFile(file, {
          kind,
          snapshot: what !== as,
          onProgress: slot.progress,
          signal,
        });
        await earlier;
        if (!signal.aborted) this.#place(editor, slot, stored(done), what);
      } catch (error) {
        if (signal.aborted) return;
        toast.error(files.length > 1 ? `${file.name}：${uploadSentence(error)}` : uploadSentence(error));
        removeSlot(editor, slot);
      } finally {
        leave();
        this.#count(-1);
      }
    });
  }

  /** Puts a file of the library at the caret. */
  insert(editor: Editor, file: StoredFile, as?: MediaKind): void {
    const { state, view } = editor;
    const node = state.schema.nodeFromJSON(contentOf(file, as));
    view.dispatch(placeContent(state.tr, waitingPlace(state.doc, state.selection.to), node).scrollIntoView());
    view.focus();
  }

  #place(editor: Editor, slot: Slot, file: StoredFile, as?: MediaKind) {
    const at = slotPosition(editor, slot) ?? waitingPlace(editor.state.doc, editor.state.selection.to);
    removeSlot(editor, slot);
    const { state, view } = editor;
    view.dispatch(placeContent(state.tr, at, state.schema.nodeFromJSON(contentOf(file, as))));
  }

  /** Stops what is under way: the editor goes. */
  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }
}
