import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { applicationInputOf, applicationList } from '@/components/specialOrder/application-list';
import { MobileApplicationList } from '@/components/specialOrder/mobile/application-list';
import css from '@/components/specialOrder/mobile/application.module.css';
import { ButtonLink } from '@/components/ui/button';
import { inSkin } from '@/lib/core/mirrored-paths';
import { listOwnApplications } from '@/lib/domain/specialOrder/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/special-order'];

export const metadata = { title };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MobileSpecialOrdersPage({ searchParams }: Props) {
  const url = { ...applicationList.read(await searchParams), pageNum: 1 };
  const ctx = await pageCtx({ can: 'order.read', from: inSkin('mobile', applicationList.href({ ...url })) });
  return (
    <MobilePage
      title={title}
      back="/mobile/user"
      bar={
        <span className={css.bar}>
          <ButtonLink block size="l" href="/mobile/user/special-order/apply">
            提交申请
          </ButtonLink>
        </span>
      }
    >
      <MobileApplicationList url={url} initial={await listOwnApplications(ctx, applicationInputOf(url))} />
    </MobilePage>
  );
}
