'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/campaign/mobile/campaign-mobile.module.css';
import { daysText, isRefused, listText, signed } from '@/components/campaign/campaign-words';
import { ListNotes, ListSums } from '@/components/campaign/list-sums';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { CellGroup } from '@/components/ui/mobile/cell';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { StatusTag } from '@/components/ui/status-tag';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';
import type { OwnListView, ReaderView } from '@/lib/domain/campaign/contract';
import { campaignTones } from '@/lib/states/campaign';

const refusedText = '分发名单由单位管理员编制和下单。';

/** 年度征订 on the phone: lists are looked at here and made on the desktop. */
export function MobileCampaigns() {
  const query = useQuery(apiQuery('/api/user/campaign/list', {}));
  if (isRefused(query.error)) return <EmptyState title={errorText(query.error)} text={refusedText} />;
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title="目前没有征订" text="征订开始后可以在这里查看本单位的名单。" />
        ) : (
          <CellGroup>
            <ul className={css.body}>
              {list.map((c) => (
                <li key={c.id} className={css.line}>
                  <a href={`/mobile/user/campaign/${c.id}`}>{c.title}</a>
                  <StatusTag tone={campaignTones[c.face]}>{c.faceLabel}</StatusTag>
                  <span className={`${css.small} ${css.full}`}>{daysText(c)}</span>
                  <span className={`${css.small} ${css.full}`}>{`本单位：${listText(c)}`}</span>
                </li>
              ))}
            </ul>
          </CellGroup>
        )
      }
    </Loaded>
  );
}

const copiesText = (list: OwnListView, reader: ReaderView): string =>
  list.titles
    .flatMap((t) => {
      const n = reader.copies[t.productId] ?? 0;
      return n > 0 ? [`${t.title} ${n} 份`] : [];
    })
    .join('，') || '没有份数';

function Readers({ list }: { list: OwnListView }) {
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/campaign/readers/[id]', { id: list.id, pageNum, pageSize: 20 }),
  );
  return (
    <CellGroup title="读者">
      <InfiniteList more={pages.more} state={pages.state} onMore={pages.onMore} end="">
        <ul className={css.body}>
          {pages.list.map((r) => (
            <li key={r.id} className={css.line}>
              <span>{r.name}</span>
              <span className={css.small}>{r.department}</span>
              <span className={`${css.small} ${css.full}`}>{`${r.region} ${r.address}`}</span>
              <span className={css.full}>{copiesText(list, r)}</span>
            </li>
          ))}
          {pages.head?.total === 0 && <li className={css.small}>名单中还没有读者，请在电脑上编制。</li>}
        </ul>
      </InfiniteList>
    </CellGroup>
  );
}

/** 征订名单 on the phone. */
export function MobileCampaignList() {
  const id = useAddressId();
  const query = useQuery(apiQuery('/api/user/campaign/detail/[id]', { id }));
  if (isRefused(query.error)) return <EmptyState title={errorText(query.error)} text={refusedText} />;
  return (
    <Loaded query={query}>
      {(list) => (
        <>
          <CellGroup title={list.title}>
            <div className={css.body}>
              <ListSums list={list} />
              <ListNotes list={list} orderHref={(order) => `/mobile/user/order/${order}`} />
              {list.editable && <p className={css.small}>编制名单和下单请在电脑上办理。</p>}
            </div>
          </CellGroup>
          <CellGroup title="各刊份数">
            <ul className={css.body}>
              {list.titles.map((t) => (
                <li key={t.productId} className={css.line}>
                  <span>{t.title}</span>
                  <span className={css.number}>{`${t.copies} 份`}</span>
                  <span className={`${css.small} ${css.full}`}>
                    {`往年 ${t.formerCopies} 份${t.copies === t.formerCopies ? '' : `，${signed(t.copies - t.formerCopies)}`}`}
                  </span>
                </li>
              ))}
            </ul>
          </CellGroup>
          <Readers list={list} />
        </>
      )}
    </Loaded>
  );
}
