'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/ebook/copies-dialog.module.css';
import { CopiesRow } from '@/components/ebook/copies-row';
import { fillEvenly, fillOne, sharesToSend, sharesTotal, type Shares } from '@/components/ebook/share-copies';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { ListFailure } from '@/components/ui/list-failure';
import { inputClass } from '@/components/ui/plain-field';
import { StepPager } from '@/components/ui/step-pager';
import { toast } from '@/components/ui/toast';
import { MAX_ALLOCATED_MEMBERS } from '@/lib/domain/ebook/allocation-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** Members in sight. */
const PAGE = 20;

/** 分配给成员: how many copies of each electronic line every member has, more for some of them, and back. */
export function CopiesDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const client = useQueryClient();
  const state = useQuery(apiQuery('/api/user/ebook/allocation', { id: orderId }, { staleTime: 0 }));
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [shares, setShares] = useState<Shares>({});
  const lines = state.data?.lines ?? [];
  const line = lines.find((l) => l.orderItemId === chosen) ?? lines[0];
  const members = useQuery({
    ...apiQuery(
      '/api/user/ebook/allocation/members',
      {
        orderItemId: line?.orderItemId ?? 0,
        keyword: keyword || undefined,
        pageNum,
        pageSize: PAGE,
      },
      { placeholderData: (before) => before, staleTime: 0 },
    ),
    enabled: line !== undefined,
  });
  const refresh = () => invalidate(client, 'user/ebook');
  const give = useMutation({
    mutationFn: () =>
      api.send('/api/user/ebook/allocate', {
        orderItemId: line?.orderItemId ?? 0,
        members: sharesToSend(shares),
      }),
    onSuccess: () => {
      toast.success('已分配，成员可在“书架”中激活');
      setShares({});
    },
    // Whatever the answer, the counts may have changed.
    onSettled: refresh,
  });
  const wanted = sharesTotal(shares);
  const people = sharesToSend(shares).length;
  const free = line?.free ?? 0;
  const list = members.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((members.data?.total ?? 0) / PAGE));
  const problem =
    wanted > free
      ? `只有 ${free} 份可以分配，请减少 ${wanted - free} 份`
      : people > MAX_ALLOCATED_MEMBERS
        ? `一次最多分配给 ${MAX_ALLOCATED_MEMBERS} 位成员`
        : give.isError
          ? errorText(give.error)
          : '';
  const failure = state.error ?? members.error;

  return (
    <Dialog
      open
      onClose={onClose}
      title="分配给成员"
      width={760}
      dismissable={!give.isPending && wanted === 0}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={give.isPending}>
            关闭
          </Button>
          <Button
            busy={give.isPending}
            disabled={wanted === 0 || wanted > free || people > MAX_ALLOCATED_MEMBERS}
            onClick={() => give.mutate()}
          >
            {wanted > 0 ? `分配 ${wanted} 份给 ${people} 人` : '分配'}
          </Button>
        </>
      }
    >
      {lines.length > 1 && (
        <label className={css.line}>
          <span>出版物</span>
          <select
            className={inputClass}
            value={line?.orderItemId}
            disabled={give.isPending}
            onChange={(e) => {
              setChosen(Number(e.target.value));
              setShares({});
              setPageNum(1);
              give.reset();
            }}
          >
            {lines.map((l) => (
              <option key={l.orderItemId} value={l.orderItemId}>
                {`${[l.title, l.label].filter(Boolean).join(' ')}（可分配 ${l.free}）`}
              </option>
            ))}
          </select>
        </label>
      )}
      {line && (
        <>
          <p className={css.sums} aria-live="polite">
            {lines.length === 1 && <b>{[line.title, line.label].filter(Boolean).join(' ')}</b>}
            <span>{`共 ${line.total} 份`}</span>
            <span>
              可分配 <b>{line.free}</b>
            </span>
            <span>{`待激活 ${line.given}`}</span>
            <span>{`已激活 ${line.activated}`}</span>
            {line.blocked > 0 && <span>{`暂不可用 ${line.blocked}`}</span>}
          </p>
          <form
            className={css.tools}
            role="search"
            onSubmit={(e) => {
              e.preventDefault();
              setKeyword(typed.trim());
              setPageNum(1);
            }}
          >
            <input
              className={inputClass}
              aria-label="姓名或完整手机号码"
              placeholder="姓名或完整手机号码"
              maxLength={50}
              value={typed}
              onChange={(e) => setTyped(e.target.value)}
            />
            <Button type="submit" size="s" variant="outline">
              查找
            </Button>
            <span className={css.fill}>
              <Button
                size="s"
                variant="plain"
                disabled={list.length === 0 || free === 0}
                onClick={() => setShares(fillOne(shares, list, free))}
              >
                未分配的各 1 份
              </Button>
              <Button
                size="s"
                variant="plain"
                disabled={list.length === 0 || free === 0}
                onClick={() =>
                  setShares(
                    fillEvenly(
                      shares,
                      list.map((m) => m.memberId),
                      free,
                    ),
                  )
                }
              >
                平均分给本页成员
              </Button>
              <Button size="s" variant="plain" disabled={wanted === 0} onClick={() => setShares({})}>
                清空
              </Button>
            </span>
          </form>
        </>
      )}
      {failure ? (
        <ListFailure failure={failure} onRetry={refresh} />
      ) : (
        members.data && (
          <>
            {list.length === 0 && <EmptyState title="没有符合条件的成员" />}
            {list.length > 0 && (
              <table className={css.table} aria-busy={members.isFetching}>
                <thead>
                  <tr>
                    <th scope="col">成员</th>
                    <th scope="col">待激活</th>
                    <th scope="col">已激活</th>
                    <th scope="col">本次分配</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((m) => (
                    <CopiesRow
                      key={m.memberId}
                      orderItemId={line?.orderItemId ?? 0}
                      member={m}
                      value={shares[m.memberId] ?? 0}
                      onChange={(n) => setShares({ ...shares, [m.memberId]: n })}
                      onRecalled={refresh}
                      disabled={give.isPending}
                      max={free}
                    />
                  ))}
                </tbody>
              </table>
            )}
          </>
        )
      )}
      {!failure && !members.data && <p className={css.wait}>正在加载…</p>}
      <StepPager label="成员分页" pageNum={pageNum} pages={pages} onPage={setPageNum} className={css.pages} />
      {problem && (
        <p className={css.failure} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
