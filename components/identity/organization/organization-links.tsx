import { OrganizationSpending } from '@/components/identity/organization/organization-spending';
import { organizationWays } from '@/components/identity/organization/organization-ways';
import css from '@/components/identity/organization/organization.module.css';
import type { OrganizationView } from '@/lib/domain/organization/contract';

/** What the caller may still spend, and the ways to people, orders, addresses and titles of the organisation. */
export function OrganizationLinks({ view }: { view: OrganizationView }) {
  return (
    <>
      <OrganizationSpending spending={view.spending} />
      <nav className={css.links} aria-label="单位管理">
        {organizationWays(view).map((l) => (
          <a key={l.href} href={l.href} className={css.link}>
            <b>{l.title}</b>
            <span>{l.text}</span>
          </a>
        ))}
      </nav>
    </>
  );
}
