'use client';

import { useState } from 'react';
import { AreaInput } from '@/components/area/mobile/area-input';
import { AccountCard } from '@/components/identity/mobile/account-card';
import css from '@/components/identity/mobile/account-mobile.module.css';
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
import { OrganizationProposal } from '@/components/identity/organization/organization-proposal';
import { OrganizationSpending } from '@/components/identity/organization/organization-spending';
import { organizationWays } from '@/components/identity/organization/organization-ways';
import { DescriptionList } from '@/components/ui/description-list';
import { useOpenOnDraft } from '@/components/ui/form/use-draft';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { useTo } from '@/components/ui/use-to';
import type { OrganizationView } from '@/lib/domain/organization/contract';

function Organization({ initial }: { initial: OrganizationView }) {
  const [view, setView] = useState(initial);
  const [editing, setEditing] = useState(false);
  // Back from a login in the middle of the form: it goes on.
  useOpenOnDraft(ORGANIZATION_DRAFT, () => setEditing(true));
  const to = useTo();
  const turn = (edit: boolean) => {
    setEditing(edit);
    scrollTo(0, 0);
  };
  if (editing) {
    return (
      <AccountCard>
        <OrganizationEditForm
          view={view}
          area={AreaInput}
          onCancel={() => turn(false)}
          onSaved={(saved) => {
            setView(saved);
            turn(false);
          }}
        />
      </AccountCard>
    );
  }
  return (
    <>
      <div className={css.tinted}>
        <OrganizationBanner view={view} onEdit={() => turn(true)} />
      </div>
      {view.proposal && (
        <div className={css.tinted}>
          <OrganizationProposal
            proposal={view.proposal}
            mayRevise={view.canRevise}
            onEdit={() => turn(true)}
            onChanged={setView}
          />
        </div>
      )}
      {view.status === 'approved' && (
        <>
          {view.spending && (
            <AccountCard>
              <OrganizationSpending spending={view.spending} />
            </AccountCard>
          )}
          <CellGroup>
            {organizationWays(view).map((way) => (
              <Cell key={way.href} href={to(way.href)} title={way.title} note={way.text} />
            ))}
          </CellGroup>
        </>
      )}
      <AccountCard title="单位资料">
        <DescriptionList items={organizationFacts(view)} />
      </AccountCard>
      <AccountCard>
        <OrganizationEnd view={view} />
      </AccountCard>
    </>
  );
}

/** 我的单位: the state of its audit, the ways to what belongs to it, its papers, the way out. */
export function OrganizationScreen() {
  return (
    <MyOrganization
      none={
        <AccountCard>
          <NoOrganization>
            <InvitationBanner />
          </NoOrganization>
        </AccountCard>
      }
    >
      {(view) => <Organization initial={view} />}
    </MyOrganization>
  );
}
