'use client';

import dynamic from 'next/dynamic';
import css from '@/components/editor/html-field.module.css';
import type { RichEditorProps } from '@/components/editor/rich-editor';
import { useField } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { LostPart } from '@/components/ui/lost-part';
import { WORD_LIMIT } from '@/lib/domain/article/rules';
import { texts } from '@/lib/text/site';

/** TipTap, its menus and dialogs: a chunk of its own that only forms with this field load. */
const RichEditor = dynamic(
  () => import('@/components/editor/rich-editor').then((m) => m.RichEditor).catch(() => LostPart),
  {
    ssr: false,
    loading: () => (
      <div className={css.waiting} role="status">
        编辑器{texts.loading}
      </div>
    ),
  },
);

interface HtmlFieldProps extends Omit<
  RichEditorProps,
  'path' | 'wordLimit' | 'error' | 'html' | 'onHtml' | 'dirty'
> {
  /** Path inside the form's values; the value is HTML, `''` when nothing is written. */
  name: string;
  wordLimit?: number;
}

/** Rich text bound to the form around it. */
export function HtmlField({ name, label, required, wordLimit = WORD_LIMIT, ...rest }: HtmlFieldProps) {
  const form = useFormOf();
  const { value, set, shared } = useField({ name, label, required });
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
