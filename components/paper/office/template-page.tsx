'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { TemplateForm } from '@/components/paper/office/template-form';
import { Loaded } from '@/components/ui/loaded';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { apiQuery, formQuery } from '@/lib/client/query';
import { paperKinds, type PaperKind } from '@/lib/states/paper';

const BASE = '/mall/manage/paper-templates';

/** The texts of contracts, delivery lists and receipts, a tab each. */
export function TemplatePage() {
  const asked = useSearchParams().get('kind') ?? '';
  const kind: PaperKind = Object.hasOwn(paperKinds, asked) ? (asked as PaperKind) : 'contract';
  const query = useQuery(formQuery(apiQuery('/api/admin/paper/template', { kind })));
  return (
    <TabbedPanel
      label="单据种类"
      current={kind}
      tabs={(Object.keys(paperKinds) as PaperKind[]).map((key) => ({
        key,
        label: paperKinds[key],
        href: `${BASE}?kind=${key}`,
      }))}
    >
      <Loaded query={query}>
        {(template) => (
          <TemplateForm
            key={`${kind}-${template.versions[0]?.version}`}
            template={template}
            onSaved={() => void query.refetch()}
          />
        )}
      </Loaded>
    </TabbedPanel>
  );
}
