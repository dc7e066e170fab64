'use client';

import css from '@/components/identity/organization/organization.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { formatMinute } from '@/lib/core/dates';
import type { OrganizationView } from '@/lib/domain/organization/contract';

/** The state of the organisation's audit, with what can be done about it. */
export function OrganizationBanner({ view, onEdit }: { view: OrganizationView; onEdit: () => void }) {
  const at = (time: string | null) => (time ? formatMinute(time) : '');
  if (view.status === 'approved') {
    return (
      <div className={cx(css.banner, css.approved)}>
        <p>
          <strong>已通过审核</strong>　{at(view.auditedAt)}
        </p>
        <p>订购书刊时享受单位用户价，订单和发票归单位所有。</p>
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
      <p>平台将尽快完成审核。审核通过前，可以按个人用户的价格购买；通过后享受单位用户价。</p>
    </div>
  );
}
