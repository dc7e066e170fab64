'use client';

import type { ReactNode } from 'react';
import { officeStart, visibleOffices } from '@/components/shell/office/menu';
import css from '@/components/shell/office/office-overview.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { useOfficeUser } from '@/components/ui/office-user';
import { adminPermissionLabels } from '@/lib/core/permissions';
import { roleLabel } from '@/lib/core/role-label';

interface OfficeOverviewProps {
  /** Stands before the account. */
  children?: ReactNode;
}

/** An administrator's own account and the pages that the other offices open to it. */
export function OfficeOverview({ children }: OfficeOverviewProps) {
  const { name, role, permissions } = useOfficeUser();
  // The pages of this office stand in the menu.
  const elsewhere = visibleOffices({ role, permissions }).filter((office) => office.key !== 'admin');
  return (
    <>
      <PageHeader title="工作台" />
      {children}
      <div className={css.grid}>
        <Panel title="我的账号">
          <DescriptionList
            items={[
              { label: '姓名', value: name },
              { label: '角色', value: roleLabel(role) },
              {
                label: '权限',
                value: permissions.length > 0 && (
                  <span className={css.tags}>
                    {permissions.map((p) => (
                      <StatusTag key={p} tone="blue">
                        {adminPermissionLabels[p]}
                      </StatusTag>
                    ))}
                  </span>
                ),
              },
            ]}
          />
        </Panel>
        {elsewhere.map((office) => (
          <Panel key={office.key} title={office.label} extra={<a href={officeStart(office)}>进入 ›</a>}>
            <ul className={css.entries}>
              {office.groups
                .flatMap((g) => g.entries)
                .map((entry) => (
                  <li key={entry.href}>
                    <a href={entry.href}>{entry.label}</a>
                  </li>
                ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}
