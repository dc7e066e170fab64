'use client';

import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { characterGroups } from '@/components/editor/tools/characters';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';
import css from '@/components/editor/tools/tools.module.css';
import { cx } from '@/components/ui/cx';

/** 特殊字符: stays open, so that several can be put in one after the other. */
export function CharactersDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [shown, setShown] = useState(0);
  return (
    <EditorDialog title="特殊字符" width={560} onClose={onClose}>
      <div className={css.tabs} role="tablist">
        {characterGroups.map((group, i) => (
          <button
            key={group.label}
            type="button"
            role="tab"
            aria-selected={i === shown}
            className={cx(css.tab, i === shown && css.tabOn)}
            onClick={() => setShown(i)}
          >
            {group.label}
          </button>
        ))}
      </div>
      <div className={css.characters} role="tabpanel">
        {characterGroups[shown]?.characters.map((sign) => (
          <button
            key={sign}
            type="button"
            className={css.character}
            aria-label={`插入 ${sign}`}
            onClick={() => editor.commands.insertContent({ type: 'text', text: sign })}
          >
            {sign}
          </button>
        ))}
      </div>
    </EditorDialog>
  );
}
