'use client';

import { useState } from 'react';
import { useComposed } from '@/components/ui/use-composed';
import css from '@/components/ebook/desktop/next-shelf.module.css';
import { Hero } from '@/components/ebook/desktop/next-hero';
import { Progress } from '@/components/ebook/progress';
import { ReaderBar } from '@/components/ebook/desktop/reader-bar';
import type { ShelfProps } from '@/components/ebook/desktop/reading-shelf';
import { filterShelf, shelfFilters, type ShelfFilter } from '@/components/ebook/shelf-filter';
import {
  issueName,
  NEW_VERSION_TRIES,
  percentOf,
  progressText,
  readerHref,
  termText,
  yearText,
} from '@/components/ebook/shelf-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { inputClass } from '@/components/ui/plain-field';
import { Picture } from '@/components/ui/picture';
import type { ShelfAssetView, ShelfTitleView } from '@/lib/domain/ebook/shelf-contract';

/** An issue as a cover of its own: the periodical's, with the number on a band. */
function Cover({ title, asset }: { title: ShelfTitleView; asset: ShelfAssetView }) {
  const percent = percentOf(asset);
  return (
    <li>
      <a className={css.cover} href={readerHref(asset.id)}>
        <span className={css.face}>
          <Picture src={title.coverPath} alt="" width={132} height={176} kind="cover" />
          <span className={css.band}>{issueName(asset)}</span>
          {percent === null && <span className={css.fresh}>未读</span>}
        </span>
        <span className="sr-only">{title.title}</span>
        <Progress percent={percent ?? 0} />
        <span className={css.small}>
          {percent === null ? (asset.publishedOn ?? '未读') : progressText(asset)}
        </span>
      </a>
    </li>
  );
}

function Row({ title }: { title: ShelfTitleView }) {
  return (
    <li className={css.title}>
      <div className={css.titleHead}>
        <h3>{title.title}</h3>
        <span className={css.small}>
          {[title.label, termText(title), title.givenBy && `由${title.givenBy}提供`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {title.assets.length > 0 ? (
        <ul className={css.covers} aria-label={`${title.title}的内容`}>
          {title.assets.map((a) => (
            <Cover key={a.id} title={title} asset={a} />
          ))}
        </ul>
      ) : (
        <p className={css.making}>尚未出刊或正在制作，上线后即可在这里阅读。</p>
      )}
    </li>
  );
}

/** 电子阅读（新版）: where one stopped large, then a timeline of years with the covers of all issues, to be searched and narrowed. */
export default function NextShelf({ shelf, reload }: ShelfProps) {
  const { reader, years, last, stopped } = shelf;
  const [word, setWord] = useState('');
  const [filter, setFilter] = useState<ShelfFilter>('all');
  const seen = filterShelf(years, { word: useComposed(word), filter });
  const [hero, ...others] = last;
  return (
    <>
      <ReaderBar
        title="阅读空间"
        reader={reader}
        stopped={stopped}
        note={`新版试用：${NEW_VERSION_TRIES}`}
        other={{ href: '/index/ebook', label: '返回经典版' }}
        reload={reload}
      />
      {hero && <Hero item={hero} others={others.slice(0, 4)} />}
      {years.length === 0 ? (
        <EmptyState
          title="书架还是空的"
          text="激活购买的电子书刊后，就能在这里阅读。"
          action={<ButtonLink href="/user/center/ebooks">激活书刊</ButtonLink>}
        />
      ) : (
        <div className={css.tools}>
          <div role="group" aria-label="阅读状态" className={css.filters}>
            {(Object.keys(shelfFilters) as ShelfFilter[]).map((f) => (
              <button key={f} type="button" aria-pressed={f === filter} onClick={() => setFilter(f)}>
                {shelfFilters[f]}
              </button>
            ))}
          </div>
          <input
            type="search"
            className={inputClass}
            value={word}
            maxLength={50}
            placeholder="查找书刊名称"
            aria-label="查找书刊名称"
            onChange={(e) => setWord(e.currentTarget.value)}
          />
        </div>
      )}
      <p className="sr-only" role="status">
        {word || filter !== 'all' ? `找到 ${seen.reduce((n, y) => n + y.titles.length, 0)} 种` : ''}
      </p>
      {years.length > 0 && seen.length === 0 && (
        <EmptyState
          compact
          picture="search"
          title="没有符合条件的书刊"
          action={
            <Button
              variant="outline"
              onClick={() => {
                setWord('');
                setFilter('all');
              }}
            >
              显示全部
            </Button>
          }
        />
      )}
      <ol className={css.timeline}>
        {seen.map((y) => (
          <li key={y.year} className={css.year}>
            <h2>{yearText(y.year)}</h2>
            <ul className={css.titles} data-books={y.year === null || undefined}>
              {y.titles.map((t) => (
                <Row key={t.productId} title={t} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
