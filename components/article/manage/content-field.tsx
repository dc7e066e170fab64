'use client';

import { SegmentedControl, Textarea } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { useRef, useState } from 'react';
import css from '@/components/article/manage/content-field.module.css';
import { htmlToPlain, plainToHtml } from '@/components/article/manage/plain-format';
import { Button } from '@/components/ui/button';
import { useField } from '@/components/ui/form/fields';
import { toast } from '@/components/ui/toast';
import { WORD_LIMIT, wordCount } from '@/lib/domain/article/rules';
import { texts } from '@/lib/text/site';

interface Snippet {
  label: string;
  /** Before and after what is selected. */
  wrap: [string, string];
  /** Stands where nothing is selected. */
  sample: string;
  /** Begins a line of its own. */
  line?: boolean;
}

const SNIPPETS: readonly Snippet[] = [
  { label: '小标题', wrap: ['## ', ''], sample: '小标题', line: true },
  { label: '加粗', wrap: ['**', '**'], sample: '重点文字' },
  { label: '列表', wrap: ['- ', ''], sample: '列表项', line: true },
  { label: '编号', wrap: ['1. ', ''], sample: '列表项', line: true },
  { label: '引用', wrap: ['> ', ''], sample: '引文', line: true },
  { label: '链接', wrap: ['[', '](https://)'], sample: '链接文字' },
  { label: '图片', wrap: ['![', '](/files/ "图片说明")'], sample: '图片描述', line: true },
  { label: '分隔线', wrap: ['---', ''], sample: '', line: true },
];

const roughText = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/&\w+;/g, ' ');

/** The text of an article: one line is one paragraph, or the HTML itself where the text has more than the notation can say. */
export function ContentField({ name }: { name: string }) {
  const { value, set, shared } = useField({ name, label: '正文', required: true });
  const html = typeof value === 'string' ? value : '';
  const [plain, setPlain] = useState(() => htmlToPlain(html));
  const area = useRef<HTMLTextAreaElement>(null);
  const isPlain = plain !== null;
  const words = wordCount(html, roughText(html));

  const type = (text: string) => {
    if (isPlain) {
      setPlain(text);
      set(plainToHtml(text));
    } else set(text);
  };
  const change = (mode: string) => {
    if (mode === 'html') return setPlain(null);
    const text = htmlToPlain(html);
    if (text === null) return toast.warn('正文含有段落模式不支持的格式，请继续用源码编辑');
    return setPlain(text);
  };
  const insert = ({ wrap: [before, after], sample, line }: Snippet) => {
    const el = area.current;
    if (!el || !isPlain) return;
    const { selectionStart: from, selectionEnd: to } = el;
    const inside = plain.slice(from, to) || sample;
    const lead = line && from > 0 && plain[from - 1] !== '\n' ? '\n' : '';
    const next = `${plain.slice(0, from)}${lead}${before}${inside}${after}${plain.slice(to)}`;
    type(next);
    const start = from + lead.length + before.length;
    requestAnimationFrame(() => {
      el.focus();
      el.setSelectionRange(start, start + inside.length);
    });
  };

  return (
    <div className={css.field}>
      <div className={css.bar}>
        <SegmentedControl
          size="xs"
          aria-label="编辑方式"
          value={isPlain ? 'plain' : 'html'}
          onChange={change}
          data={[
            { value: 'plain', label: '段落' },
            { value: 'html', label: 'HTML 源码' },
          ]}
        />
        {isPlain && (
          <div className={css.snippets} role="toolbar" aria-label="插入格式">
            {SNIPPETS.map((s) => (
              <Button key={s.label} size="s" variant="plain" onClick={() => insert(s)}>
                {s.label}
              </Button>
            ))}
          </div>
        )}
        <span className={words > WORD_LIMIT ? css.over : css.words} role="status">
          {words} / {WORD_LIMIT} 字
        </span>
      </div>
      <Textarea
        {...shared}
        ref={area}
        value={isPlain ? plain : html}
        onChange={(e) => type(e.currentTarget.value)}
        description={
          isPlain
            ? `每行一段，自动首行缩进。${texts.notClassified}。`
            : `保存时会去除不允许的标签和属性。${texts.notClassified}。`
        }
        autosize
        minRows={18}
        maxRows={40}
        spellCheck={false}
        classNames={{ input: isPlain ? css.plain : css.source }}
      />
      {words > WORD_LIMIT && <p className={css.over}>字数超出最大允许值，服务器可能拒绝保存！</p>}
    </div>
  );
}
