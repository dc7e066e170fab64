import { type CommandProps, Extension } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import css from '@/components/editor/format/find-replace.module.css';
import { fitText } from '@/lib/core/characters';

export interface Found {
  from: number;
  to: number;
}

export interface FindState {
  /** Which panel is open. */
  open: 'find' | 'replace' | null;
  /** Counts the calls of the panel: each one puts the caret into its field. */
  opened: number;
  query: string;
  matchCase: boolean;
  found: readonly Found[];
  /** Index of the one that is looked at; -1 when nothing was found. */
  current: number;
}

const NONE: FindState = { open: null, opened: 0, query: '', matchCase: false, found: [], current: -1 };
const key = new PluginKey<FindState>('findReplace');
/** More hits than anybody steps through; replacing all goes on until none is left. */
export const MOST_FOUND = 5000;

export const findState = (state: EditorState): FindState => key.getState(state) ?? NONE;

/** Every place where the words stand, block by block; a hit never spans two blocks, but may span bold and plain words. */
export function findAll(doc: ProseMirrorNode, query: string, matchCase: boolean): Found[] {
  if (query === '') return [];
  const pattern = new RegExp(
    query.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
    matchCase ? 'gu' : 'giu',
  );
  const found: Found[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock || found.length >= MOST_FOUND) return !node.isTextblock;
    const text = node.textBetween(0, node.content.size, undefined, '\uFFFC');
    for (const { index, 0: hit } of text.matchAll(pattern)) {
      found.push({ from: pos + 1 + index, to: pos + 1 + index + hit.length });
    }
    return false;
  });
  return found;
}

/** The first hit at or after a place, round the end. */
const nextFrom = (found: readonly Found[], place: number): number => {
  if (found.length === 0) return -1;
  const index = found.findIndex((one) => one.from >= place);
  return index < 0 ? 0 : index;
};

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    findReplace: {
      openFind: (panel: 'find' | 'replace') => ReturnType;
      closeFind: () => ReturnType;
      setFind: (find: { query: string; matchCase: boolean }) => ReturnType;
      /** One hit on (1) or back (-1), round the ends. */
      stepFind: (by: 1 | -1) => ReturnType;
      /** Replaces the hit that is looked at and goes to the next one. */
      replaceFound: (text: string) => ReturnType;
      /** Replaces every hit, as one undo step. */
      replaceAllFound: (text: string) => ReturnType;
    };
  }
}

const lookAt = ({ tr }: CommandProps, find: FindState): void => {
  const hit = find.found[find.current];
  tr.setMeta(key, find).setMeta('addToHistory', false);
  if (hit) tr.setSelection(TextSelection.create(tr.doc, hit.from, hit.to));
};

function write({ tr, state }: CommandProps, hit: Found, text: string): void {
  const marks = tr.doc.resolve(hit.from).marksAcross(tr.doc.resolve(hit.to)) ?? [];
  if (text === '') tr.delete(hit.from, hit.to);
  else tr.replaceWith(hit.from, hit.to, state.schema.text(text, marks));
}

export const FindReplace = Extension.create({
  name: 'findReplace',
  addCommands() {
    return {
      openFind: (open) => (props) => {
        const { state } = props;
        const { from, to, empty } = state.selection;
        const selected = empty ? '' : fitText(state.doc.textBetween(from, to, '\n').split('\n')[0]!, 100);
        const now = findState(state);
        const query = selected || now.query;
        const found = findAll(state.doc, query, now.matchCase);
        if (props.dispatch) {
          const opened = now.opened + 1;
          lookAt(props, { ...now, open, opened, query, found, current: nextFrom(found, from) });
        }
        return true;
      },
      closeFind: () => (props) => {
        if (props.dispatch) props.tr.setMeta(key, NONE).setMeta('addToHistory', false);
        return findState(props.state).open !== null;
      },
      setFind:
        ({ query, matchCase }) =>
        (props) => {
          const now = findState(props.state);
          const found = findAll(props.state.doc, query, matchCase);
          const current = nextFrom(found, props.state.selection.from);
          if (props.dispatch) lookAt(props, { ...now, query, matchCase, found, current });
          return found.length > 0;
        },
      stepFind: (by) => (props) => {
        const now = findState(props.state);
        const count = now.found.length;
        if (count === 0) return false;
        if (props.dispatch) lookAt(props, { ...now, current: (now.current + by + count) % count });
        return true;
      },
      replaceFound: (text) => (props) => {
        const now = findState(props.state);
        const hit = now.found[now.current];
        if (!hit) return false;
        if (!props.dispatch) return true;
        write(props, hit, text);
        const found = findAll(props.tr.doc, now.query, now.matchCase);
        const current = nextFrom(found, hit.from + text.length);
        const next = found[current];
        props.tr.setMeta(key, { ...now, found, current });
        if (next) props.tr.setSelection(TextSelection.create(props.tr.doc, next.from, next.to));
        return true;
      },
      replaceAllFound: (text) => (props) => {
        const now = findState(props.state);
        const hits = findAll(props.state.doc, now.query, now.matchCase);
        if (hits.length === 0) return false;
        if (!props.dispatch) return true;
        for (const hit of hits.toReversed()) write(props, hit, text);
        const found = findAll(props.tr.doc, now.query, now.matchCase);
        props.tr.setMeta(key, { ...now, found, current: nextFrom(found, 0) });
        return true;
      },
    };
  },
  addKeyboardShortcuts() {
    return {
      'Mod-f': ({ editor }) => editor.commands.openFind('find'),
      'Mod-h': ({ editor }) => editor.commands.openFind('replace'),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<FindState>({
        key,
        state: {
          init: () => NONE,
          apply(tr, now) {
            const told = tr.getMeta(key) as FindState | undefined;
            if (told) return told;
            if (!tr.docChanged || now.query === '') return now;
            const place = now.found[now.current]?.from ?? 0;
            const found = findAll(tr.doc, now.query, now.matchCase);
            return { ...now, found, current: nextFrom(found, tr.mapping.map(place)) };
          },
        },
        props: {
          decorations(state) {
            const { open, found, current } = findState(state);
            if (!open) return null;
            const shown = found.map(({ from, to }, i) =>
              Decoration.inline(from, to, { class: (i === current ? css.current : css.hit) ?? '' }),
            );
            return DecorationSet.create(state.doc, shown);
          },
        },
      }),
    ];
  },
});
