import type { Metadata } from 'next';
import { helpDescription, loadHelp } from '@/app/(desktop)/mall/about/load-help';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ContactCells } from '@/components/site/mobile/contact-cells';
import css from '@/components/site/mobile/help-page.module.css';
import { MobileHelpSearch } from '@/components/site/mobile/help-search';
import { QaGroups } from '@/components/site/qa-groups';
import { ButtonLink } from '@/components/ui/button';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { EmptyState } from '@/components/ui/empty-state';
import { mirrorMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return mirrorMetadata({
    path: '/mall/about',
    title: titles['/mobile/help'],
    description: helpDescription,
  });
}

export default async function MobileHelpPage() {
  const { groups, qq, contacts, hotline, freight } = await loadHelp();
  return (
    <MobilePage title={titles['/mobile/help']} back>
      {groups.length > 0 ? (
        <>
          <MobileHelpSearch />
          <div className={css.questions}>
            <QaGroups groups={groups} mobile />
          </div>
        </>
      ) : (
        <EmptyState
          title="暂无常见问题"
          action={
            <ButtonLink href="/mobile/home" variant="outline">
              返回首页
            </ButtonLink>
          }
        />
      )}
      {freight.length > 0 && (
        <CellGroup title="运费">
          {freight.map((line) => (
            <Cell key={line} title={line} />
          ))}
        </CellGroup>
      )}
      <ContactCells hotline={hotline} qq={qq} contacts={contacts} />
    </MobilePage>
  );
}
