import type { ReactNode } from 'react';
import css from '@/components/identity/desktop/identity-stage.module.css';
import { cx } from '@/components/ui/cx';

interface IdentityStageProps {
  title: string;
  /** A long form takes the whole card. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the desktop's login and registration: a quiet picture at the left, the card at the right. */
export function IdentityStage({ title, wide = false, children }: IdentityStageProps) {
  return (
    <div className={css.band} data-band>
      <div className="wrap">
        <div className={cx(css.stage, wide && css.wide)}>
          <div className={css.scene}>
            <img className={css.picture} src="/img/identity-scene.svg" alt="" width={760} height={640} />
            <p className={css.motto}>
              <span>保守国家秘密</span>
              <span>维护国家安全</span>
            </p>
            <p className={css.services}>新闻资讯　·　书刊订阅　·　电子阅读</p>
          </div>
          <section className={css.card} aria-labelledby="identity-title">
            <h1 id="identity-title" className={css.title}>
              {title}
            </h1>
            {children}
          </section>
        </div>
      </div>
    </div>
  );
}
