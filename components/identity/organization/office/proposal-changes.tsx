import css from '@/components/identity/organization/office/organization-table.module.css';
import rows from '@/components/ui/rows.module.css';
import { formatDateTime } from '@/lib/core/dates';
import type { ProposalView } from '@/lib/domain/organization/contract';

/** What an approved organisation wants changed: each field as it is and as it would be. */
export function ProposalChanges({ proposal }: { proposal: ProposalView }) {
  const { changes, license, proposedAt, reason, statusLabel } = proposal;
  const file = license && `/api/admin/file/download/${license.id}`;
  return (
    <div className={css.changes}>
      <p className={css.label}>
        资料变更（{statusLabel}，{formatDateTime(proposedAt)} 提交）{reason && `：${reason}`}
      </p>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">现在</th>
              <th scope="col">拟改为</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((c) => (
              <tr key={c.field}>
                <td className={rows.nowrap}>{c.label}</td>
                <td className={rows.muted}>{c.from || '—'}</td>
                <td>
                  {c.field === 'license' && file ? (
                    <a className={rows.link} href={file} target="_blank" rel="noopener">
                      {c.to}
                    </a>
                  ) : (
                    c.to || '—'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
