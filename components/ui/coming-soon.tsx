import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { texts } from '@/lib/text/site';

interface ComingSoonProps {
  /** Name of the page. On a mobile page the frame has the heading already. */
  title: string;
  /** The way back; the home page of the skin when absent. */
  back?: { href: string; label: string };
  mobile?: boolean;
}

/** A route of the specification whose content is not open yet. */
export function ComingSoon({ title, back, mobile }: ComingSoonProps) {
  const to =
    back ?? (mobile ? { href: '/mobile/home', label: '返回首页' } : { href: '/index', label: '返回首页' });
  return (
    <section className={mobile ? undefined : 'wrap'}>
      {!mobile && <h1 className="sr-only">{title}</h1>}
      <EmptyState
        picture="building"
        title={`${title}：${texts.comingSoon}`}
        text="栏目内容正在整理，开放后将在首页发布通知。"
        action={
          <ButtonLink href={to.href} variant="outline">
            {to.label}
          </ButtonLink>
        }
      />
    </section>
  );
}
