'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isComposing } from '@/components/ui/composing';
import css from '@/components/ad/office/target-picker.module.css';
import { Button } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { inputClass } from '@/components/ui/plain-field';
import { api } from '@/lib/client/api';
import { texts } from '@/lib/text/site';

interface TargetPickerProps {
  onClose: () => void;
  /** The path of what was chosen. */
  onPick: (href: string) => void;
}

type Kind = 'article' | 'product';
interface Found {
  id: number;
  title: string;
  href: string;
}

/** What the public can open: an advertisement never leads to something unpublished. */
async function search(kind: Kind, keyword: string, signal: AbortSignal): Promise<Found[]> {
  const input = { pageNum: 1, pageSize: 20, ...(keyword ? { keyword } : {}) };
  if (kind === 'article') {
    const { list } = await api.get('/api/guest/article/list', input, { signal });
    return list.map(({ id, title }) => ({ id, title, href: `/index/details/${id}` }));
  }
  const { list } = await api.get('/api/guest/product/list', input, { signal });
  return list.map(({ id, title }) => ({ id, title, href: `/mall/details/${id}` }));
}

/** Finds a published article or a product on sale as the target of an advertisement. */
export function TargetPicker({ onClose, onPick }: TargetPickerProps) {
  const [kind, setKind] = useState<Kind>('article');
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const found = useQuery({
    queryKey: ['adTarget', kind, keyword],
    queryFn: ({ signal }) => search(kind, keyword, signal),
  });
  return (
    <Dialog open onClose={onClose} title="选择目标" width={640}>
      <CountTabs
        label="目标类型"
        current={kind}
        onChange={(key) => setKind(key as Kind)}
        tabs={[
          { key: 'article', label: '文章' },
          { key: 'product', label: '商品' },
        ]}
      />
      <div className={css.search} role="search">
        <input
          className={inputClass}
          type="search"
          aria-label="关键词"
          placeholder="标题关键词，回车查询"
          maxLength={50}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Enter' || isComposing(e)) return;
            // The dialog stands inside the form of the advertisement.
            e.preventDefault();
            setKeyword(typed.trim());
          }}
        />
        <Button variant="outline" onClick={() => setKeyword(typed.trim())}>
          查询
        </Button>
      </div>
      {found.isPending && <p role="status">{texts.loading}</p>}
      {found.isError && <EmptyState picture="error" title="加载失败" text={errorText(found.error)} />}
      {found.data?.length === 0 && <EmptyState picture="search" title="没有找到" text="请换一个关键词。" />}
      {found.data && found.data.length > 0 && (
        <ul className={css.list}>
          {found.data.map((f) => (
            <li key={f.id}>
              <button type="button" className={css.hit} onClick={() => onPick(f.href)}>
                <span>{f.title}</span>
                <small>{f.href}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
