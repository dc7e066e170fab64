'use client';

import css from '@/components/identity/organization/organization.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { formatMinute } from '@/lib/core/dates';
import type { OrganizationView, ProposalView } from '@/lib/domain/organization/contract';
import { api } from '@/lib/client/api';

interface OrganizationProposalProps {
  proposal: ProposalView;
  mayRevise: boolean;
  onEdit: () => void;
  onChanged: (view: OrganizationView) => void;
}

/** What is to change of an approved organisation: it waits for the audit or was refused; until then the old particulars hold. */
export function OrganizationProposal({ proposal, mayRevise, onEdit, onChanged }: OrganizationProposalProps) {
  const refused = proposal.status === 'rejected';
  return (
    <section className={cx(css.banner, refused && css.refused)} aria-label="资料变更">
      <p>
        <strong>{refused ? '资料变更未通过' : '资料变更审核中'}</strong>　提交于{' '}
        {formatMinute(proposal.proposedAt)}
      </p>
      {refused && <p>原因：{proposal.reason ?? '资料不符合要求'}</p>}
      <table className={css.changes}>
        <thead>
          <tr>
            <th>项目</th>
            <th>现在</th>
            <th>拟改为</th>
          </tr>
        </thead>
        <tbody>
          {proposal.changes.map((c) => (
            <tr key={c.field}>
              <th scope="row">{c.label}</th>
              <td>{c.from ?? '—'}</td>
              <td>{c.to ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!refused && <p>审核通过前，仍使用现在的资料。</p>}
      {mayRevise && (
        <div className={css.acts}>
          <Button size="s" variant={refused ? 'primary' : 'outline'} onClick={onEdit}>
            {refused ? '修改后重新提交' : '继续修改'}
          </Button>
          <ConfirmButton
            variant="plain"
            title={refused ? '放弃这次变更？' : '撤回这次变更？'}
            text="提交的新内容将被丢弃，单位资料保持不变。"
            confirmLabel={refused ? '放弃' : '撤回'}
            done={refused ? '已放弃变更' : '变更已撤回'}
            onConfirm={async () => onChanged(await api.post('/api/user/organization/mgr/withdraw', {}))}
          >
            {refused ? '放弃变更' : '撤回变更'}
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}
