'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Invitations } from '@/components/identity/organization/invitations';
import { MemberDialog } from '@/components/identity/organization/member-dialog';
import { MemberLimit } from '@/components/identity/organization/member-limit';
import {
  memberListInputOf,
  MEMBERS_PATH,
  type MemberUrl,
} from '@/components/identity/organization/member-url';
import { membersHint } from '@/components/identity/organization/members-hint';
import css from '@/components/identity/organization/members-page.module.css';
import { RemoveMember } from '@/components/identity/organization/remove-member';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Pager } from '@/components/ui/pager';
import { PageHeader } from '@/components/ui/page-header';
import { inputClass } from '@/components/ui/plain-field';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate } from '@/lib/core/dates';
import { membersQuery } from '@/lib/domain/organization/member-client';
import type { MemberListView, OrganizationMemberView } from '@/lib/domain/organization/member-contract';

interface RowProps {
  member: OrganizationMemberView;
  canManage: boolean;
  onEdit: () => void;
  onRemoved: () => Promise<unknown>;
}

function Row({ member, canManage, onEdit, onRemoved }: RowProps) {
  return (
    <tr>
      <td data-label="姓名">
        <span className={css.name}>
          <b>{member.name}</b>
          {member.me && <StatusTag>本人</StatusTag>}
        </span>
        {member.title && <span className={css.muted}>{member.title}</span>}
      </td>
      <td data-label="角色">
        <StatusTag tone={member.role === 'manager' ? 'gold' : 'gray'}>{member.roleLabel}</StatusTag>
      </td>
      <td data-label="手机号码">{member.phone ?? '—'}</td>
      <td data-label="消费限额">
        <MemberLimit member={member} />
      </td>
      <td data-label="加入时间">{formatDate(member.joinedAt)}</td>
      {canManage && (
        <td data-label="操作">
          <div className={css.acts}>
            <Button size="s" variant="plain" onClick={onEdit}>
              修改
            </Button>
            {!member.me && <RemoveMember member={member} onRemoved={onRemoved} />}
          </div>
        </td>
      )}
    </tr>
  );
}

function Nothing({ url, total }: { url: MemberUrl; total: number }) {
  return (
    <EmptyState
      picture={url.keyword ? 'search' : undefined}
      title={url.keyword && total === 0 ? `没有找到与“${url.keyword}”有关的成员` : '这一页没有成员'}
      action={<ButtonLink href={MEMBERS_PATH}>查看全部成员</ButtonLink>}
    />
  );
}

/** 单位成员: who belongs to the organisation, with what limit, and who was invited; a plain member reads it. */
export function MembersPage({ url, initial }: { url: MemberUrl; initial: MemberListView }) {
  const query = useQuery({ ...membersQuery(memberListInputOf(url)), initialData: initial });
  const { list, total, pageSize, invitations, canManage } = query.data;
  const [dialog, setDialog] = useState<{ member: OrganizationMemberView | null } | null>(null);
  const refresh = () => query.refetch();
  const alone = canManage && total <= 1 && !url.keyword && invitations.length === 0;
  const invite = <Button onClick={() => setDialog({ member: null })}>邀请成员</Button>;
  return (
    <>
      <PageHeader
        title="单位成员"
        text={membersHint(query.data)}
        actions={
          canManage && (
            <>
              <form className={css.search} action={MEMBERS_PATH} method="get" role="search">
                <input
                  className={inputClass}
                  type="search"
                  name="keyword"
                  aria-label="搜索成员"
                  placeholder="姓名、职务或手机号码"
                  defaultValue={url.keyword}
                  maxLength={50}
                />
                <Button type="submit" variant="outline">
                  搜索
                </Button>
              </form>
              {invite}
            </>
          )
        }
      />
      {query.isError && (
        <p className={css.failure} role="alert">
          {errorText(query.error)}
          <Button variant="plain" size="s" onClick={() => void refresh()}>
            重新加载
          </Button>
        </p>
      )}
      {canManage && <Invitations invitations={invitations} onChanged={refresh} />}
      {list.length === 0 ? (
        <Nothing url={url} total={total} />
      ) : (
        <table className={css.table} aria-busy={query.isFetching}>
          <thead>
            <tr>
              <th>姓名</th>
              <th>角色</th>
              <th>手机号码</th>
              <th>消费限额</th>
              <th>加入时间</th>
              {canManage && <th>操作</th>}
            </tr>
          </thead>
          <tbody>
            {list.map((m) => (
              <Row
                key={m.id}
                member={m}
                canManage={canManage}
                onEdit={() => setDialog({ member: m })}
                onRemoved={refresh}
              />
            ))}
          </tbody>
        </table>
      )}
      {alone && (
        <EmptyState
          compact
          title="还没有其他成员"
          text="邀请同事加入后，他们可以按单位价为单位订购，订单和发票归单位所有。"
          action={invite}
        />
      )}
      <Pager
        path={MEMBERS_PATH}
        query={{ keyword: url.keyword }}
        pageNum={url.pageNum}
        pages={Math.ceil(total / pageSize)}
        total={total}
      />
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
