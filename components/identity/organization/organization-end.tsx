'use client';

import css from '@/components/identity/organization/organization.module.css';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { goTo } from '@/components/ui/skin';
import { useTo } from '@/components/ui/use-to';
import type { OrganizationView } from '@/lib/domain/organization/contract';
import { api } from '@/lib/client/api';

/** The ways out: leaving it, and for a manager dissolving it. */
export function OrganizationEnd({ view }: { view: OrganizationView }) {
  const to = useTo();
  const manager = view.role === 'manager';
  const mayLeave = !manager || view.memberCount > 1;
  return (
    <section className={css.end} aria-label="退出和解散">
      {mayLeave && (
        <div className={css.endRow}>
          <div>
            <h2>退出单位</h2>
            <p>
              退出后以个人身份购买；此前为单位提交的订单和发票归单位所有，您今后不能再查看。
              {manager && '您是单位管理员，退出前须有另一名管理员。'}
            </p>
          </div>
          <ConfirmButton
            size="m"
            title={`退出${view.name}？`}
            text="退出后立即生效，如需重新加入须由单位管理员邀请。"
            danger
            confirmLabel="退出单位"
            onConfirm={async () => {
              await api.send('/api/user/organization/member/leave', {});
              goTo('/user/center');
            }}
          >
            退出单位
          </ConfirmButton>
        </div>
      )}
      {manager && (
        <div className={css.endRow}>
          <div>
            <h2>解散单位</h2>
            <p>全体成员退出单位，单位用户价、共用地址和抬头不再可用。解散后不能恢复。</p>
          </div>
          <ButtonLink variant="outlineRed" href={to('/user/center/organization/dissolve')}>
            解散单位
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
