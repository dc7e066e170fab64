'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unitOf } from '@/components/ebook/office/asset-look';
import css from '@/components/ebook/office/assets.module.css';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { inputClass } from '@/components/ui/plain-field';
import { assetPageSrc } from '@/lib/domain/ebook/client';
import type { AssetDetail } from '@/lib/domain/ebook/publish-contract';
import { apiQuery } from '@/lib/client/query';

function Words({ id, page }: { id: number; page: number }) {
  const { data, error } = useQuery(apiQuery('/api/admin/product/ebook/text/[id]/[n]', { id, n: page }));
  if (error) return <p className={css.words}>{errorText(error)}</p>;
  if (!data) return <p className={css.words}>正在读取…</p>;
  return <p className={css.words}>{data.text || '这一页没有文字，不能在书内查找。'}</p>;
}

interface PagesProps {
  asset: AssetDetail;
  page: number;
  go: (page: number) => void;
}

/** The pages of a version as readers will see them, without a watermark; of an EPUB the words of its parts. */
export function AssetPages({ asset, page, go }: PagesProps) {
  const [words, setWords] = useState(false);
  const pdf = asset.format === 'pdf';
  const there = pdf ? asset.pages : asset.parts;
  const last = there.at(-1)?.page ?? 0;
  const part = asset.parts.find((p) => p.page === page);
  const shown = asset.pages.find((p) => p.page === page);
  if (there.length === 0) {
    return (
      <Panel>
        <EmptyState
          compact
          title={asset.status === 'failed' ? '转换失败，没有可以查看的页' : '还没有转换好的页'}
          text={asset.failReason ?? '转换开始后，页面会逐页出现在这里。'}
        />
      </Panel>
    );
  }
  return (
    <Panel
      padded={false}
      title={pdf ? '页面' : (part?.title ?? '正文')}
      extra={
        <span className={css.bar}>
          <span className={css.turn}>
            <Button variant="outline" size="s" disabled={page <= 1} onClick={() => go(page - 1)}>
              {`上一${unitOf(asset)}`}
            </Button>
            <input
              className={`${inputClass} ${css.number}`}
              type="number"
              min={1}
              max={last}
              value={page}
              aria-label="页码"
              onChange={(e) => go(Math.min(last, Math.max(1, Number(e.target.value) || 1)))}
            />
            {`/ ${asset.pageCount}`}
            <Button variant="outline" size="s" disabled={page >= last} onClick={() => go(page + 1)}>
              {`下一${unitOf(asset)}`}
            </Button>
          </span>
          {pdf && (
            <Button variant="outline" size="s" aria-pressed={words} onClick={() => setWords(!words)}>
              {words ? '看页面' : '看文字'}
            </Button>
          )}
        </span>
      }
    >
      <div className={css.sheet}>
        {pdf && !words && shown ? (
          <img
            key={page}
            src={assetPageSrc(asset.id, page, 900)}
            srcSet={`${assetPageSrc(asset.id, page, 900)} 900w, ${assetPageSrc(asset.id, page, 1600)} 1600w`}
            sizes="min(100vw, 860px)"
            width={shown.width}
            height={shown.height}
            alt={`第 ${page} 页`}
          />
        ) : (
          <Words id={asset.id} page={page} />
        )}
      </div>
      {pdf && (
        <div className={css.thumbs} role="group" aria-label="缩略图">
          {asset.pages.map((p) => (
            <button
              key={p.page}
              type="button"
              className={css.thumb}
              aria-label={`第 ${p.page} 页`}
              aria-current={p.page === page || undefined}
              onClick={() => go(p.page)}
            >
              <img
                src={assetPageSrc(asset.id, p.page, 200)}
                width={p.width}
                height={p.height}
                alt=""
                loading="lazy"
              />
              {p.page}
            </button>
          ))}
        </div>
      )}
    </Panel>
  );
}
