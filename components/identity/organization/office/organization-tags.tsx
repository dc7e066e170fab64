import office from '@/components/ui/office.module.css';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import type { OrganizationState } from '@/lib/states/organization';

export const organizationTones: Record<OrganizationState, Tone> = {
  draft: 'gray',
  pending: 'amber',
  approved: 'green',
  rejected: 'red',
};

interface OrganizationTagsProps {
  row: { status: OrganizationState; statusLabel: string; revision: boolean; active: boolean };
}

/** The audit's state; whether new particulars wait; whether the platform stopped it. */
export function OrganizationTags({ row }: OrganizationTagsProps) {
  return (
    <span className={office.tags}>
      <StatusTag tone={organizationTones[row.status]}>{row.statusLabel}</StatusTag>
      {row.revision && <StatusTag tone="amber">资料变更</StatusTag>}
      {!row.active && <StatusTag tone="gray">已停用</StatusTag>}
    </span>
  );
}
