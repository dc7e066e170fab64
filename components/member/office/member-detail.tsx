'use client';

import { useQuery } from '@tanstack/react-query';
import { MemberActs } from '@/components/member/office/member-acts';
import { MemberDevices, MemberLogins } from '@/components/member/office/member-devices';
import { memberTones } from '@/components/member/office/member-look';
import { DescriptionList } from '@/components/ui/description-list';
import office from '@/components/ui/office.module.css';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime } from '@/lib/core/dates';
import type { MemberOfficeView } from '@/lib/domain/member/office-contract';
import { organizationRoles } from '@/lib/states/organization';
import { apiQuery } from '@/lib/client/query';

const time = (t: string | null) => t && formatDateTime(t);

function Member({ member }: { member: MemberOfficeView }) {
  const { orders } = member;
  return (
    <>
      <PageHeader
        title={member.name}
        text={<StatusTag tone={memberTones[member.status]}>{member.statusLabel}</StatusTag>}
        back={{ href: '/admin/members', label: '用户列表' }}
        actions={<MemberActs member={member} />}
      />
      <div className={office.columns}>
        <div className={office.main}>
          <Panel title="账号">
            <DescriptionList
              columns={2}
              items={[
                { label: '登录名', value: member.loginName },
                { label: '类型', value: member.kindLabel },
                { label: '手机号码', value: member.phone },
                { label: '邮箱', value: member.email },
                { label: '性别', value: member.gender },
                { label: '登录密码', value: member.hasPassword ? '已设置' : '未设置，凭短信验证码登录' },
                { label: '注册时间', value: time(member.createdAt) },
                { label: '最近登录', value: time(member.lastLoginAt) },
                ...(member.statusAt
                  ? [
                      {
                        label: member.status === 'disabled' ? '停用' : '恢复',
                        value: `${formatDateTime(member.statusAt)}　${member.statusReason ?? ''}`,
                        wide: true,
                      },
                    ]
                  : []),
                ...(member.closedAt ? [{ label: '注销时间', value: time(member.closedAt) }] : []),
                { label: '平台备注', value: member.remark, wide: true },
              ]}
            />
          </Panel>
          <MemberDevices member={member} />
          <MemberLogins logins={member.logins} />
        </div>
        <div className={office.side}>
          <Panel title="单位">
            {member.organizationId ? (
              <DescriptionList
                items={[
                  {
                    label: '所属单位',
                    value: (
                      <a className={office.link} href={`/admin/organizations/${member.organizationId}`}>
                        {member.organizationName}
                      </a>
                    ),
                  },
                  {
                    label: '角色',
                    value: member.organizationRole && organizationRoles[member.organizationRole],
                  },
                ]}
              />
            ) : (
              <p className={office.hint}>不属于任何单位。</p>
            )}
          </Panel>
          <Panel title="订单">
            <DescriptionList
              items={[
                { label: '订单数', value: orders.count },
                { label: '已付金额', value: <Price fen={orders.paidFen} plain /> },
                { label: '已退金额', value: <Price fen={orders.refundedFen} plain /> },
                { label: '最近下单', value: time(orders.lastAt) },
              ]}
            />
          </Panel>
          <Panel title="收货地址">
            {member.receivers.length === 0 ? (
              <p className={office.hint}>没有保存地址。</p>
            ) : (
              <DescriptionList
                items={member.receivers.map((r) => ({
                  label: `${r.name}${r.isDefault ? '（默认）' : ''}`,
                  value: `${r.phone}　${r.areaText}`,
                }))}
              />
            )}
          </Panel>
          <Panel title="同意记录">
            {member.consents.length === 0 ? (
              <p className={office.hint}>没有记录。</p>
            ) : (
              <DescriptionList
                items={member.consents.map((c) => ({
                  label: `${c.document} ${c.version}`,
                  value: formatDateTime(c.agreedAt),
                }))}
              />
            )}
          </Panel>
          <a className={office.link} href={`/admin/logs?entity=user&entityId=${member.id}`}>
            查看该账号的操作日志
          </a>
        </div>
      </div>
    </>
  );
}

/** One buyer: who it is, what was bought, where the account is logged in, and what the platform may do. */
export function MemberDetail() {
  const query = useQuery(apiQuery('/api/admin/member/detail/[id]', { id: useAddressId() }));
  return <Loaded query={query}>{(member) => <Member member={member} />}</Loaded>;
}
