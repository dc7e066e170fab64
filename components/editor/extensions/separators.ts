import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** A picture of one clear pixel. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * The editor sets pictures without a source beside text that a caret could not reach otherwise (`ProseMirror-separator`); HTML refuses them. They are no
 * part of the text: the editor does not look at what happens to them.
 */
function fill(view: EditorView): void {
  for (const picture of view.dom.querySelectorAll('img.ProseMirror-separator:not([src])'))
    picture.setAttribute('src', NOTHING);
}

export const Separators = Extension.create({
  name: 'separators',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: new PluginKey('separators'),
        view: (view) => {
          fill(view);
          return { update: fill };
        },
      }),
    ];
  },
});
