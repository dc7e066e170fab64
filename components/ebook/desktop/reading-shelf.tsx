'use client';

import { Progress } from '@/components/ebook/progress';
import { ReaderBar } from '@/components/ebook/desktop/reader-bar';
import css from '@/components/ebook/desktop/reading-shelf.module.css';
import type { ShelfFace } from '@/components/ebook/desktop/use-reading-shelf';
import {
  issueName,
  percentOf,
  progressText,
  readerHref,
  stoppedText,
  termText,
  yearText,
} from '@/components/ebook/shelf-words';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Picture } from '@/components/ui/picture';
import { readPercent } from '@/lib/domain/ebook/shelf-rules';
import type { ShelfAssetView, ShelfLastView, ShelfTitleView } from '@/lib/domain/ebook/shelf-contract';

export interface ShelfProps {
  shelf: Extract<ShelfFace, { face: 'reader' }>['shelf'];
  reload: () => Promise<void>;
}

/** Publications that "go on reading" shows in a row. */
const GO_ON = 3;

function GoOn({ item }: { item: ShelfLastView }) {
  const percent = readPercent(item.page, item.pageCount);
  return (
    <li>
      <a className={css.goOn} href={readerHref(item.id)}>
        <Picture src={item.coverPath} alt="" width={72} height={96} kind="cover" />
        <span className={css.words}>
          <span className={css.name}>{item.title}</span>
          {item.label && <span className={css.small}>{item.label}</span>}
          <span className={css.small}>{stoppedText(item)}</span>
          <Progress percent={percent} />
        </span>
      </a>
    </li>
  );
}

function Issue({ asset }: { asset: ShelfAssetView }) {
  const percent = percentOf(asset);
  return (
    <li>
      <a className={css.issue} href={readerHref(asset.id)} data-new={percent === null || undefined}>
        <span className={css.no}>{issueName(asset)}</span>
        <span className={css.small}>{progressText(asset)}</span>
        <Progress percent={percent ?? 0} />
      </a>
    </li>
  );
}

function Publication({ title }: { title: ShelfTitleView }) {
  const [first] = title.assets;
  const single = title.assets.length === 1 && first?.issueNo === null ? first : null;
  const percent = single ? percentOf(single) : null;
  return (
    <li className={css.title}>
      <span className={css.cover}>
        <Picture src={title.coverPath} alt="" width={120} height={160} kind="cover" />
      </span>
      <div>
        <h3 className={css.name}>{title.title}</h3>
        <p className={css.small}>
          {[title.label, termText(title), title.givenBy && `由${title.givenBy}提供`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {title.assets.length === 0 && (
          <p className={css.making}>尚未出刊或正在制作，上线后即可在这里阅读。</p>
        )}
        {single && (
          <p className={css.book}>
            <ButtonLink size="s" href={readerHref(single.id)}>
              {percent === null ? '开始阅读' : '继续阅读'}
            </ButtonLink>
            <span className={css.small}>
              {progressText(single)} · {single.paged ? `共 ${single.pageCount} 页` : '流式版面'}
            </span>
          </p>
        )}
        {!single && title.assets.length > 0 && (
          <ul className={css.issues} aria-label={`${title.title}各期`}>
            {title.assets.map((a) => (
              <Issue key={a.id} asset={a} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** 电子阅读, the shelf: what was read last, then everything by year with its issues. */
export default function ReadingShelf({ shelf, reload }: ShelfProps) {
  const { reader, years, last, stopped } = shelf;
  return (
    <>
      <ReaderBar
        title="书架"
        reader={reader}
        stopped={stopped}
        other={{ href: '/index/ebook/test', label: '体验新版' }}
        reload={reload}
      />
      {years.length === 0 && (
        <EmptyState
          title="书架还是空的"
          text="激活购买的电子书刊后，就能在这里阅读。"
          action={<ButtonLink href="/user/center/ebooks">激活书刊</ButtonLink>}
        />
      )}
      {last.length > 0 && (
        <section className={css.section} aria-labelledby="go-on">
          <h2 id="go-on">继续阅读</h2>
          <ul className={css.row}>
            {last.slice(0, GO_ON).map((item) => (
              <GoOn key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
      {years.length > 1 && (
        <nav className={css.years} aria-label="年份">
          {years.map((y) => (
            <a key={y.year} href={`#year-${y.year ?? 'books'}`}>
              {yearText(y.year)}
            </a>
          ))}
        </nav>
      )}
      {years.map((y) => (
        <section key={y.year} className={css.section} id={`year-${y.year ?? 'books'}`}>
          <h2>
            {yearText(y.year)} <span className={css.small}>{`${y.titles.length} 种`}</span>
          </h2>
          <ul className={css.titles}>
            {y.titles.map((t) => (
              <Publication key={t.productId} title={t} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
