'use client';

import { useState } from 'react';
import css from '@/components/article/office/conflict-dialog.module.css';
import { DiffBody, DiffFields } from '@/components/ui/diff-view';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import type { OfficeArticleView } from '@/lib/domain/article/contract';
import type { DiffField, DiffLine } from '@/lib/domain/article/office-contract';
import { api } from '@/lib/client/api';

type Values = Record<string, unknown>;

interface ConflictDialogProps {
  id: number;
  /** Sentence of the refusal; closed without one. */
  message: string | null;
  values: () => Values;
  /** Keeps what was typed on the server before the page is read again. */
  keep: () => Promise<void>;
  onClose: () => void;
}

interface Comparison {
  theirs: OfficeArticleView;
  fields: DiffField[];
  body: DiffLine[];
}

const labels = {
  title: '标题',
  subtitle: '副标题',
  source: '来源',
  author: '作者',
  editor: '责任编辑',
  summary: '摘要',
  keywords: '关键词',
  coverPath: '封面图',
  externalUrl: '原文链接',
} as const;

const plain = (html: unknown) => {
  const doc = new DOMParser().parseFromString(typeof html === 'string' ? html : '', 'text/html');
  for (const el of doc.querySelectorAll('p,div,h2,h3,h4,h5,h6,li,tr,blockquote,pre')) el.append('\n');
  return (doc.body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim();
};

const word = (v: unknown) => (Array.isArray(v) ? v.join('、') : typeof v === 'string' ? v : '');

async function compare(id: number, mine: Values): Promise<Comparison> {
  const [theirs, { diffLines, diffWords }] = await Promise.all([
    api.get('/api/admin/article/detail/[id]', { id }),
    import('@/lib/domain/article/diff-rules'),
  ]);
  const fields = (Object.keys(labels) as (keyof typeof labels)[]).map((key): DiffField => {
    const [before, after] = [word(theirs[key]), word(mine[key])];
    const parts = diffWords(before, after);
    return { key, label: labels[key], before, after, changed: before !== after, parts };
  });
  return { theirs, fields, body: diffLines(plain(theirs.contentHtml), plain(mine.contentHtml)) };
}

async function copy(values: Values): Promise<void> {
  const html = typeof values.contentHtml === 'string' ? values.contentHtml : '';
  const text = `${word(values.title)}\n\n${plain(html)}`;
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob([html], { type: 'text/html' }),
        'text/plain': new Blob([text], { type: 'text/plain' }),
      }),
    ]);
    toast.success('已复制标题和正文');
  } catch {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('已复制文字');
    } catch {
      toast.error('浏览器不允许复制，请在编辑器中全选后复制');
    }
  }
}

/** A save came second: nothing was overwritten and nothing that was typed is lost. */
export function ConflictDialog({ id, message, values, keep, onClose }: ConflictDialogProps) {
  const [found, setFound] = useState<Comparison | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      setFound(await compare(id, values()));
    } catch (e) {
      toast.error(errorText(e));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={message !== null}
      onClose={() => {
        setFound(null);
        onClose();
      }}
      title="没有保存：文章已变化"
      width={found ? 960 : 560}
      footer={
        <>
          <Button variant="outline" busy={busy} onClick={look}>
            查看差异
          </Button>
          <Button variant="outline" onClick={() => void copy(values())}>
            复制我的内容
          </Button>
          <Button
            onClick={async () => {
              await keep();
              location.reload();
            }}
          >
            载入最新内容
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <p className={css.hint}>
        您输入的内容仍在表单中。“载入最新内容”会先把它自动保存，重新打开后可以选择恢复。
      </p>
      {found && (
        <div className={css.found}>
          <p className={css.hint}>最新版本与您的内容相比（绿色为您新增，红色为最新版本中有而您没有的）：</p>
          <DiffFields fields={found.fields} heads={['最新版本', '我的内容']} />
          <DiffBody lines={found.body} />
        </div>
      )}
    </Dialog>
  );
}
