'use client';

import { useState } from 'react';
import { OrganizationEditForm } from '@/components/identity/organization/organization-edit-form';
import { OrganizationEnd } from '@/components/identity/organization/organization-end';
import { OrganizationLinks } from '@/components/identity/organization/organization-links';
import { OrganizationProposal } from '@/components/identity/organization/organization-proposal';
import css from '@/components/identity/organization/organization.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { DescriptionList } from '@/components/ui/description-list';
import { formatMinute } from '@/lib/core/dates';
import { maskPhone } from '@/lib/core/phone-number';
import type { OrganizationView } from '@/lib/domain/organization/contract';

function Banner({ view, onEdit }: { view: OrganizationView; onEdit: () => void }) {
  const at = (time: string | null) => (time ? formatMinute(time) : '');
  if (view.status === 'approved') {
    return (
      <div className={cx(css.banner, css.approved)}>
        <p>
          <strong>已通过审核</strong>　{at(view.auditedAt)}
        </p>
        <p>订购书刊时享受单位价，订单和发票归单位所有。</p>
        {view.canRevise && !view.proposal && (
          <p>
            <Button size="s" variant="outline" onClick={onEdit}>
              修改资料
            </Button>
          </p>
        )}
      </div>
    );
  }
  if (view.status === 'rejected') {
    return (
      <div className={cx(css.banner, css.refused)} role="status">
        <p>
          <strong>审核未通过</strong>　{at(view.auditedAt)}
        </p>
        <p>原因：{view.rejectReason ?? '资料不符合要求'}</p>
        {view.canEdit ? (
          <p>
            <Button size="s" onClick={onEdit}>
              修改资料并重新提交
            </Button>
          </p>
        ) : (
          <p>请联系单位管理员修改后重新提交。</p>
        )}
      </div>
    );
  }
  return (
    <div className={css.banner} role="status">
      <p>
        <strong>审核中</strong>　提交于 {at(view.submittedAt)}
      </p>
      <p>平台将尽快完成审核。审核通过前，可以按个人用户的价格购买；通过后享受单位价。</p>
    </div>
  );
}

/** 单位信息: the state of the audit and of what is to change, the papers, the ways to what belongs to the organisation, and out of it. */
export function OrganizationPage({ initial }: { initial: OrganizationView }) {
  const [view, setView] = useState(initial);
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <OrganizationEditForm
        view={view}
        onCancel={() => setEditing(false)}
        onSaved={(saved) => {
          setView(saved);
          setEditing(false);
        }}
      />
    );
  }
  const edit = () => setEditing(true);
  return (
    <>
      <Banner view={view} onEdit={edit} />
      {view.proposal && (
        <OrganizationProposal
          proposal={view.proposal}
          mayRevise={view.canRevise}
          onEdit={edit}
          onChanged={setView}
        />
      )}
      <DescriptionList
        columns={2}
        items={[
          { label: '单位全称', value: view.name, wide: true },
          { label: '单位类型', value: view.typeName },
          { label: '信用代码', value: view.creditCode },
          { label: '所在地区', value: view.areaText },
          { label: '详细地址', value: view.address },
          { label: '联系人', value: view.contactName },
          { label: '联系电话', value: view.contactPhone && maskPhone(view.contactPhone) },
          { label: '单位邮箱', value: view.contactEmail },
          { label: '区域经理编码', value: view.managerCode },
          { label: '我的角色', value: view.roleLabel },
          {
            label: '单位证照',
            value: view.license && (
              <a href="/api/user/organization/license" target="_blank" rel="noopener">
                {view.license.name}
              </a>
            ),
          },
        ]}
      />
      {view.status === 'approved' && <OrganizationLinks view={view} />}
      <OrganizationEnd view={view} />
    </>
  );
}
