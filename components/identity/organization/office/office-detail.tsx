'use client';

import { useQuery } from '@tanstack/react-query';
import { OfficeMembers } from '@/components/identity/organization/office/office-members';
import { OfficeActs } from '@/components/identity/organization/office/office-acts';
import { OrganizationTags } from '@/components/identity/organization/office/organization-tags';
import { ProposalChanges } from '@/components/identity/organization/office/proposal-changes';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import office from '@/components/ui/office.module.css';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { Timeline } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime } from '@/lib/core/dates';
import type { OrganizationOfficeView } from '@/lib/domain/organization/office-contract';
import { apiQuery } from '@/lib/client/query';

const time = (t: string | null) => t && formatDateTime(t);

function Organization({ org }: { org: OrganizationOfficeView }) {
  const { orders, invoices, license } = org;
  return (
    <>
      <PageHeader
        title={org.name}
        text={<OrganizationTags row={org} />}
        back={{ href: '/admin/organizations/all', label: '单位列表' }}
        actions={<OfficeActs org={org} />}
      />
      <div className={office.columns}>
        <div className={office.main}>
          <Panel title="单位资料">
            <DescriptionList
              columns={2}
              items={[
                { label: '单位类型', value: org.typeName },
                { label: '信用代码', value: org.creditCode },
                { label: '所在地区', value: org.areaText },
                { label: '详细地址', value: org.address },
                { label: '联系人', value: org.contactName },
                { label: '联系电话', value: org.contactPhone },
                { label: '单位邮箱', value: org.contactEmail },
                { label: '区域经理编码', value: org.managerCode },
                {
                  label: '证照',
                  value: license && (
                    <a
                      className={office.link}
                      href={`/api/admin/file/download/${license.id}`}
                      target="_blank"
                      rel="noopener"
                    >
                      {license.name}
                    </a>
                  ),
                },
                { label: '申请人', value: org.applicant },
                { label: '登记时间', value: time(org.createdAt) },
                { label: '审核', value: [org.auditor, time(org.auditedAt)].filter(Boolean).join(' · ') },
                ...(org.rejectReason ? [{ label: '驳回原因', value: org.rejectReason, wide: true }] : []),
                { label: '平台备注', value: org.remark, wide: true },
              ]}
            />
            {org.proposal && <ProposalChanges proposal={org.proposal} />}
          </Panel>
          <OfficeMembers organizationId={org.id} />
        </div>
        <div className={office.side}>
          <Panel title="订单与发票">
            <DescriptionList
              items={[
                { label: '订单数', value: orders.count },
                { label: '已付金额', value: <Price fen={orders.paidFen} plain /> },
                { label: '已退金额', value: <Price fen={orders.refundedFen} plain /> },
                { label: '最近下单', value: time(orders.lastAt) },
                { label: '已开发票', value: `${invoices.count} 张` },
                { label: '开票净额', value: <Price fen={invoices.netFen} plain /> },
              ]}
            />
          </Panel>
          <Panel title="经过">
            {org.events.length === 0 ? (
              <p className={office.hint}>没有记录。</p>
            ) : (
              <Timeline
                items={org.events.map((e, i) => ({
                  title: e.title,
                  time: formatDateTime(e.createdAt),
                  text: [e.actor, e.reason].filter(Boolean).join(' · '),
                  current: i === 0,
                }))}
              />
            )}
          </Panel>
          <a className={office.link} href={`/admin/logs?entity=organization&entityId=${org.id}`}>
            查看该单位的操作日志
          </a>
        </div>
      </div>
    </>
  );
}

/** One organisation: particulars, members, what it bought, what happened to it, and what the platform may do. */
export function OrganizationOfficeDetail() {
  const query = useQuery(apiQuery('/api/admin/organization/detail/[id]', { id: useAddressId() }));
  return <Loaded query={query}>{(org) => <Organization org={org} />}</Loaded>;
}
