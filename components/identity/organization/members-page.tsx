'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApprovalSettings } from '@/components/identity/organization/approval-settings';
import { Invitations } from '@/components/identity/organization/invitations';
import { MemberDialog } from '@/components/identity/organization/member-dialog';
import { MemberLimit } from '@/components/identity/organization/member-limit';
import {
  memberList,
  memberListInputOf,
  memberNothing,
  NONE,
} from '@/components/identity/organization/member-list';
import { MyOrganization } from '@/components/identity/organization/my-organization';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { membersHint } from '@/components/identity/organization/members-hint';
import css from '@/components/identity/organization/members-page.module.css';
import { RemoveMember } from '@/components/identity/organization/remove-member';
import { Button } from '@/components/ui/button';
import { CardList } from '@/components/ui/card-list/card-list';
import { ListSearch } from '@/components/ui/card-list/list-search';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { formatDate } from '@/lib/core/dates';
import type { OrganizationMemberView } from '@/lib/domain/organization/member-contract';
import { apiQuery } from '@/lib/client/query';

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
        {(member.department || member.title) && (
          <span className={css.muted}>{[member.department, member.title].filter(Boolean).join('，')}</span>
        )}
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

function Members() {
  const url = memberList.read(usePageParams());
  const query = useQuery(apiQuery('/api/user/organization/member/list', memberListInputOf(url)));
  const { total, invitations, canManage } = query.data ?? NONE;
  const [dialog, setDialog] = useState<{ member: OrganizationMemberView | null } | null>(null);
  const refresh = () => query.refetch();
  const alone = canManage && total <= 1 && !url.keyword && invitations.length === 0;
  const invite = <Button onClick={() => setDialog({ member: null })}>邀请成员</Button>;
  return (
    <>
      <PageHeader
        title="单位成员"
        text={query.data && membersHint(query.data)}
        actions={
          canManage && (
            <>
              <ListSearch spec={memberList} url={url} />
              {invite}
            </>
          )
        }
      />
      {canManage && <ApprovalSettings />}
      <CardList
        spec={memberList}
        url={url}
        query={query}
        tools={canManage && <Invitations invitations={invitations} onChanged={refresh} />}
        foot={
          alone && (
            <EmptyState
              compact
              title="还没有其他成员"
              text="邀请同事加入后，他们可以按单位用户价为单位订购，订单和发票归单位所有。"
              action={invite}
            />
          )
        }
        nothing={memberNothing(url)}
        frame={{
          className: css.table,
          columns: ['姓名', '角色', '手机号码', '消费限额', '加入时间', ...(canManage ? ['操作'] : [])],
        }}
      >
        {(m) => (
          <Row
            key={m.id}
            member={m}
            canManage={canManage}
            onEdit={() => setDialog({ member: m })}
            onRemoved={refresh}
          />
        )}
      </CardList>
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

/** 单位成员: who belongs to the organisation, with what limit, and who was invited; a plain member reads it. */
export function MembersPage() {
  return (
    <MyOrganization
      none={
        <>
          <PageHeader title="单位成员" />
          <NoOrganization />
        </>
      }
    >
      {() => <Members />}
    </MyOrganization>
  );
}
