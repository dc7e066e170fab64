import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import css from '@/components/editor/upload/slots.module.css';

/** Place in a text where an upload will arrive. It is shown, but never part of the text, so nothing half-done can be saved. */
export interface Slot {
  id: string;
  dom: HTMLElement;
  /** From 0 to 1. */
  progress: (share: number) => void;
  /** Frees what the preview holds. */
  release: () => void;
}

type Change = { add: Slot[]; pos: number } | { remove: string };

const key = new PluginKey<DecorationSet>('uploadSlots');
let count = 0;

/** A box with the file's name (or the picture itself) and a bar. */
export function makeSlot(file: File): Slot {
  const dom = document.createElement('span');
  dom.className = css.slot ?? '';
  dom.contentEditable = 'false';
  dom.setAttribute('role', 'status');
  let url = '';
  if (file.type.startsWith('image/')) {
    const img = document.createElement('img');
    url = URL.createObjectURL(file);
    img.src = url;
    img.alt = '';
    dom.append(img);
  }
  const name = document.createElement('span');
  name.textContent = `正在上传 ${file.name}`;
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.value = 0;
  dom.append(name, bar);
  return {
    id: `upload-${(count += 1)}`,
    dom,
    progress: (share) => {
      bar.value = share;
    },
    release: () => {
      if (url) URL.revokeObjectURL(url);
    },
  };
}

export function addSlots(editor: Editor, slots: Slot[], pos: number): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { add: slots, pos } satisfies Change));
}

export function removeSlot(editor: Editor, slot: Slot): void {
  slot.release();
  editor.view.dispatch(editor.state.tr.setMeta(key, { remove: slot.id } satisfies Change));
}

/** Where a slot stands now; `null` when the text around it is gone. */
export function slotPosition(editor: Editor, slot: Slot): number | null {
  const found = key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === slot.id);
  return found?.[0]?.from ?? null;
}

export const UploadSlots = Extension.create({
  name: 'uploadSlots',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, set) {
          const mapped = set.map(tr.mapping, tr.doc);
          const change = tr.getMeta(key) as Change | undefined;
          if (!change) return mapped;
          if ('remove' in change)
            return mapped.remove(mapped.find(undefined, undefined, (spec) => spec.id === change.remove));
          const boxes = change.add.map(({ id, dom }) =>
            Decoration.widget(change.pos, dom, { id, key: id, side: 1 }),
          );
          return mapped.add(tr.doc, boxes);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
