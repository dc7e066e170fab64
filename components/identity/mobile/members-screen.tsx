'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountCard } from '@/components/identity/mobile/account-card';
import css from '@/components/identity/mobile/members-screen.module.css';
import { Invitations } from '@/components/identity/organization/invitations';
import { MemberDialog } from '@/components/identity/organization/member-dialog';
import { MemberLimit } from '@/components/identity/organization/member-limit';
import { membersHint } from '@/components/identity/organization/members-hint';
import { RemoveMember } from '@/components/identity/organization/remove-member';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import { SearchField } from '@/components/ui/mobile/search-field';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate } from '@/lib/core/dates';
import { memberPagesQuery } from '@/lib/domain/organization/member-client';
import type { MemberListView, OrganizationMemberView } from '@/lib/domain/organization/member-contract';

const PATH = '/mobile/user/organization/members';

interface CardProps {
  member: OrganizationMemberView;
  canManage: boolean;
  onEdit: () => void;
  onRemoved: () => Promise<unknown>;
}

function MemberCard({ member, canManage, onEdit, onRemoved }: CardProps) {
  return (
    <article className={css.member} aria-label={member.name}>
      <p className={css.name}>
        <b>{member.name}</b>
        {member.me && <StatusTag>本人</StatusTag>}
        <StatusTag tone={member.role === 'manager' ? 'gold' : 'gray'}>{member.roleLabel}</StatusTag>
      </p>
      {member.title && <p className={css.small}>{member.title}</p>}
      <dl className={css.facts}>
        {member.phone && (
          <>
            <dt>手机号码</dt>
            <dd>{member.phone}</dd>
          </>
        )}
        <dt>消费限额</dt>
        <dd>
          <MemberLimit member={member} />
        </dd>
        <dt>加入时间</dt>
        <dd>{formatDate(member.joinedAt)}</dd>
      </dl>
      {canManage && (
        <div className={css.acts}>
          <Button size="s" variant="outline" onClick={onEdit} aria-label={`修改${member.name}`}>
            修改
          </Button>
          {!member.me && <RemoveMember member={member} onRemoved={onRemoved} variant="outline" />}
        </div>
      )}
    </article>
  );
}

/** 单位成员 on the phone: cards, the next page as the end comes into sight. */
export function MembersScreen({ keyword, initial }: { keyword: string; initial: MemberListView }) {
  const query = useInfiniteQuery({
    ...memberPagesQuery(keyword, initial.pageSize),
    initialData: { pages: [initial], pageParams: [1] },
  });
  const [dialog, setDialog] = useState<{ member: OrganizationMemberView | null } | null>(null);
  const refresh = () => query.refetch();
  const [head = initial] = query.data.pages;
  const list = query.data.pages.flatMap((p) => p.list);
  const { canManage, invitations, total } = head;
  const alone = canManage && total <= 1 && !keyword && invitations.length === 0;
  return (
    <>
      {canManage && (
        <div className={css.head}>
          <SearchField
            action={PATH}
            name="keyword"
            label="搜索成员"
            placeholder="姓名、职务或手机号码"
            defaultValue={keyword}
          />
          <Button onClick={() => setDialog({ member: null })}>邀请成员</Button>
        </div>
      )}
      <p className={css.hint}>{membersHint(head)}</p>
      {canManage && invitations.length > 0 && (
        <AccountCard>
          <Invitations invitations={invitations} onChanged={refresh} />
        </AccountCard>
      )}
      {query.isRefetchError && (
        <p className={css.failure} role="alert">
          {errorText(query.error)}
          <Button variant="outline" size="s" onClick={() => void refresh()}>
            重新加载
          </Button>
        </p>
      )}
      {list.length === 0 ? (
        <EmptyState
          picture="search"
          title={`没有找到与“${keyword}”有关的成员`}
          action={<ButtonLink href={PATH}>查看全部成员</ButtonLink>}
        />
      ) : (
        <InfiniteList
          more={query.hasNextPage}
          state={query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle'}
          onMore={() => void query.fetchNextPage()}
        >
          {list.map((m) => (
            <MemberCard
              key={m.id}
              member={m}
              canManage={canManage}
              onEdit={() => setDialog({ member: m })}
              onRemoved={refresh}
            />
          ))}
        </InfiniteList>
      )}
      {alone && (
        <EmptyState
          compact
          title="还没有其他成员"
          text="邀请同事加入后，他们可以按单位价为单位订购，订单和发票归单位所有。"
        />
      )}
      <MemberDialog
        open={dialog !== null}
        member={dialog?.member ?? null}
        onClose={() => setDialog(null)}
        onSaved={() => {
          setDialog(null);
          void refresh();
        }}
      />
    </>
  );
}
