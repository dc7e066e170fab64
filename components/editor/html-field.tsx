'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef } from 'react';
import type { Draft } from '@/components/editor/draft/draft-store';
import css from '@/components/editor/html-field.module.css';
import { useField } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { WORD_LIMIT } from '@/lib/domain/article/rules';
import { texts } from '@/lib/text/site';

/** TipTap, its menus and dialogs: a chunk of its own that only forms with this field load. */
const RichEditor = dynamic(() => import('@/components/editor/rich-editor').then((m) => m.RichEditor), {
  ssr: false,
  loading: () => (
    <div className={css.waiting} role="status">
      编辑器{texts.loading}
    </div>
  ),
});

export interface HtmlFieldProps {
  /** Path inside the form's values; the value is HTML, `''` when nothing is written. */
  name: string;
  label: string;
  required?: boolean;
  /** Characters that the counter promises (specification section 5). Soft: typing is never stopped. */
  wordLimit?: number;
  /**
   * Names the text in the browser's draft store, e.g. `${userId}-article-${articleId}`; no drafts without it. Two texts that may be open
   * in one browser need two keys.
   */
  draftKey?: string;
  /** The form offers this draft of the browser together with something of its own: the editor is silent about it. */
  offersDraft?: (draft: Draft) => boolean;
  /** When the server last stored the text (ISO 8601): an older draft of the browser is not offered. */
  storedAt?: string;
  /** `full`: everything an article needs. `simple`: marks, lists, links, pictures. */
  tools?: 'full' | 'simple';
  /** Called every 30 s with a text that changed since the last call; a rejection is tried again next time. */
  onAutosave?: (html: string) => Promise<unknown> | void;
}

/** Rich text bound to the form around it. */
export function HtmlField({ name, label, required, wordLimit = WORD_LIMIT, ...rest }: HtmlFieldProps) {
  const form = useFormOf();
  const { value, set, shared } = useField({ name, label, required });
  const live = useRef(form);
  useEffect(() => {
    live.current = form;
  });
  useEffect(() => {
    const stop = (e: BeforeUnloadEvent) => {
      if (live.current.isDirty(name)) e.preventDefault();
    };
    window.addEventListener('beforeunload', stop);
    return () => window.removeEventListener('beforeunload', stop);
  }, [name]);
  return (
    <RichEditor
      {...rest}
      path={(shared as { 'data-path'?: string })['data-path'] ?? name}
      label={label}
      required={required}
      error={shared.error}
      wordLimit={wordLimit}
      html={typeof value === 'string' ? value : ''}
      onHtml={set}
      dirty={form.isDirty(name)}
    />
  );
}
