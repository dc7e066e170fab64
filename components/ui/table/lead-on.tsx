import { Button, ButtonLink } from '@/components/ui/button';
import { May } from '@/components/ui/office-user';
import type { PermissionKey } from '@/lib/core/permissions';

interface NextAct {
  label: string;
  /** The page where it is done, or what does it here. */
  to: string | (() => void);
  /** Who may do it; without it everybody who sees the list. */
  can?: PermissionKey;
}

function Act({ label, to }: NextAct) {
  return typeof to === 'string' ? (
    <ButtonLink href={to}>{label}</ButtonLink>
  ) : (
    <Button onClick={to}>{label}</Button>
  );
}

/** An empty list that leads on: one sentence on what comes to stand here, and the act that is next, for those who may do it. */
export function leadOn(title: string, text: string | undefined, next: NextAct) {
  const act = <Act {...next} />;
  return { title, text, action: next.can ? <May can={next.can}>{act}</May> : act };
}
