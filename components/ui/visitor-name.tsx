interface VisitorNameProps {
  className?: string | undefined;
}

/** The visitor's name as the way to the place of his role; `components/instant` writes both, and React leaves them as they are. */
export function VisitorName({ className }: VisitorNameProps) {
  return (
    <a
      className={className}
      href="/user/center"
      data-visitor-name
      data-landing
      translate="no"
      suppressHydrationWarning
    >
      个人中心
    </a>
  );
}
