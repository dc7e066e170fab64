'use client';

import { useState } from 'react';
import { InvitationBanner } from '@/components/identity/organization/invitation-banner';
import { MyOrganization } from '@/components/identity/organization/my-organization';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { OrganizationBanner } from '@/components/identity/organization/organization-banner';
import {
  ORGANIZATION_DRAFT,
  OrganizationEditForm,
} from '@/components/identity/organization/organization-edit-form';
import { OrganizationEnd } from '@/components/identity/organization/organization-end';
import { organizationFacts } from '@/components/identity/organization/organization-facts';
import { OrganizationLinks } from '@/components/identity/organization/organization-links';
import { OrganizationProposal } from '@/components/identity/organization/organization-proposal';
import { DescriptionList } from '@/components/ui/description-list';
import { useOpenOnDraft } from '@/components/ui/form/use-draft';
import type { OrganizationView } from '@/lib/domain/organization/contract';

function Organization({ initial }: { initial: OrganizationView }) {
  const [view, setView] = useState(initial);
  const [editing, setEditing] = useState(false);
  // Back from a login in the middle of the form: it goes on.
  useOpenOnDraft(ORGANIZATION_DRAFT, () => setEditing(true));
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
      <OrganizationBanner view={view} onEdit={edit} />
      {view.proposal && (
        <OrganizationProposal
          proposal={view.proposal}
          mayRevise={view.canRevise}
          onEdit={edit}
          onChanged={setView}
        />
      )}
      <DescriptionList columns={2} items={organizationFacts(view)} />
      {view.status === 'approved' && <OrganizationLinks view={view} />}
      <OrganizationEnd view={view} />
    </>
  );
}

/** 单位信息: the state of the audit and of what is to change, the papers, the ways to what belongs to the organisation, and out of it. */
export function OrganizationPage() {
  return (
    <MyOrganization
      none={
        <NoOrganization>
          <InvitationBanner />
        </NoOrganization>
      }
    >
      {(view) => <Organization initial={view} />}
    </MyOrganization>
  );
}
