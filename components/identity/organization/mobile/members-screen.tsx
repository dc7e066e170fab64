'use client';

import { useState } from 'react';
import { AccountCard } from '@/components/identity/mobile/account-card';
import css from '@/components/identity/organization/mobile/members-screen.module.css';
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
import { RemoveMember } from '@/components/identity/organization/remove-member';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { SearchField } from '@/components/ui/mobile/search-field';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { formatDate } from '@/lib/core/dates';
import { inSkin } from '@/lib/core/mirrored-paths';
import type { OrganizationMemberView } from '@/lib/domain/organization/member-contract';
import { apiQuery } from '@/lib/client/query';

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
      {(member.department || member.title) && (
        <p className={css.small}>{[member.department, member.title].filter(Boolean).join('，')}</p>
      )}
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

function Members() {
  const url = { ...memberList.read(usePageParams()), pageNum: 1 };
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/organization/member/list', memberListInputOf({ ...url, pageNum })),
  );
  const [dialog, setDialog] = useState<{ member: OrganizationMemberView | null } | null>(null);
  const refresh = pages.refetch;
  const { canManage, invitations, total } = pages.head ?? NONE;
  const alone = canManage && total <= 1 && !url.keyword && invitations.length === 0;
  return (
    <>
      <MobileCardList
        spec={memberList}
        url={url}
        pages={pages}
        tools={
          <>
            {canManage && (
              <div className={css.head}>
                <SearchField
                  action={inSkin('mobile', memberList.path)}
                  label="搜索成员"
                  placeholder="姓名、职务或手机号码"
                  defaultValue={url.keyword}
                />
                <Button onClick={() => setDialog({ member: null })}>邀请成员</Button>
              </div>
            )}
            <p className={css.hint}>{pages.head && membersHint(pages.head)}</p>
            {canManage && <ApprovalSettings />}
            {canManage && invitations.length > 0 && (
              <AccountCard>
                <Invitations invitations={invitations} onChanged={refresh} />
              </AccountCard>
            )}
          </>
        }
        foot={
          alone && (
            <EmptyState
              compact
              title="还没有其他成员"
              text="邀请同事加入后，他们可以按单位用户价为单位订购，订单和发票归单位所有。"
            />
          )
        }
        nothing={memberNothing(url)}
        frame="div"
      >
        {(m) => (
          <MemberCard
            key={m.id}
            member={m}
            canManage={canManage}
            onEdit={() => setDialog({ member: m })}
            onRemoved={refresh}
          />
        )}
      </MobileCardList>
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

/** 单位成员 on the phone. */
export function MembersScreen() {
  return (
    <MyOrganization
      none={
        <AccountCard>
          <NoOrganization />
        </AccountCard>
      }
    >
      {() => <Members />}
    </MyOrganization>
  );
}
